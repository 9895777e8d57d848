import type { Conversation } from '@matilha/contract/chat/conversations';
import { conversationTitleMaxLength } from '@matilha/contract/chat/conversations';
import { type FormEvent, useState } from 'react';
import { focusFirstField } from '#web/lib/focus-first-field.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { useChangeConversation } from './api/change-conversation.ts';

interface RenameDialogProps {
  conversation: Conversation;
  onClose: () => void;
}

export function RenameDialog({ conversation, onClose }: RenameDialogProps) {
  const [title, setTitle] = useState(conversation.title);
  const [missing, setMissing] = useState(false);
  const change = useChangeConversation();
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wanted = title.trim();
    setMissing(wanted === '');
    if (wanted === '') focusFirstField(event.currentTarget);
    else change.mutate({ id: conversation.id, input: { title: wanted } }, { onSuccess: onClose });
  };
  return (
    <Dialog open onClose={onClose} title="Renomear conversa">
      <form onSubmit={save} noValidate className="mt-4 grid gap-4">
        <TextField
          // The browser focuses this field, instead of the close button, when it shows the dialog.
          ref={(input) => input?.setAttribute('autofocus', '')}
          label="Título"
          value={title}
          maxLength={conversationTitleMaxLength}
          autoComplete="off"
          error={missing ? 'Dê um título à conversa' : undefined}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={({ target }) => setTitle(target.value)}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" busy={change.isPending}>
            Salvar
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
