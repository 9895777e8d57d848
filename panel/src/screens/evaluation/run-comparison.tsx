import * as operationCalls from '@matilha/contract/calls/panel/operation';
import type { EvaluationComparison, EvaluationRun, Share } from '@matilha/contract/panel/evaluation';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { call } from '../../lib/api-client.ts';
import { momentOf } from '../../lib/times.ts';
import { FiguresTable } from '../../ui/figures-table.tsx';
import { wordsOf } from './rules.ts';
import { useNameOf } from './use-assistants.ts';

const percent = ({ kept, of }: Share) => (of === 0 ? '–' : `${Math.round((100 * kept) / of)}%`);

/** Two runs side by side: the two newest without a choice. */
export function RunComparison({ runs }: { runs: EvaluationRun[] }) {
  const [search, setSearch] = useSearchParams();
  const antes = search.get('antes') ?? String(runs[1]?.id);
  const agora = search.get('agora') ?? String(runs[0]?.id);
  const { data, error } = useQuery({
    queryKey: ['evaluation-comparison', antes, agora],
    queryFn: () => call(operationCalls.compareEvaluationRuns, { query: { antes, agora } }),
    placeholderData: keepPreviousData,
  });
  const choice = (label: string, name: 'antes' | 'agora', value: string) => (
    <TextField
      select
      label={label}
      value={value}
      onChange={({ target }) => setSearch({ antes, agora, [name]: target.value })}
      sx={{ flex: '1 1 240px' }}
    >
      {runs.map((run) => (
        <MenuItem key={run.id} value={String(run.id)} sx={{ whiteSpace: 'normal' }}>
          {run.name} · {momentOf(run.ran_at)} · {percent(run.rules)}
        </MenuItem>
      ))}
    </TextField>
  );
  return (
    <section>
      <Typography component="h2" variant="h6" sx={{ mb: 1.5 }}>
        Comparar duas rodadas
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 2 }}>
        {choice('Antes', 'antes', antes)}
        {choice('Agora', 'agora', agora)}
      </Box>
      {error && <Alert severity="error">{error.message}</Alert>}
      {data && <Comparison comparison={data} />}
    </section>
  );
}

function Comparison({ comparison: { assistants, search, changes } }: { comparison: EvaluationComparison }) {
  const nameOf = useNameOf();
  const changed = assistants.filter(({ before, after }) => percent(before) !== percent(after));
  const row = (key: string, name: string, before: Share, after: Share) => ({
    key,
    cells: [name, percent(before), percent(after)],
  });
  return (
    <Card variant="outlined">
      <CardContent sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <FiguresTable
          label="Regras seguidas"
          columns={['Regras seguidas', 'Antes', 'Agora']}
          rows={[
            row('all', 'Todos os assistentes', sumOf(assistants, 'before'), sumOf(assistants, 'after')),
            ...changed.map(({ id, before, after }) => row(String(id), nameOf(id), before, after)),
            row('search', 'Busca, nos três primeiros', search.before, search.after),
          ]}
        />
        <Changes title="Passou a seguir a regra" changes={changes.filter(({ kept }) => kept)} />
        <Changes title="Deixou de seguir a regra" changes={changes.filter(({ kept }) => !kept)} />
        {changes.length === 0 && <Typography>Nenhuma regra mudou em nenhuma pergunta.</Typography>}
      </CardContent>
    </Card>
  );
}

const sumOf = (assistants: EvaluationComparison['assistants'], run: 'before' | 'after'): Share => ({
  kept: assistants.reduce((sum, each) => sum + each[run].kept, 0),
  of: assistants.reduce((sum, each) => sum + each[run].of, 0),
});

function Changes({ title, changes }: { title: string; changes: EvaluationComparison['changes'] }) {
  const nameOf = useNameOf();
  if (changes.length === 0) return null;
  return (
    <div>
      <Typography component="h3" sx={{ fontWeight: 600 }}>
        {title}
      </Typography>
      <List dense disablePadding>
        {changes.map(({ assistant, question, rule }) => (
          <ListItem key={`${assistant} ${rule} ${question}`} disableGutters>
            <ListItemText primary={question} secondary={`${nameOf(assistant)} · ${wordsOf(rule)}`} />
          </ListItem>
        ))}
      </List>
    </div>
  );
}
