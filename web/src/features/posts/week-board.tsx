import { dayInBrazil, dayOfMonth } from '@matilha/contract/event-dates';
import type { Post } from '@matilha/contract/posts';
import type { TradeDate } from '@matilha/contract/trade-dates';
import { useQuery } from '@tanstack/react-query';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Plus from 'lucide-react/icons/plus';
import { lazy, useState } from 'react';
import { Button, IconButton } from '#web/ui/button.tsx';
import { LazyPart } from '#web/ui/lazy-part.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { tradeDatesQuery, weekQuery } from './api/list-posts.ts';
import { PostCard } from './post-card.tsx';
import type { Draft } from './post-dialog.tsx';
import { weekdays, weekWords } from './post-words.ts';
import { useWeek } from './use-week.ts';

const loadDialog = () => import('./post-dialog.tsx');
const PostDialog = lazy(() => loadDialog().then((module) => ({ default: module.PostDialog })));

interface Opened {
  draft: Draft;
  stored: Post | undefined;
}

/** The posts of a week, day by day. */
export function WeekBoard() {
  const { monday, days, go, toToday } = useWeek();
  const query = useQuery(weekQuery(monday));
  const dates = useQuery({ ...tradeDatesQuery(monday), enabled: query.data !== undefined }).data ?? [];
  const [opened, setOpened] = useState<Opened | null>(null);
  const today = dayInBrazil(new Date());
  const write = async (dia: string) => {
    const { newPost } = await loadDialog();
    setOpened({ draft: newPost(dia), stored: undefined });
  };
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-1">
        <IconButton label="Semana anterior" onClick={() => go(-1)}>
          <ChevronLeft size={22} aria-hidden="true" />
        </IconButton>
        <h2 aria-live="polite" className="min-w-0 flex-1 text-center font-semibold text-lg sm:flex-none">
          {weekWords(monday, today)}
        </h2>
        <IconButton label="Próxima semana" onClick={() => go(1)}>
          <ChevronRight size={22} aria-hidden="true" />
        </IconButton>
        <Button variant="secondary" className="px-4" onClick={toToday}>
          Hoje
        </Button>
      </div>
      <QueryView query={query} failed="Não foi possível carregar os posts" loading={<LoadingWeek />}>
        {(posts) => (
          <>
            <WholeWeek dates={dates.filter(lasts)} />
            <ol className="grid gap-4">
              {days.map((day, index) => (
                <Day
                  key={day}
                  day={day}
                  name={weekdays[index] ?? ''}
                  isToday={day === today}
                  posts={posts.filter(({ dia }) => dia === day)}
                  dates={dates.filter((date) => date.data === day && !lasts(date))}
                  onOpen={(stored) => setOpened({ draft: stored, stored })}
                  onWrite={() => void write(day)}
                />
              ))}
            </ol>
          </>
        )}
      </QueryView>
      {opened && (
        <LazyPart onClose={() => setOpened(null)}>
          <PostDialog
            key={opened.draft.id}
            {...opened}
            onClose={() => setOpened(null)}
            onDuplicate={(draft) => setOpened({ draft, stored: undefined })}
          />
        </LazyPart>
      )}
    </>
  );
}

/** Returns whether a date of the trade has several days, such as a month's campaign. */
const lasts = ({ data, data_fim: end }: TradeDate): boolean => end !== null && end !== data;

const dateClass = 'justify-self-start rounded-sm bg-info-soft px-2.5 py-1 text-info-ink text-sm';

function WholeWeek({ dates }: { dates: TradeDate[] }) {
  if (dates.length === 0) return null;
  return (
    <p className={`mb-4 inline-block ${dateClass}`}>
      Nesta semana: {dates.map(({ nome }) => nome).join(', ')}
    </p>
  );
}

interface DayProps {
  day: string;
  name: string;
  isToday: boolean;
  posts: Post[];
  dates: TradeDate[];
  onOpen: (post: Post) => void;
  onWrite: () => void;
}

function Day({ day, name, isToday, posts, dates, onOpen, onWrite }: DayProps) {
  const id = `dia-${day}`;
  return (
    <li className="grid gap-2 border-line border-t pt-3 sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-4">
      <div className="flex items-center gap-2 sm:block">
        <h3 id={id} className="font-semibold" aria-current={isToday ? 'date' : undefined}>
          {name}, {dayOfMonth(day)}
          {isToday && <span className="font-normal text-brand-ink text-sm"> · hoje</span>}
        </h3>
        <Button
          variant="ghost"
          className="ml-auto px-3! text-sm sm:mt-1 sm:-ml-3"
          aria-label={`Novo post em ${name}, ${dayOfMonth(day)}`}
          onClick={onWrite}
        >
          <Plus size={16} aria-hidden="true" /> Novo post
        </Button>
      </div>
      <div className="grid content-start gap-2">
        {dates.map(({ id: dateId, nome }) => (
          <p key={dateId} className={dateClass}>
            {nome}
          </p>
        ))}
        {posts.length > 0 ? (
          <ul aria-labelledby={id} className="grid gap-2 has-[li+li]:xl:grid-cols-2">
            {posts.map((post) => (
              <li key={post.id}>
                <PostCard post={post} onOpen={() => onOpen(post)} />
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-muted text-sm">Nenhum post.</p>
        )}
      </div>
    </li>
  );
}

const LoadingWeek = () => (
  <div role="status" className="grid gap-4">
    <span className="sr-only">Carregando os posts…</span>
    {weekdays.map((name) => (
      <Skeleton key={name} className="h-24 w-full" />
    ))}
  </div>
);
