import { addDays } from '@matilha/contract/event-dates';
import { daysNotRepeated, type PlanWish, planQuestion, postsOfMonth } from '@matilha/contract/post-questions';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { errorMessage } from '#web/lib/api-error.ts';
import { credits, formatDay } from '#web/lib/format.ts';
import { navigate } from '#web/lib/navigation/location.ts';
import { useSingleFlight } from '#web/lib/use-single-flight.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { postsQuery } from './api/list-posts.ts';
import { usePostWriter } from './api/rewrite-post.ts';

interface AskPostsDialogProps {
  today: string;
  /** The Monday on which the posts begin. */
  from: string;
  onClose: () => void;
}

const date = (day: string): string => formatDay(new Date(`${day}T12:00:00-03:00`));

/** Asks an assistant for the posts of a week or of four weeks: its question names the themes of the last 60 days, and is sent in the chat. */
export function AskPostsDialog({ today, from, onClose }: AskPostsDialogProps) {
  const client = useQueryClient();
  const writer = usePostWriter();
  const [weeks, setWeeks] = useState<PlanWish['weeks']>(1);
  const [about, setAbout] = useState('');
  const [trouble, setTrouble] = useState<unknown>(null);
  const [ask, busy] = useSingleFlight(async (event: FormEvent) => {
    event.preventDefault();
    if (!writer) return;
    try {
      const recent = { from: addDays(today, -daysNotRepeated), to: addDays(today, 1) };
      const posts = await client.fetchQuery(postsQuery(recent));
      const used = posts.map(({ tema }) => tema).toReversed();
      const question = planQuestion({ from, weeks, about, used });
      navigate(`/chat/${writer.id}?c=nova&message=${encodeURIComponent(question)}&autoSend=true`);
    } catch (error) {
      setTrouble(error);
    }
  });
  const until = (count: number) => date(addDays(from, count * 7 - 1));
  return (
    <Dialog open onClose={onClose} title="Pedir posts">
      <form className="mt-4 grid gap-4" onSubmit={(event) => void ask(event)}>
        <SelectField
          label="Para quando"
          value={String(weeks)}
          onChange={({ target }) => setWeeks(target.value === '4' ? 4 : 1)}
        >
          <option value="1">
            Uma semana: {date(from)} a {until(1)}, 7 posts
          </option>
          <option value="4">
            Quatro semanas: {date(from)} a {until(4)}, {postsOfMonth} posts
          </option>
        </SelectField>
        <TextField
          label="Assunto (opcional)"
          maxLength={300}
          hint="Uma novidade, uma promoção, um serviço com agenda vazia."
          value={about}
          onChange={({ target }) => setAbout(target.value)}
        />
        <p className="text-muted text-sm">
          {writer?.title ?? 'O assistente'} escreve com os dados de Minha Loja e não repete os temas dos
          últimos {daysNotRepeated} dias. Você acompanha na conversa e, no fim, põe os posts no calendário.
        </p>
        {trouble !== null && <Notice tone="danger">{errorMessage(trouble)}</Notice>}
        <Button type="submit" variant="primary" busy={busy || !writer}>
          {writer ? `Pedir · ${credits(writer.credits_per_use)}` : 'Pedir'}
        </Button>
      </form>
    </Dialog>
  );
}
