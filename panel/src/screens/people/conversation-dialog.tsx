import * as peopleCalls from '@matilha/contract/calls/panel/people';
import {
  type OpenedConversation,
  openConversationInput,
  type PersonConversation,
} from '@matilha/contract/panel/people';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useState } from 'react';
import { useNotify } from 'react-admin';
import * as z from 'zod/mini';
import { call } from '../../lib/api-client.ts';
import { momentOf } from '../../lib/times.ts';
import { AnswerSteps } from '../answers/answer-steps.tsx';
import { ReasonInput } from './account-dialogs.tsx';
import { ActionDialog } from './action-dialog.tsx';
import { answerStatuses } from './words.ts';

type Messages = OpenedConversation['messages'];

interface ConversationDialogProps {
  personId: number;
  conversation: PersonConversation;
  onClose: () => void;
}

const reasonForm = z.omit(openConversationInput, { before: true });

/** Opens a person's conversation once a reason was written: it is recorded, and the person can read it. */
export function ConversationDialog({ personId, conversation, onClose }: ConversationDialogProps) {
  const [opened, setOpened] = useState<(OpenedConversation & { reason: string }) | null>(null);
  const read = (body: z.input<typeof openConversationInput>) =>
    call(peopleCalls.openConversation, { params: { id: personId, conversationId: conversation.id }, body });
  if (!opened) {
    return (
      <ActionDialog
        title="Abrir esta conversa?"
        explain="Conversas são da pessoa. Abra só para ajudar no que ela pediu ou para apurar um abuso. O seu nome, a hora e o motivo ficam registrados; a hora e o motivo ela lê em Minha Conta."
        confirm="Abrir"
        schema={reasonForm}
        initial={{ reason: '' }}
        act={async ({ reason }) => {
          setOpened({ ...(await read({ reason })), reason });
          return undefined;
        }}
        onDone={() => undefined}
        onClose={onClose}
      >
        <ReasonInput />
      </ActionDialog>
    );
  }
  const { reason, messages } = opened;
  const older = async () => {
    const page = await read({ reason, before: messages[0]?.id });
    setOpened({ ...page, reason, messages: [...page.messages, ...messages] });
  };
  return <Reader opened={opened} onOlder={older} onClose={onClose} />;
}

interface ReaderProps {
  opened: OpenedConversation;
  onOlder: () => Promise<void>;
  onClose: () => void;
}

function Reader({ opened: { assistant, messages, more }, onOlder, onClose }: ReaderProps) {
  const title = useId();
  const notify = useNotify();
  const small = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const [busy, setBusy] = useState(false);
  const readOlder = async () => {
    setBusy(true);
    await onOlder().catch((error: Error) => notify(error.message, { type: 'error' }));
    setBusy(false);
  };
  return (
    <Dialog open onClose={onClose} fullScreen={small} fullWidth maxWidth="md" aria-labelledby={title}>
      <DialogTitle id={title}>Conversa com {assistant}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5, alignContent: 'start' }}>
        {more && (
          <Button onClick={readOlder} loading={busy}>
            Mensagens anteriores
          </Button>
        )}
        {messages.map((message) => (
          <MessageText key={message.id} message={message} />
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Fechar</Button>
      </DialogActions>
    </Dialog>
  );
}

const thumbs: Record<number, string> = { 1: 'avaliada como boa', [-1]: 'avaliada como ruim' };

/** A message as plain text: its Markdown is not rendered. */
function MessageText({ message }: { message: Messages[number] }) {
  const { is_ai: isAi, content, created_at: at, status, feedback, steps } = message;
  const notes = [
    isAi ? 'Assistente' : 'Pessoa',
    momentOf(at),
    isAi && status !== 'complete' && answerStatuses[status],
    thumbs[feedback],
  ];
  return (
    <Box
      sx={{
        p: 1.5,
        borderRadius: 1,
        bgcolor: isAi ? 'background.default' : 'action.hover',
        ml: isAi ? 0 : { sm: 6 },
      }}
    >
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {notes.filter(Boolean).join(' · ')}
      </Typography>
      <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {content || '(sem texto)'}
      </Typography>
      <AnswerSteps steps={steps} />
    </Box>
  );
}
