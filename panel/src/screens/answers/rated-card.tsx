import * as operationCalls from '@matilha/contract/calls/panel/operation';
import type { RatedAnswer } from '@matilha/contract/panel/answers-report';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardActions from '@mui/material/CardActions';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { Link } from 'react-router';
import { call, sentenceOf } from '../../lib/api-client.ts';
import { useAddressOf, useCreates } from '../../lib/other-screens.ts';
import { momentOf } from '../../lib/times.ts';
import { AddCaseDialog } from '../evaluation/add-case-dialog.tsx';
import { OpenDialog } from './open-dialog.tsx';
import { failureWords, reasonWords } from './words.ts';

const big = { minHeight: 44 } as const;

/** A badly rated answer without its texts. */
export function RatedCard({ row }: { row: RatedAnswer }) {
  const { assistant, created_at, reason, has_note, sources, error_code } = row;
  return (
    <Card variant="outlined" component="article">
      <CardContent sx={{ display: 'grid', gap: 0.5, overflowWrap: 'anywhere' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1 }}>
          <Typography component="h3" sx={{ fontWeight: 600 }}>
            {assistant}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {momentOf(created_at)}
          </Typography>
        </Box>
        <Typography>{reason === null ? 'Sem motivo' : reasonWords[reason]}</Typography>
        {has_note && <Typography>Deixou um recado: abra para ler.</Typography>}
        {error_code !== null && <Typography color="error">{failureWords(error_code)}</Typography>}
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {sources.length === 0 ? 'Sem fonte do banco de conhecimento' : `Fontes: ${sources.join(' · ')}`}
        </Typography>
      </CardContent>
      <Actions row={row} />
    </Card>
  );
}

function Actions({ row: { id, assistant_id, reviewed_at } }: { row: RatedAnswer }) {
  const [dialog, setDialog] = useState<'open' | 'case' | null>(null);
  const assistant = useAddressOf('assistants')(assistant_id);
  const writes = useCreates('materials');
  const close = () => setDialog(null);
  return (
    <CardActions sx={{ flexWrap: 'wrap', gap: 1, '&& > *': { ml: 0 } }}>
      <Button onClick={() => setDialog('open')} sx={big}>
        Ler pergunta, resposta e recado
      </Button>
      {assistant !== null && (
        <Button component={Link} to={assistant} sx={big}>
          Melhorar a instrução
        </Button>
      )}
      {writes && (
        <Button component={Link} to="/materials/create" sx={big}>
          Escrever um material
        </Button>
      )}
      <Button onClick={() => setDialog('case')} sx={big}>
        Acrescentar à avaliação
      </Button>
      {reviewed_at === null && <MarkSeen id={id} />}
      {dialog === 'open' && <OpenDialog id={id} close={close} />}
      {dialog === 'case' && <AddCaseDialog assistantId={assistant_id} close={close} />}
    </CardActions>
  );
}

function MarkSeen({ id }: { id: number }) {
  const notify = useNotify();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const mark = async () => {
    setBusy(true);
    try {
      await call(operationCalls.actOnWork, { params: { kind: 'answers', id } });
      notify('Marcada como vista.', { type: 'success' });
    } catch (refused) {
      notify(sentenceOf(refused), { type: 'error' });
    }
    // Another person may have marked it.
    await client.invalidateQueries({ queryKey: ['rated-answers'] });
    setBusy(false);
  };
  return (
    <Button variant="outlined" onClick={() => void mark()} loading={busy} sx={big}>
      Marcar como vista
    </Button>
  );
}
