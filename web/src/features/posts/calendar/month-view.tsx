import { monthOf, yearOf } from '@matilha/contract/content/event-dates';
import type { Post } from '@matilha/contract/shop/posts';
import { useQueryClient } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { useEffect, useState } from 'react';
import { dayWords } from '#web/lib/days/day-words.ts';
import { useMedia } from '#web/lib/device/use-media.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { DayDots, MonthGrid } from '#web/ui/month-grid.tsx';
import { type Occasion, occasionsQuery } from '../api/list-dates.ts';
import { postsQuery } from '../api/list-posts.ts';
import { PostCard } from '../post-card.tsx';
import { countWords } from '../post-words.ts';
import { Campaigns, OccasionMark, Occasions, occasionsOf } from './occasions.tsx';
import { monthsBeside, type Period } from './use-period.ts';
import { dragged, usePostDrop } from './use-post-drag.ts';
import type { DaysProps } from './week-view.tsx';

const chipsInCell = 3;
const dayPanelId = 'posts-do-dia';

interface MonthViewProps extends DaysProps {
  /** True while the posts of another month are shown because the new ones are loading. */
  isOld: boolean;
  /** Shows the month of this day. */
  onMonth: (day: string, options?: { replace?: boolean }) => void;
}

/** The posts of a month in its grid, with those of the chosen day beside it; a post can be dragged to another day. */
export function MonthView({ period, today, posts, occasions, isOld, ...props }: MonthViewProps) {
  const { onOpen, onWrite, onMonth } = props;
  const [wanted, setWanted] = useState(today);
  const { over, drop } = usePostDrop(posts);
  useMonthsBeside(period);
  const isWide = useMedia('(min-width: 48rem)');
  const month = period.from.slice(0, 7);
  const isShown = (day: string) => day.slice(0, 7) === month;
  const day = isShown(wanted) ? wanted : (posts.find(({ dia }) => isShown(dia))?.dia ?? period.from);
  const postsOf = (shownDay: string) => posts.filter(({ dia }) => dia === shownDay);
  const describe = (shownDay: string) =>
    [countWords(postsOf(shownDay).length), ...occasionsOf(occasions, shownDay).map(({ name }) => name)].join(
      ', ',
    );
  const choose = (to: string, options?: { replace?: boolean }) => {
    setWanted(to);
    if (!isShown(to)) onMonth(to, options);
    return true;
  };
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="min-w-0">
        <Campaigns label="Neste mês" occasions={occasions} />
        <MonthGrid
          today={today}
          day={day}
          describe={describe}
          month={monthOf(period.from)}
          year={yearOf(period.from)}
          labelledBy="dias-mostrados"
          panelId={dayPanelId}
          onDay={choose}
          cellProps={(shownDay) => ({
            ...drop(shownDay),
            className: over === shownDay ? 'outline-2 outline-brand outline-dashed' : '',
          })}
          entries={(shownDay) =>
            isWide ? (
              <Entries
                posts={postsOf(shownDay)}
                occasions={occasionsOf(occasions, shownDay)}
                onOpen={onOpen}
              />
            ) : (
              <span className="flex items-center gap-1">
                <DayDots count={postsOf(shownDay).length} />
                {occasionsOf(occasions, shownDay).length > 0 && <OccasionMark />}
              </span>
            )
          }
        />
        {!isWide && (
          <p className="mt-2 flex items-center gap-2 px-1 text-muted text-sm">
            <DayDots count={1} /> Post
            <span className="ml-2 flex">
              <OccasionMark />
            </span>
            Data ou evento
          </p>
        )}
      </div>
      <section aria-labelledby="dia-dos-posts" className="grid min-w-0 gap-3">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h3 id="dia-dos-posts" aria-live="polite" className="font-semibold text-lg">
            {dayWords(day)}
          </h3>
          <Button variant="ghost" className="px-3! text-sm" onClick={() => onWrite(day)}>
            <Plus size={16} aria-hidden="true" /> Novo post
          </Button>
        </div>
        <div id={dayPanelId} tabIndex={-1} className="grid gap-2 rounded-lg">
          <Occasions occasions={occasionsOf(occasions, day)} />
          {postsOf(day).map((post) => (
            <PostCard key={post.id} post={post} onOpen={() => onOpen(post)} />
          ))}
          {postsOf(day).length === 0 && !isOld && <p className="text-muted">Nenhum post neste dia.</p>}
        </div>
      </section>
    </div>
  );
}

/** Calls made at once would delay the paint of this month. */
const restMs = 300;

/** Reads the months before and after this one, so that they are painted at once when they are opened. */
function useMonthsBeside({ from, to }: Period) {
  const client = useQueryClient();
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const month of monthsBeside({ from, to })) {
        void client.prefetchQuery(postsQuery(month));
        void client.prefetchQuery(occasionsQuery(month));
      }
    }, restMs);
    return () => clearTimeout(timer);
  }, [client, from, to]);
}

interface EntriesProps {
  posts: readonly Post[];
  occasions: readonly Occasion[];
  onOpen: (post: Post) => void;
}

const chips = {
  ideia: 'bg-surface text-ink inset-ring inset-ring-line-strong',
  pronto: 'bg-brand text-on-brand',
  publicado: 'bg-sunken text-muted inset-ring inset-ring-line',
} as const;

function Entries({ posts, occasions, onOpen }: EntriesProps) {
  const more = posts.length - chipsInCell;
  const named = occasions.slice(0, Math.max(1, chipsInCell - posts.length));
  const unnamed = occasions.length - named.length;
  return (
    <>
      {posts.slice(0, chipsInCell).map((post) => (
        <button
          key={post.id}
          type="button"
          tabIndex={-1}
          {...dragged(post)}
          onClick={() => onOpen(post)}
          className={classNames(
            'min-w-0 truncate rounded-sm px-1.5 py-0.5 text-left text-sm',
            chips[post.estado],
          )}
        >
          {post.tema}
        </button>
      ))}
      {more > 0 && <span className="px-1.5 text-muted text-sm">+{more}</span>}
      {named.map(({ id, name }, index) => (
        <span key={id} className="flex min-w-0 gap-1 px-1.5 text-info-ink text-sm">
          <span className="truncate">{name}</span>
          {index === named.length - 1 && unnamed > 0 && <span>+{unnamed}</span>}
        </span>
      ))}
    </>
  );
}
