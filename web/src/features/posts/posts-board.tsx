import type { Post } from '@matilha/contract/shop/posts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import CalendarDays from 'lucide-react/icons/calendar-days';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Rows3 from 'lucide-react/icons/rows-3';
import Sparkles from 'lucide-react/icons/sparkles';
import { lazy, useState } from 'react';
import { Button, IconButton } from '#web/ui/button.tsx';
import { LazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { QueryView } from '#web/ui/feedback/query-view.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { SegmentSwitch } from '#web/ui/fields/segment-switch.tsx';
import { occasionsQuery } from './api/list-dates.ts';
import { postsQuery } from './api/list-posts.ts';
import { firstMonday, usePeriod } from './calendar/use-period.ts';
import { WeekView } from './calendar/week-view.tsx';
import { type Draft, newPost } from './draft.ts';
import { useOpeningDay, usePostFocus } from './post-focus.ts';
import { periodWords, weekdays } from './post-words.ts';
import { PostsOut } from './posts-out.tsx';

const PostDialog = lazy(() => import('./post-dialog.tsx').then((module) => ({ default: module.PostDialog })));
const AskPostsDialog = lazy(() =>
  import('./ask-posts-dialog.tsx').then((module) => ({ default: module.AskPostsDialog })),
);
const MonthView = lazy(() =>
  import('./calendar/month-view.tsx').then((module) => ({ default: module.MonthView })),
);

interface Opened {
  draft: Draft;
  stored: Post | undefined;
}

/** The posts of a week or a month, and the form of the open post. */
export function PostsBoard() {
  const { period, today, opening, step, toToday, toMonthOf, show } = usePeriod();
  const query = useQuery({
    ...postsQuery(period),
    // The call for the opening day reads the posts of its week along.
    ...(opening && { enabled: !opening.isFetching, staleTime: Number.POSITIVE_INFINITY }),
    // The grid of a month stays while the next one loads, so that the keyboard keeps its place.
    ...(period.isMonth && { placeholderData: keepPreviousData }),
  });
  const dates = useQuery({
    ...occasionsQuery(period),
    enabled: opening === null || opening.day !== undefined,
  });
  // The dates of a week stand above its posts, and would push them down if they appeared later.
  const shown = dates.isLoading && !period.isMonth ? undefined : query.data;
  usePostFocus(shown);
  useOpeningDay(opening?.day, shown);
  const [opened, setOpened] = useState<Opened | null>(null);
  const open = (stored: Post) => setOpened({ draft: stored, stored });
  const write = (dia: string) => setOpened({ draft: newPost(dia), stored: undefined });
  const [asking, setAsking] = useState(false);
  const unit = period.isMonth ? 'mês' : 'semana';
  const days = { period, today, occasions: dates.data ?? [], onOpen: open, onWrite: write };
  return (
    <>
      <div className="mb-4 flex flex-wrap gap-2 print:hidden">
        <Button variant="primary" className="px-4" onClick={() => setAsking(true)}>
          <Sparkles size={18} aria-hidden="true" /> Pedir posts
        </Button>
        <PostsOut shown={period} />
      </div>
      <div className="mb-4 flex flex-wrap items-center gap-x-1 gap-y-2 print:[&_button]:hidden">
        <IconButton label={period.isMonth ? 'Mês anterior' : 'Semana anterior'} onClick={() => step(-1)}>
          <ChevronLeft size={22} aria-hidden="true" />
        </IconButton>
        <h2
          id="dias-mostrados"
          aria-live="polite"
          className="min-w-0 flex-1 text-center font-semibold text-lg sm:flex-none"
        >
          {periodWords(period, today)}
        </h2>
        <IconButton label={period.isMonth ? 'Próximo mês' : 'Próxima semana'} onClick={() => step(1)}>
          <ChevronRight size={22} aria-hidden="true" />
        </IconButton>
        <div className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:justify-between sm:ml-auto print:hidden">
          <Button variant="secondary" className="px-4" onClick={toToday}>
            Hoje
          </Button>
          <ViewSwitch month={period.isMonth} onChange={show} />
        </div>
      </div>
      <QueryView
        query={{ ...query, data: shown }}
        failed="Não foi possível carregar os posts"
        loading={<Loading unit={unit} />}
      >
        {(posts) =>
          period.isMonth ? (
            <LazyPart loading={<Loading unit={unit} />}>
              <MonthView {...days} posts={posts} isOld={query.isPlaceholderData} onMonth={toMonthOf} />
            </LazyPart>
          ) : (
            <WeekView {...days} posts={posts} />
          )
        }
      </QueryView>
      {asking && (
        <LazyPart onClose={() => setAsking(false)}>
          <AskPostsDialog
            from={firstMonday(period, today)}
            wroteBefore={query.data?.findLast(({ lista_id }) => lista_id !== null)?.lista_id ?? null}
            onClose={() => setAsking(false)}
          />
        </LazyPart>
      )}
      {opened && (
        <LazyPart onClose={() => setOpened(null)}>
          <PostDialog
            key={`${opened.draft.id} ${opened.draft.version}`}
            {...opened}
            onClose={() => setOpened(null)}
            onDuplicate={(draft) => setOpened({ draft, stored: undefined })}
            onChanged={(post) =>
              setOpened((now) => (now?.draft.id === post.id ? { draft: post, stored: post } : now))
            }
          />
        </LazyPart>
      )}
    </>
  );
}

const Loading = ({ unit }: { unit: 'mês' | 'semana' }) => (
  <div role="status" className="grid gap-4">
    <span className="sr-only">Carregando os posts…</span>
    {unit === 'mês' ? (
      <Skeleton className="h-[28rem] w-full" />
    ) : (
      weekdays.map((name) => <Skeleton key={name} className="h-24 w-full" />)
    )}
  </div>
);

const views = [
  { value: false, label: 'Semana', Icon: Rows3 },
  { value: true, label: 'Mês', Icon: CalendarDays },
] as const;

/** Switches between the days of a week and the grid of a month. */
const ViewSwitch = ({ month, onChange }: { month: boolean; onChange: (month: boolean) => void }) => (
  <SegmentSwitch label="Visualização" segments={views} value={month} onChange={onChange} />
);
