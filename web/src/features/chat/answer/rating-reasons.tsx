import { type FeedbackReason, feedbackNoteMaxLength, type Message } from '@matilha/contract/chat/chat';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useRateAnswer } from '../api/rate-answer.ts';
import type { ChatPlace } from '../chat-place.ts';

const reasons: Record<FeedbackReason, string> = {
  wrong: 'Está errado',
  not_my_shop: 'Não serve para a minha loja',
  too_long: 'Longo demais',
  unclear: 'Não entendi',
};

interface RatingReasonsProps {
  answer: Message;
  place: ChatPlace;
  onClose: () => void;
}

/** Asks what was wrong with an answer that was rated as bad: one press, and a line if wanted. */
export function RatingReasons({ answer, place, onClose }: RatingReasonsProps) {
  const [reason, choose] = useState<FeedbackReason>();
  const [note, write] = useState('');
  const rate = useRateAnswer(place);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.scrollIntoView?.({ block: 'nearest' }), []);
  if (rate.isSuccess) {
    return (
      <p role="status" className="text-muted text-sm">
        Obrigado por contar.
      </p>
    );
  }
  const send = () => rate.mutate({ answer, value: -1, reason, note: note.trim() || undefined });
  return (
    <form
      ref={form}
      aria-label="O que faltou nesta resposta?"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      className="grid gap-3 rounded-lg border border-line bg-surface p-4"
    >
      <p className="font-semibold">O que faltou nesta resposta?</p>
      <div className="flex flex-wrap gap-2">
        {Object.entries(reasons).map(([value, label]) => (
          <Button
            key={value}
            variant={reason === value ? 'primary' : 'secondary'}
            className="px-4 py-2 text-sm"
            aria-pressed={reason === value}
            onClick={() => choose(value as FeedbackReason)}
          >
            {label}
          </Button>
        ))}
      </div>
      <TextField
        label="Quer contar mais? (opcional)"
        maxLength={feedbackNoteMaxLength}
        value={note}
        onChange={({ target }) => write(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={!reason && !note.trim()} busy={rate.isPending}>
          Enviar
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Agora não
        </Button>
      </div>
    </form>
  );
}
