import { errorMessage } from '@matilha/contract/client/api-error';
import { addDays } from '@matilha/contract/content/event-dates';
import {
  daysNotRepeated,
  type PlanWish,
  planQuestion,
  postsOfMonth,
} from '@matilha/contract/shop/post-questions';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { credits, formatDay } from '#web/lib/format.ts';
import { navigate } from '#web/lib/navigation/location.ts';
import { useSingleFlight } from '#web/lib/requests/use-single-flight.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { QueryView } from '#web/ui/feedback/query-view.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { postsQuery } from './api/list-posts.ts';
import { usePostWriter } from './api/rewrite-post.ts';
import { countWords } from './post-words.ts';

interface AskPostsDialogProps {
  /** The Monday on which the posts begin. */
  from: string;
  /** The assistant that wrote the posts on the screen. */
  wroteBefore: number | null;
  /** The subject that the form begins with. */
  subject?: string;
  onClose: () => void;
}

const date = (day: string): string => formatDay(new Date(`${day}T12:00:00-03:00`));

/**
 * Asks an assistant for the posts of a week or of four weeks: its question names the themes of the 60 days before and of posts that are planned
 * for these days, and is sent in the chat.
 */
export function AskPostsDialog({ from, wroteBefore, subject = '', onClose }: AskPostsDialogProps) {
  const client = useQueryClient();
  const writer = usePostWriter(wroteBefore);
  const [weeks, setWeeks] = useState<PlanWish['weeks']>(1);
  const [about, setAbout] = useState(subject);
  const [trouble, setTrouble] = useState<unknown>(null);
  const lastOf = (count: number) => addDays(from, count * 7 - 1);
  const asked = { from, to: lastOf(weeks) };
  const planned = useQuery(postsQuery(asked)).data?.length ?? 0;
  const [ask, busy] = useSingleFlight(async (event: FormEvent) => {
    event.preventDefault();
    if (!writer.data) return;
    setTrouble(null);
    try {
      const before = { from: addDays(from, -daysNotRepeated), to: addDays(from, -1) };
      const read = await Promise.all([before, asked].map((days) => client.fetchQuery(postsQuery(days))));
      const used = read.flat().map(({ tema }) => tema);
      const question = planQuestion({ from, weeks, about, used: used.toReversed() });
      navigate(`/chat/${writer.data.id}?c=nova&message=${encodeURIComponent(question)}&autoSend=true`);
    } catch (error) {
      setTrouble(error);
    }
  });
  return (
    <Dialog open onClose={onClose} title="Pedir posts">
      <form className="mt-4 grid gap-4" onSubmit={(event) => void ask(event)}>
        <SelectField
          label="Para quando"
          value={String(weeks)}
          onChange={({ target }) => setWeeks(target.value === '4' ? 4 : 1)}
        >
          <option value="1">
            Semana, {date(from)} a {date(lastOf(1))}: 7 posts
          </option>
          <option value="4">
            Mês, {date(from)} a {date(lastOf(4))}: {postsOfMonth} posts
          </option>
        </SelectField>
        <p role="status" className={planned > 0 ? 'text-sm' : 'sr-only'}>
          {planned > 0 && `Já há ${countWords(planned)} nesses dias; os novos entram ao lado.`}
        </p>
        <TextField
          label="Assunto (opcional)"
          maxLength={300}
          hint="Uma novidade, uma promoção, um serviço com agenda vazia."
          value={about}
          onChange={({ target }) => setAbout(target.value)}
        />
        <p className="text-muted text-sm">
          {writer.data?.title ?? 'O assistente'} escreve com os dados de Minha Loja e não repete os temas dos{' '}
          {daysNotRepeated} dias anteriores nem os já planejados. Você acompanha na conversa e, no fim, põe os
          posts no calendário.
        </p>
        {trouble !== null && <Notice tone="danger">{errorMessage(trouble)}</Notice>}
        <QueryView
          query={writer}
          failed="Não foi possível carregar o assistente"
          loading={
            <Button type="submit" variant="primary" busy>
              Pedir
            </Button>
          }
        >
          {(found) =>
            found ? (
              <Button type="submit" variant="primary" busy={busy}>
                Pedir · {credits(found.credits_per_use)}
              </Button>
            ) : (
              <Notice tone="warning">
                O assistente que escreve posts para o seu negócio não está disponível agora. Você pode
                escrever cada post em “Novo post”.
              </Notice>
            )
          }
        </QueryView>
      </form>
    </Dialog>
  );
}
