import * as teamCalls from '@matilha/contract/calls/panel/team';
import {
  type Invitation,
  inviteInput,
  type StaffRole,
  staffRoleNames,
} from '@matilha/contract/panel/staff-access';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import TextField from '@mui/material/TextField';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNotify } from 'react-admin';
import * as z from 'zod/mini';
import { call } from '../../lib/api-client.ts';
import { momentOf } from '../../lib/times.ts';
import { useStep } from '../../security/use-step.ts';
import { Section } from '../../ui/section.tsx';
import { RoleSelect } from './role-select.tsx';

const statusOf: Record<Invitation['status'], (row: Invitation) => string> = {
  open: ({ expires_at }) => `vale até ${momentOf(expires_at)}`,
  accepted: () => 'aceito',
  revoked: () => 'cancelado',
  expired: () => 'vencido',
};

/** Invites people by mail, and shows the newest invitations. */
export function Invitations() {
  const client = useQueryClient();
  const notify = useNotify();
  const { busy, problem, run } = useStep();
  const { data: rows = [], error } = useQuery({
    queryKey: ['invitations'],
    queryFn: () =>
      call(teamCalls.listInvitations, { query: { sort: 'created_at', order: 'desc', per_page: 20 } }),
  });
  const step = (work: () => Promise<unknown>, sentence: string) =>
    run(async () => {
      await work();
      notify(sentence, { type: 'success' });
      await client.invalidateQueries({ queryKey: ['invitations'] });
    });
  return (
    <Section title="Convites">
      <InviteForm
        busy={busy}
        onInvite={(email, role) =>
          step(() => call(teamCalls.invite, { body: { email, role } }), 'Convite enviado.')
        }
      />
      {(problem ?? error?.message) && <Alert severity="error">{problem ?? error?.message}</Alert>}
      <List disablePadding sx={{ width: '100%' }}>
        {rows.map((row) => (
          <ListItem key={row.id} disableGutters divider sx={{ flexWrap: 'wrap', columnGap: 1 }}>
            <ListItemText
              sx={{ minWidth: 240, overflowWrap: 'anywhere' }}
              primary={row.email}
              secondary={`${staffRoleNames[row.role]} · ${statusOf[row.status](row)}`}
            />
            {['open', 'expired'].includes(row.status) && (
              <>
                <Button
                  aria-label={`Enviar de novo: ${row.email}`}
                  disabled={busy}
                  onClick={() =>
                    void step(
                      () => call(teamCalls.resendInvitation, { params: { id: row.id } }),
                      'Convite enviado de novo.',
                    )
                  }
                >
                  Enviar de novo
                </Button>
                <Button
                  color="error"
                  aria-label={`Cancelar convite: ${row.email}`}
                  disabled={busy}
                  onClick={() =>
                    void step(
                      () => call(teamCalls.revokeInvitation, { params: { id: row.id } }),
                      'Convite cancelado.',
                    )
                  }
                >
                  Cancelar convite
                </Button>
              </>
            )}
          </ListItem>
        ))}
      </List>
    </Section>
  );
}

interface InviteFormProps {
  busy: boolean;
  onInvite: (email: string, role: StaffRole) => Promise<boolean>;
}

function InviteForm({ busy, onInvite }: InviteFormProps) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<StaffRole>('editor');
  const [problem, setProblem] = useState<string>();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const checked = z.safeParse(inviteInput, { email, role });
    setProblem(checked.error?.issues[0]?.message);
    if (!checked.success) return;
    if (await onInvite(checked.data.email, role)) setEmail('');
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event: FormEvent) => void send(event)}
      sx={{
        width: '100%',
        display: 'grid',
        gap: 1.5,
        alignItems: 'start',
        gridTemplateColumns: { xs: '1fr', md: '1fr 20rem auto' },
      }}
    >
      <TextField
        label="Email de quem você convida"
        type="email"
        value={email}
        onChange={({ target }) => setEmail(target.value)}
        error={problem !== undefined}
        helperText={problem}
        margin="dense"
        fullWidth
      />
      <RoleSelect value={role} onChange={setRole} />
      <Button type="submit" variant="contained" size="large" loading={busy} sx={{ mt: 1 }}>
        Convidar
      </Button>
    </Box>
  );
}
