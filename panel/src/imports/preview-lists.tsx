import type { CellProblem, ImportPreview, PlannedRow } from '@matilha/contract/records/imports';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

const count = new Intl.NumberFormat('pt-BR');
/** Lines of a list before somebody asks for more. */
const first = 20;

/** Returns a number with its noun: 1 item, 2 itens. */
export const counted = (number: number, one: string, many: string): string =>
  `${count.format(number)} ${number === 1 ? one : many}`;

/** How many rows the file would create, change and leave. */
export const Summary = ({ preview }: { preview: ImportPreview }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
    <Chip
      label={counted(preview.created, 'novo', 'novos')}
      color={preview.created > 0 ? 'success' : 'default'}
    />
    <Chip
      label={counted(preview.changed, 'mudado', 'mudados')}
      color={preview.changed > 0 ? 'warning' : 'default'}
    />
    <Chip label={`${count.format(preview.same)} sem mudança`} />
  </Box>
);

const placeOf = ({ file, line, column, title }: CellProblem): string =>
  [
    file && `${file},`,
    file ? `linha ${line}` : `Linha ${line}`,
    column && `coluna ${column}`,
    title && `(${title})`,
  ]
    .filter(Boolean)
    .join(' ');

/** Every cell that keeps the file out, in the order of its lines. */
export const Problems = ({ preview: { problems, problems_found } }: { preview: ImportPreview }) => (
  <Box component="section" aria-labelledby="problems" sx={{ width: '100%', display: 'grid', gap: 1.5 }}>
    <Alert severity="error">
      <span id="problems">
        {counted(problems_found, 'problema', 'problemas')}. Nada será guardado: corrija no arquivo e escolha
        de novo.
      </span>
    </Alert>
    <PlacedList items={problems} />
    {problems_found > problems.length && (
      <Typography>e mais {count.format(problems_found - problems.length)}</Typography>
    )}
  </Box>
);

/** The rows that stay out on purpose. */
export const LeftRows = ({ preview: { left } }: { preview: ImportPreview }) =>
  left.length > 0 && (
    <Box component="section" aria-label="Ficam de fora" sx={{ width: '100%', display: 'grid', gap: 1 }}>
      <Typography>{counted(left.length, 'linha fica de fora', 'linhas ficam de fora')}:</Typography>
      <PlacedList items={left} />
    </Box>
  );

/** Places in the file, each with a sentence. */
function PlacedList({ items }: { items: readonly CellProblem[] }) {
  const [shown, setShown] = useState(first);
  return (
    <>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid' }}>
        {items.slice(0, shown).map((item) => (
          <Box
            component="li"
            key={`${item.file} ${item.line} ${item.column} ${item.title} ${item.message}`}
            sx={{ py: 1, borderBottom: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}
          >
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {placeOf(item)}
            </Typography>
            <Typography>{item.message}</Typography>
          </Box>
        ))}
      </Box>
      {shown < items.length && (
        <Button onClick={() => setShown(items.length)} sx={{ justifySelf: 'start', minHeight: 44 }}>
          Mostrar todos
        </Button>
      )}
    </>
  );
}

/** The rows that create or change a record, with the old and the new value of each field. */
export function PlannedRows({ preview: { rows, created, changed } }: { preview: ImportPreview }) {
  const [shown, setShown] = useState(first);
  if (rows.length === 0) return <Alert severity="info">O arquivo não muda nada: tudo já está assim.</Alert>;
  return (
    <Box component="section" aria-label="O que muda" sx={{ width: '100%', display: 'grid', gap: 1 }}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {rows.slice(0, shown).map((row) => (
          <PlannedRowItem key={`${row.file} ${row.line} ${row.label}`} row={row} />
        ))}
      </Box>
      {shown < rows.length && (
        <Button onClick={() => setShown(rows.length)} sx={{ justifySelf: 'start', minHeight: 44 }}>
          Mostrar mais
        </Button>
      )}
      {created + changed > rows.length && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          A lista tem as primeiras {count.format(rows.length)} linhas de {count.format(created + changed)}.
        </Typography>
      )}
    </Box>
  );
}

const PlannedRowItem = ({ row: { file, line, change, label, fields } }: { row: PlannedRow }) => (
  <Box component="li" sx={{ py: 1.5, borderBottom: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}>
    <Typography component="div" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <Chip
        size="small"
        label={change === 'create' ? 'novo' : 'muda'}
        color={change === 'create' ? 'success' : 'warning'}
      />
      <strong>{label}</strong>
      <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
        {file ?? `linha ${line}`}
      </Typography>
    </Typography>
    {change === 'change' &&
      fields.map(({ title, before, after }) => (
        <Typography key={title} variant="body2" sx={{ mt: 0.5, whiteSpace: 'pre-wrap' }}>
          {title}: <del>{before || '(vazio)'}</del> → <ins>{after || '(vazio)'}</ins>
        </Typography>
      ))}
  </Box>
);
