import { recordCalls } from '@matilha/contract/calls/panel/records';
import type { RecordContract } from '@matilha/contract/records/record-contract';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNotify } from 'react-admin';
import type * as z from 'zod/mini';
import { call, sentenceOf } from '../../lib/api-client.ts';
import { momentOf } from '../../lib/times.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { CompareFields } from '../compare-fields.tsx';
import type { RecordDefinition, Values } from '../definition.ts';

type Version = z.infer<RecordContract['version']>;

const changeWords: Record<Version['change'], string> = {
  original: 'Como veio com o produto',
  create: 'Criado',
  update: 'Mudado',
  remove: 'Apagado',
  restore: 'Trazido de volta',
  import: 'Importado',
};

interface HistoryDialogProps {
  of: RecordDefinition;
  id: number;
  revision: string;
  /** The published fields. */
  now: Values;
  onRestored: () => void;
  onClose: () => void;
}

/** The earlier versions of a record: one is compared with today's, and can be published again. */
export function HistoryDialog({ of, id, revision, now, onRestored, onClose }: HistoryDialogProps) {
  const title = useId();
  const notify = useNotify();
  const [chosen, setChosen] = useState<Version | null>(null);
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState(false);
  const { data, error } = useQuery({
    queryKey: ['versions', of.kind.path, id, revision],
    queryFn: () => call(recordCalls(of.kind).listVersions, { params: { id } }),
  });
  const restore = async () => {
    if (!chosen) return;
    setAsked(false);
    setBusy(true);
    try {
      const body = { version: chosen.version, revision };
      await call(recordCalls(of.kind).restore, { params: { id }, body });
      notify('A versão foi publicada de novo.', { type: 'success' });
      onRestored();
    } catch (refused) {
      notify(sentenceOf(refused), { type: 'error' });
    }
    setBusy(false);
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby={title}>
      <DialogTitle id={title}>Histórico</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {error && <Alert severity="error">{error.message}</Alert>}
        {!data && !error && <Skeleton height={160} />}
        {data?.length === 0 && <Alert severity="info">Isto nunca foi mudado no painel.</Alert>}
        <List component="div" dense disablePadding sx={{ maxHeight: 240, overflow: 'auto' }}>
          {data?.map((row) => (
            <ListItemButton
              key={row.version}
              selected={row.version === chosen?.version}
              disabled={row.fields === null}
              onClick={() => setChosen(row)}
            >
              <ListItemText
                primary={changeWords[row.change]}
                secondary={[row.author, momentOf(row.created_at)].filter(Boolean).join(' · ')}
              />
            </ListItemButton>
          ))}
        </List>
        {chosen?.fields && (
          <CompareFields
            of={of}
            first={{ title: `Em ${momentOf(chosen.created_at)}`, values: chosen.fields }}
            second={{ title: 'Publicado agora', values: now }}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Fechar</Button>
        <Button
          variant="contained"
          disabled={!chosen?.fields}
          loading={busy}
          onClick={() => (of.kind.warning ? setAsked(true) : void restore())}
        >
          Voltar a esta versão
        </Button>
      </DialogActions>
      {of.kind.warning && (
        <Confirm
          isOpen={asked}
          title="Publicar esta versão?"
          content={of.kind.warning}
          confirm="Publicar"
          onConfirm={restore}
          onClose={() => setAsked(false)}
        />
      )}
    </Dialog>
  );
}
