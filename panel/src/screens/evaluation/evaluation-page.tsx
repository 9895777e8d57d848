import * as operationCalls from '@matilha/contract/calls/panel/operation';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Title, useNotify } from 'react-admin';
import { call } from '../../lib/api-client.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { AddCaseDialog } from './add-case-dialog.tsx';
import { wordsOf } from './rules.ts';
import { RunComparison } from './run-comparison.tsx';
import { useNameOf } from './use-assistants.ts';

/** Runs of the evaluation compared, and the questions that staff have written. */
export function EvaluationPage() {
  const { data, error } = useQuery({
    queryKey: ['evaluation-runs'],
    queryFn: () => call(operationCalls.listEvaluationRuns),
  });
  return (
    <Box sx={{ py: 2, display: 'grid', gap: 3, maxWidth: 880, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Title title="Avaliações" />
      {error && <Alert severity="error">{error.message}</Alert>}
      {data && data.length < 2 && (
        <Alert severity="info">
          Quem cuida da máquina roda npm run evaluate antes e depois de mudar uma instrução. Com duas rodadas
          guardadas, você as compara aqui.
        </Alert>
      )}
      {data && data.length >= 2 && <RunComparison runs={data} />}
      <Cases />
    </Box>
  );
}

function Cases() {
  const [adds, setAdds] = useState(false);
  const [removing, setRemoving] = useState<{ id: number; pergunta: string } | null>(null);
  const nameOf = useNameOf();
  const notify = useNotify();
  const client = useQueryClient();
  const { data, error } = useQuery({
    queryKey: ['evaluation-cases'],
    queryFn: () => call(operationCalls.listEvaluationCases),
  });
  const remove = async ({ id }: { id: number }) => {
    setRemoving(null);
    await call(operationCalls.removeEvaluationCase, { params: { id } }).catch((refused: Error) =>
      notify(refused.message, { type: 'error' }),
    );
    await client.invalidateQueries({ queryKey: ['evaluation-cases'] });
  };
  return (
    <section>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1, mb: 1 }}>
        <Typography component="h2" variant="h6">
          Perguntas escritas no painel
        </Typography>
        <Button variant="contained" onClick={() => setAdds(true)} sx={{ minHeight: 44 }}>
          Nova pergunta
        </Button>
      </Box>
      {error && <Alert severity="error">{error.message}</Alert>}
      {data?.length === 0 && <Typography>Ainda não há nenhuma: valem as dos arquivos.</Typography>}
      {data && data.length > 0 && (
        <Card variant="outlined">
          <List disablePadding>
            {data.map(({ id, assistente, pergunta, espera }) => (
              <ListItem key={id} divider sx={{ flexWrap: 'wrap', columnGap: 2 }}>
                <ListItemText
                  sx={{ flexBasis: 220, overflowWrap: 'anywhere' }}
                  primary={pergunta}
                  secondary={[nameOf(assistente), ...espera.map(wordsOf)].join(' · ')}
                />
                <Button
                  aria-label={`Apagar: ${pergunta}`}
                  onClick={() => setRemoving({ id, pergunta })}
                  sx={{ minHeight: 44 }}
                >
                  Apagar
                </Button>
              </ListItem>
            ))}
          </List>
        </Card>
      )}
      <Confirm
        isOpen={removing !== null}
        title="Apagar a pergunta?"
        content="Ela sai das próximas avaliações. As rodadas que já aconteceram não mudam."
        confirm="Apagar"
        onConfirm={() => removing && remove(removing)}
        onClose={() => setRemoving(null)}
      />
      {adds && <AddCaseDialog close={() => setAdds(false)} />}
    </section>
  );
}
