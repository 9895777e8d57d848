import type { Person } from '@matilha/contract/panel/people';
import { isStaff } from '@matilha/contract/panel/staff';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ComponentType, useState } from 'react';
import { useNavigate } from 'react-router';
import { useWorksIn } from '../../lib/use-works-in.ts';
import {
  BlockDialog,
  EraseDialog,
  ExportDialog,
  MailDialog,
  type PersonDialogProps,
  UnblockDialog,
} from './account-dialogs.tsx';
import { CreditsDialog, GiveAccessDialog } from './money-dialogs.tsx';

const dialogs = {
  credits: CreditsDialog,
  access: GiveAccessDialog,
  mail: MailDialog,
  block: BlockDialog,
  unblock: UnblockDialog,
  export: ExportDialog,
  erase: EraseDialog,
} satisfies Record<string, ComponentType<PersonDialogProps>>;
type Action = keyof typeof dialogs;

const labels: Record<Action, string> = {
  credits: 'Dar ou retirar créditos',
  access: 'Dar conteúdo',
  mail: 'Enviar email',
  block: 'Bloquear',
  unblock: 'Desbloquear',
  export: 'Exportar dados',
  erase: 'Excluir conta',
};

/** Returns the actions that the role may take on this account in its state. */
function actionsFor(person: Person, { business, self }: { business: boolean; self: boolean }): Action[] {
  const mayAct = business || !isStaff(person.role);
  const toggled = person.blocked ? 'unblock' : 'block';
  return [
    ...(business ? (['credits', 'access'] as const) : []),
    ...(mayAct && !person.blocked ? (['mail'] as const) : []),
    ...(mayAct && !self && !person.being_erased ? [toggled as 'block' | 'unblock'] : []),
    ...(mayAct ? (['export'] as const) : []),
    ...(business && !self ? (['erase'] as const) : []),
  ];
}

interface PersonActionsProps {
  person: Person;
  self: boolean;
  onChanged: () => void;
}

/** The actions on a person, each with a dialog that names its effects. */
export function PersonActions({ person, self, onChanged }: PersonActionsProps) {
  const business = useWorksIn('business');
  const navigate = useNavigate();
  const [open, setOpen] = useState<Action | null>(null);
  const Dialog = open && dialogs[open];
  const done = () => {
    if (open === 'erase') void navigate('/people');
    else onChanged();
    setOpen(null);
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {actionsFor(person, { business, self }).map((action) => (
        <Button
          key={action}
          variant="outlined"
          color={action === 'erase' || action === 'block' ? 'error' : 'primary'}
          onClick={() => setOpen(action)}
          sx={{ minHeight: 44 }}
        >
          {labels[action]}
        </Button>
      ))}
      {Dialog && <Dialog person={person} onDone={done} onClose={() => setOpen(null)} />}
    </Box>
  );
}
