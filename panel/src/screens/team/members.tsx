import * as teamCalls from '@matilha/contract/calls/panel/team';
import { type StaffRole, staffRoleNames, type TeamMember } from '@matilha/contract/panel/staff-access';
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
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
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useGetIdentity, useNotify } from 'react-admin';
import { call } from '../../lib/api-client.ts';
import { download } from '../../lib/download.ts';
import { momentOf } from '../../lib/times.ts';
import { useStep } from '../../security/use-step.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { Section } from '../../ui/section.tsx';
import { RoleSelect } from './role-select.tsx';

/** Returns a person's second factors in one line. */
function describeMethods({ authenticator, passkeys, recovery_codes: codes }: TeamMember['methods']): string {
  const parts = [
    authenticator && 'aplicativo',
    passkeys > 0 && (passkeys === 1 ? '1 chave' : `${passkeys} chaves`),
    codes > 0 && `${codes} ${codes === 1 ? 'código' : 'códigos'}`,
  ].filter(Boolean);
  return parts.length > 0 ? `Segundo fator: ${parts.join(', ')}` : 'Sem segundo fator';
}

interface Task {
  kind: 'role' | 'end' | 'reset';
  member: TeamMember;
}

const questions = {
  end: ['Encerrar o acesso?', 'A pessoa sai do painel na hora e continua como assinante.'],
  reset: [
    'Zerar o segundo fator?',
    'A pessoa sai do painel e cadastra outro com a senha. Confirme antes, por telefone, que o pedido é dela.',
  ],
} as const;

/** The team with role, second factors and last sign-in, and the changes that operators may make. */
export function Members() {
  const client = useQueryClient();
  const notify = useNotify();
  const [task, setTask] = useState<Task>();
  const { problem, run } = useStep();
  const { data: members = [], error } = useQuery({
    queryKey: ['team'],
    queryFn: () => call(teamCalls.listTeam, { query: { per_page: 100 } }),
  });
  const step = (work: () => Promise<unknown>, sentence: string) =>
    run(async () => {
      setTask(undefined);
      await work();
      notify(sentence, { type: 'success' });
      await client.invalidateQueries();
    });
  const change = (member: TeamMember, role: StaffRole) =>
    step(() => call(teamCalls.changeRole, { params: { id: member.id }, body: { role } }), 'Papel alterado.');
  const confirmed = ({ kind, member: { id } }: Task) =>
    kind === 'end'
      ? step(() => call(teamCalls.endAccess, { params: { id } }), 'Acesso encerrado.')
      : step(() => call(teamCalls.resetSecondFactor, { params: { id } }), 'Segundo fator zerado.');
  const [title, content] = task && task.kind !== 'role' ? questions[task.kind] : ['', ''];
  return (
    <Section title="Quem trabalha no painel">
      {(error?.message ?? problem) && <Alert severity="error">{error?.message ?? problem}</Alert>}
      <List disablePadding sx={{ width: '100%' }}>
        {members.map((member) => (
          <Member key={member.id} member={member} onTask={(kind) => setTask({ kind, member })} />
        ))}
      </List>
      <Button
        startIcon={<DownloadOutlined />}
        onClick={() => void run(() => download('equipe.csv', teamCalls.exportTeam))}
      >
        Exportar
      </Button>
      {task?.kind === 'role' && (
        <RoleDialog
          member={task.member}
          onSave={(role) => void change(task.member, role)}
          onClose={() => setTask(undefined)}
        />
      )}
      <Confirm
        isOpen={task !== undefined && task.kind !== 'role'}
        title={title}
        content={content}
        onConfirm={() => task && confirmed(task)}
        onClose={() => setTask(undefined)}
      />
    </Section>
  );
}

function Member({ member, onTask }: { member: TeamMember; onTask: (kind: Task['kind']) => void }) {
  const { identity } = useGetIdentity();
  const { id, name, email, role, methods, last_sign_in_at: last } = member;
  return (
    <ListItem disableGutters divider sx={{ flexWrap: 'wrap', columnGap: 1 }}>
      <ListItemText
        sx={{ minWidth: 240, overflowWrap: 'anywhere' }}
        primary={`${name} · ${staffRoleNames[role]}`}
        secondary={[
          email,
          describeMethods(methods),
          last ? `última entrada em ${momentOf(last)}` : 'ainda não entrou',
        ].join(' · ')}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', ml: { sm: 'auto' } }}>
        <Button onClick={() => onTask('role')} aria-label={`Mudar papel: ${email}`}>
          Mudar papel
        </Button>
        {identity?.id !== id && (
          <Button onClick={() => onTask('reset')} aria-label={`Zerar segundo fator: ${email}`}>
            Zerar segundo fator
          </Button>
        )}
        <Button color="error" onClick={() => onTask('end')} aria-label={`Encerrar acesso: ${email}`}>
          Encerrar acesso
        </Button>
      </Box>
    </ListItem>
  );
}

interface RoleDialogProps {
  member: TeamMember;
  onSave: (role: StaffRole) => void;
  onClose: () => void;
}

function RoleDialog({ member, onSave, onClose }: RoleDialogProps) {
  const [role, setRole] = useState(member.role);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="role-title">
      <DialogTitle id="role-title">Papel de {member.name}</DialogTitle>
      <DialogContent>
        <RoleSelect value={role} onChange={setRole} />
        As sessões da pessoa terminam na hora.
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancelar</Button>
        <Button variant="contained" onClick={() => onSave(role)}>
          Mudar papel
        </Button>
      </DialogActions>
    </Dialog>
  );
}
