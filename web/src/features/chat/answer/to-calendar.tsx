import { dayOfMonth, monthOf, weekday } from '@matilha/contract/content/event-dates';
import type { Post, TakenPosts } from '@matilha/contract/shop/posts';
import { useQuery } from '@tanstack/react-query';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import { useEffect } from 'react';
import { userQuery } from '#web/features/account/api/get-user.ts';
import { useTakePosts } from '#web/features/posts/api/change-posts.ts';
import { takenPostsQuery } from '#web/features/posts/api/list-posts.ts';
import { weekAddress } from '#web/features/posts/api/week-address.ts';
import { Link } from '#web/lib/navigation/link.tsx';
import { navigate } from '#web/lib/navigation/location.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';

interface ToCalendarProps {
  answerId: number;
  /** The first answer to the landing page's question. */
  fromLanding: boolean;
  /** The posts stand above already: they get one line. */
  listed?: boolean;
}

/**
 * Puts the days of a plan into the calendar of posts, then shows them as cards that link there; days taken before get one line. The plan of
 * the landing page is put there at once: its reader was promised posts, not a text. A notice says so, because its reader is still above.
 */
export function ToCalendar({ answerId, fromLanding, listed = false }: ToCalendarProps) {
  const { data: stored, isPending: unknown } = useQuery(takenPostsQuery(answerId));
  const { mutate, data: taken, isPending } = useTakePosts();
  const visitor = useQuery(userQuery).data?.provisional === true;
  const atOnce = fromLanding && visitor;
  const isNew = stored?.length === 0;
  useEffect(() => {
    if (atOnce && isNew) mutate({ mensagem_id: answerId, de_novo: false }, { onSuccess: announce });
  }, [atOnce, isNew, answerId, mutate]);
  const posts = taken?.posts ?? stored ?? [];
  const [first] = posts;
  if (unknown) return <div className="min-h-11 print:hidden" />;
  if (!first) {
    return (
      <div className="print:hidden">
        <Button variant="secondary" busy={isPending} onClick={() => mutate({ mensagem_id: answerId })}>
          <CalendarCheck size={18} aria-hidden="true" /> Colocar no calendário
        </Button>
      </div>
    );
  }
  return (
    <section aria-label="Posts no calendário" className="grid gap-2 print:hidden">
      <p className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1">
        <span role="status">{taken ? takenWords(taken) : `${inCalendar(posts.length)}.`}</span>
        <Link
          to={weekAddress(first.dia)}
          aria-label="Ver meus posts"
          className={buttonClass('secondary', 'px-4')}
        >
          <CalendarCheck size={18} aria-hidden="true" /> Ver
        </Link>
      </p>
      {!listed && (taken || atOnce) && (
        <ol className="grid gap-2 sm:grid-cols-2">
          {posts.map((post) => (
            <li key={post.id}>
              <TakenPost post={post} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

const inCalendar = (count: number): string => `${count} ${count === 1 ? 'post' : 'posts'} no calendário`;

function announce({ posts }: TakenPosts) {
  const [first] = posts;
  if (!first) return;
  toast({
    title: inCalendar(posts.length),
    action: { label: 'Ver', onPress: () => navigate(weekAddress(first.dia)) },
  });
}

/** Returns the sentences about taken posts: their number, an unread part of the answer, and days that had other posts already. */
const takenWords = ({ posts, inteira, dias_com_outros: days }: TakenPosts): string =>
  [
    `${inCalendar(posts.length)}.`,
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
