import * as secondFactorCalls from '@matilha/contract/calls/account/second-factor';
import type { Passkey } from '@matilha/contract/panel/staff-access';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import TextField from '@mui/material/TextField';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNotify } from 'react-admin';
import { call } from '../../lib/api-client.ts';
import { momentOf } from '../../lib/times.ts';
import { addPasskey, passkeysWork } from '../../security/passkeys.ts';
import { useStep } from '../../security/use-step.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { Section } from '../../ui/section.tsx';

type Task = { kind: 'add' } | { kind: 'rename' | 'remove'; key: Passkey };

/** The person's passkeys: add, rename, remove. */
export function Passkeys() {
  const client = useQueryClient();
  const notify = useNotify();
  const [task, setTask] = useState<Task>();
  const { busy, problem, run } = useStep();
  const { data: keys = [] } = useQuery({
    queryKey: ['passkeys'],
    queryFn: () => call(secondFactorCalls.listPasskeys),
  });
  const step = (work: () => Promise<unknown>, sentence: string) =>
    run(async () => {
      setTask(undefined);
      await work();
      notify(sentence, { type: 'success' });
      await client.invalidateQueries();
    });
  const save = (name: string) => {
    if (task?.kind === 'add') void step(() => addPasskey(name), 'Chave de acesso cadastrada.');
    if (task?.kind === 'rename')
      void step(
        () => call(secondFactorCalls.renamePasskey, { body: { id: task.key.id, name } }),
        'Nome da chave salvo.',
      );
  };
  const remove = () => {
    if (task?.kind === 'remove')
      void step(
        () => call(secondFactorCalls.removePasskey, { body: { id: task.key.id } }),
        'Chave removida.',
      );
  };
  return (
    <Section title="Chaves de acesso">
      {keys.length === 0 && <Box>Nenhuma chave cadastrada.</Box>}
      <List disablePadding sx={{ width: '100%' }}>
        {keys.map((key) => (
          <ListItem key={key.id} disableGutters sx={{ flexWrap: 'wrap', gap: 1 }}>
            <ListItemText
              primary={key.name}
              secondary={`Criada em ${momentOf(key.created_at)} · ${key.last_used_at ? `usada em ${momentOf(key.last_used_at)}` : 'ainda não usada'}`}
            />
            <Button onClick={() => setTask({ kind: 'rename', key })} aria-label={`Renomear ${key.name}`}>
              Renomear
            </Button>
            <Button
              color="error"
              onClick={() => setTask({ kind: 'remove', key })}
              aria-label={`Remover ${key.name}`}
            >
              Remover
            </Button>
          </ListItem>
        ))}
      </List>
      {problem && <Alert severity="error">{problem}</Alert>}
      {passkeysWork() && (
        <Button variant="outlined" loading={busy} onClick={() => setTask({ kind: 'add' })}>
          Cadastrar uma chave
        </Button>
      )}
      {task && task.kind !== 'remove' && (
        <NameDialog
          initial={task.kind === 'rename' ? task.key.name : ''}
          onSave={save}
          onClose={() => setTask(undefined)}
        />
      )}
      <Confirm
        isOpen={task?.kind === 'remove'}
        title="Remover a chave?"
        content="Ela deixa de valer na hora."
        onConfirm={remove}
        onClose={() => setTask(undefined)}
      />
    </Section>
  );
}

interface NameDialogProps {
  initial: string;
  onSave: (name: string) => void;
  onClose: () => void;
}

function NameDialog({ initial, onSave, onClose }: NameDialogProps) {
  const [name, setName] = useState(initial);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') onSave(name.trim());
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="passkey-name">
      <form onSubmit={send}>
        <DialogTitle id="passkey-name">Nome da chave</DialogTitle>
        <DialogContent>
          <TextField
            label="Nome, como “Celular”"
            value={name}
            onChange={({ target }) => setName(target.value)}
            slotProps={{ htmlInput: { maxLength: 60 } }}
            margin="dense"
            required
            fullWidth
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" variant="contained">
            Continuar
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
