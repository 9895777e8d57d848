import { dayOfMonth, monthOf, weekday } from '@matilha/contract/event-dates';
import type { Post, TakenPosts } from '@matilha/contract/posts';
import { useQuery } from '@tanstack/react-query';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import { useEffect } from 'react';
import { userQuery } from '#web/features/account/api/get-user.ts';
import { useTakePosts } from '#web/features/posts/api/change-posts.ts';
import { weekAddress } from '#web/features/posts/api/week-address.ts';
import { Link } from '#web/lib/navigation/link.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';

interface ToCalendarProps {
  answerId: number;
  /** The first answer to the landing page's question. */
  fromLanding: boolean;
}

/**
 * Puts the days of a plan into the calendar of posts, then shows them as cards that lead there. The plan of the landing page is put there at once:
 * its reader was promised posts, not a text.
 */
export function ToCalendar({ answerId, fromLanding }: ToCalendarProps) {
  const { mutate, data, isPending } = useTakePosts();
  const visitor = useQuery(userQuery).data?.provisional === true;
  const atOnce = fromLanding && visitor;
  useEffect(() => {
    if (atOnce) mutate({ mensagem_id: answerId, de_novo: false });
  }, [atOnce, answerId, mutate]);
  const [first] = data?.posts ?? [];
  if (!data || !first) {
    return (
      <div className="print:hidden">
        <Button variant="secondary" busy={isPending} onClick={() => mutate({ mensagem_id: answerId })}>
          <CalendarCheck size={18} aria-hidden="true" /> Colocar no calendário
        </Button>
      </div>
    );
  }
  return (
    <section aria-label="Posts no calendário" className="grid gap-2 py-1 print:hidden">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span role="status">{takenWords(data)}</span>
        <Link to={weekAddress(first.dia)} className={buttonClass('secondary', 'px-4 py-2.5')}>
          <CalendarCheck size={18} aria-hidden="true" /> Ver meus posts
        </Link>
      </p>
      <ol className="grid gap-2 sm:grid-cols-2">
        {data.posts.map((post) => (
          <li key={post.id}>
            <TakenPost post={post} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Says what was taken, what was left in the text, and where the new posts stand beside others. */
const takenWords = ({ posts, inteira, dias_com_outros: days }: TakenPosts): string =>
  [
    posts.length === 1 ? '1 post no calendário.' : `${posts.length} posts no calendário.`,
    !inteira && 'Uma parte da resposta não foi lida: ela continua no texto acima.',
    days === 1 && 'Um desses dias já tinha outro post.',
    days > 1 && `${days} desses dias já tinham outros posts.`,
  ]
    .filter(Boolean)
    .join(' ');

const weekdays = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb'];

const TakenPost = ({ post: { dia, hora, formato, tema } }: { post: Post }) => (
  <Link
    to={weekAddress(dia)}
    className="flex h-full min-h-11 gap-3 rounded-lg border border-line bg-surface p-3 no-underline transition-colors hover:border-brand"
  >
    <span className="grid w-12 shrink-0 content-center justify-items-center rounded-sm bg-brand-soft py-1 text-brand-ink text-sm leading-tight">
      {weekdays[weekday(dia)]}
      <span className="font-semibold tabular-nums">
        {dayOfMonth(dia)}/{monthOf(dia)}
      </span>
    </span>
    <span className="min-w-0 self-center">
      <span className="line-clamp-2 font-semibold">{tema}</span>
      <span className="block text-muted text-sm">
        {formato}
        {hora && ` · ${hora}`}
      </span>
    </span>
  </Link>
);
