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
export const counted = (number: number, singularNoun: string, pluralNoun: string): string =>
  `${count.format(number)} ${number === 1 ? singularNoun : pluralNoun}`;

/** How many rows the file would create, change, leave as they are or leave out. */
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
    {preview.skipped_found > 0 ? (
      <Chip label={counted(preview.skipped_found, 'de fora', 'de fora')} />
    ) : (
      <Chip label={`${count.format(preview.same)} sem mudança`} />
    )}
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
    <PlacedList items={problems} found={problems_found} />
  </Box>
);

/** The rows that stay out on purpose. */
export const SkippedRows = ({ preview: { skipped, skipped_found } }: { preview: ImportPreview }) =>
  skipped_found > 0 && (
    <Box component="section" aria-label="Ficam de fora" sx={{ width: '100%', display: 'grid', gap: 1 }}>
      <Typography>{counted(skipped_found, 'linha fica de fora', 'linhas ficam de fora')}:</Typography>
      <PlacedList items={skipped} found={skipped_found} />
    </Box>
  );

/** Shows the beginning of a list, and all of it on demand. */
function useBeginning<Item>(items: readonly Item[]) {
  const [whole, setWhole] = useState(false);
  const more = items.length > first && !whole && (
    <Button onClick={() => setWhole(true)} sx={{ justifySelf: 'start', minHeight: 44 }}>
      Mostrar todos
    </Button>
  );
  return { shown: whole ? items : items.slice(0, first), more };
}

/** Places in the file, each with a sentence; `found` also counts the places that the server left out of the list. */
function PlacedList({ items, found }: { items: readonly CellProblem[]; found: number }) {
  const { shown, more } = useBeginning(items);
  return (
    <>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid' }}>
        {shown.map((item) => (
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
      {more}
      {found > items.length && <Typography>e mais {count.format(found - items.length)}</Typography>}
    </>
  );
}

/** Prices that change so much that storing the file asks for a confirmation. */
export const PriceChanges = ({ preview: { price_changes: changes } }: { preview: ImportPreview }) =>
  changes.length > 0 && (
    <Alert severity="warning" sx={{ width: '100%' }}>
      <strong>
        {counted(changes.length, 'preço muda', 'preços mudam')} muito. Confira antes de importar:
      </strong>
      <Box component="ul" sx={{ m: 0, pl: 2.5, maxHeight: 240, overflow: 'auto', overflowWrap: 'anywhere' }}>
        {changes.map(({ label, text }) => (
          <li key={`${label} ${text}`}>
            {label}: {text}
          </li>
        ))}
      </Box>
    </Alert>
  );

/** The rows that create or change a record, with the old and the new value of each field. */
export function PlannedRows({ preview: { rows, created, changed, same } }: { preview: ImportPreview }) {
  const { shown, more } = useBeginning(rows);
  if (rows.length === 0)
    return (
      <Alert severity="info">
        {same > 0 ? 'O arquivo não muda nada: tudo já está assim.' : 'O arquivo não traz ninguém novo.'}
      </Alert>
    );
  return (
    <Box component="section" aria-label="O que muda" sx={{ width: '100%', display: 'grid', gap: 1 }}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {shown.map((row) => (
          <PlannedRowItem key={`${row.file} ${row.line} ${row.label}`} row={row} />
        ))}
      </Box>
      {more}
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
