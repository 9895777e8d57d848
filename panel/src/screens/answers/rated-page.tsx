import type { Sent } from '@matilha/contract/calls/call';
import * as operationCalls from '@matilha/contract/calls/panel/operation';
import { feedbackReason } from '@matilha/contract/chat/chat';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Pagination from '@mui/material/Pagination';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Title } from 'react-admin';
import { useSearchParams } from 'react-router';
import { callPage } from '../../lib/api-client.ts';
import { download } from '../../lib/download.ts';
import { SaveButton } from '../../ui/save-button.tsx';
import { useLastPage } from '../../ui/use-last-page.ts';
import { RatedCard } from './rated-card.tsx';
import { reasonWords } from './words.ts';

const pageSize = 25;

/** Badly rated answers, the newest first, with the possible actions for each. */
export function RatedPage() {
  const [search, setSearch] = useSearchParams();
  const page = Number(search.get('pagina') ?? 1) || 1;
  const motivo = search.get('motivo') ?? '';
  const vistas = search.get('vistas') === 'sim' ? 'sim' : 'nao';
  const { data, error } = useQuery({
    queryKey: ['rated-answers', page, motivo, vistas],
    queryFn: () => readPage({ page, motivo, vistas }),
    placeholderData: keepPreviousData,
  });
  const choose = (name: string) => (value: string) =>
    setSearch({ motivo, vistas, [name]: value, ...(name !== 'pagina' && { pagina: '1' }) });
  useLastPage({ page, pageSize, data, show: (last) => choose('pagina')(String(last)) });
  const pages = Math.ceil(Math.min(data?.total ?? 0, 2_500) / pageSize);
  return (
    <Box sx={{ py: 2, display: 'grid', gap: 2, maxWidth: 880, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Title title="Mal avaliadas" />
      <Typography component="h2" variant="h6">
        O que as pessoas acharam ruim
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Choice label="Motivo" value={motivo} onChange={choose('motivo')} options={reasonOptions} />
        <Choice label="Situação" value={vistas} onChange={choose('vistas')} options={seenOptions} />
        <SaveButton
          save={() =>
            download('mal-avaliadas.csv', operationCalls.exportRatedAnswers, {
              query: queryOf(motivo, vistas),
            })
          }
        />
      </Box>
      {error && <Alert severity="error">{error.message}</Alert>}
      {data?.rows.length === 0 && <Typography>Nenhuma resposta aqui.</Typography>}
      {data?.rows.map((row) => (
        <RatedCard key={row.id} row={row} />
      ))}
      {pages > 1 && (
        <Pagination count={pages} page={page} onChange={(_event, next) => choose('pagina')(String(next))} />
      )}
    </Box>
  );
}

const reasonOptions = [
  ['', 'Todos'],
  ...feedbackReason.options.map((reason) => [reason, reasonWords[reason]]),
];
const seenOptions = [
  ['nao', 'Por ver'],
  ['sim', 'Vistas'],
];

interface ChoiceProps {
  label: string;
  value: string;
  options: string[][];
  onChange: (value: string) => void;
}

const Choice = ({ label, value, options, onChange }: ChoiceProps) => (
  <TextField
    select
    label={label}
    value={value}
    onChange={({ target }) => onChange(target.value)}
    slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    sx={{ minWidth: 180 }}
  >
    {options.map(([option = '', text]) => (
      <MenuItem key={option} value={option}>
        {text}
      </MenuItem>
    ))}
  </TextField>
);

type Filter = Sent<typeof operationCalls.exportRatedAnswers>['query'];

/** Returns the filter in the address; the server refuses unknown filters. */
const queryOf = (motivo: string, vistas: string) =>
  ({ order: 'desc', vistas, motivo: motivo === '' ? undefined : motivo }) as Filter;

const readPage = ({ page, motivo, vistas }: { page: number; motivo: string; vistas: string }) =>
  callPage(operationCalls.listRatedAnswers, {
    query: { ...queryOf(motivo, vistas), page, per_page: pageSize },
  });
