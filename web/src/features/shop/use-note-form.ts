import { shopNoteInput } from '@matilha/contract/shop/shop';
import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { focusFirstField } from '#web/lib/focus-first-field.ts';
import { fieldMessage } from '#web/lib/requests/field-message.ts';
import { useRememberFact } from './api/change-facts.ts';

interface Options {
  messageId: number | null;
  onSaved: () => void;
}

/** Saves a fact to be remembered; `problem` is the Portuguese sentence for the field. */
export function useNoteForm({ messageId, onSaved }: Options) {
  const remember = useRememberFact();
  const [problem, setProblem] = useState<string>();
  const save = (event: FormEvent<HTMLFormElement>, texto: string) => {
    event.preventDefault();
    if (remember.isPending) return;
    const parsed = z.safeParse(shopNoteInput, { texto, message_id: messageId });
    setProblem(parsed.error?.issues[0]?.message);
    if (!parsed.success) {
      focusFirstField(event.currentTarget);
      return;
    }
    remember.mutate(parsed.data, {
      onSuccess: onSaved,
      onError: (error) => setProblem(fieldMessage(error, 'texto')),
    });
  };
  return { save, problem, busy: remember.isPending };
}
