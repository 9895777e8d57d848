import { addDays, dayOfMonth } from '@matilha/contract/content/event-dates';
import type { Post } from '@matilha/contract/shop/posts';
import Plus from 'lucide-react/icons/plus';
import type { ComponentProps } from 'react';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import type { Occasion } from '../api/list-dates.ts';
import { PostCard } from '../post-card.tsx';
import { weekdays } from '../post-words.ts';
import { Campaigns, Occasions, occasionsOf } from './occasions.tsx';
import type { Period } from './use-period.ts';
import { usePostDrop } from './use-post-drag.ts';

export interface DaysProps {
  period: Period;
  today: string;
  posts: readonly Post[];
  occasions: readonly Occasion[];
  onOpen: (post: Post) => void;
  /** Opens the form of a new post of this day. */
  onWrite: (day: string) => void;
}

/** The posts of a week, day by day; a card can be dragged to another day. */
export function WeekView({ period, today, posts, occasions, onOpen, onWrite }: DaysProps) {
  const { over, drop } = usePostDrop(posts);
  return (
    <>
      <Campaigns label="Nesta semana" occasions={occasions} />
      <ol className="grid gap-4">
        {weekdays.map((name, index) => {
          const day = addDays(period.from, index);
          return (
            <Day
              key={day}
              day={day}
              name={name}
              onOpen={onOpen}
              onWrite={onWrite}
              isToday={day === today}
              isTarget={over === day}
              posts={posts.filter(({ dia }) => dia === day)}
              occasions={occasionsOf(occasions, day)}
              {...drop(day)}
            />
          );
        })}
      </ol>
    </>
  );
}

interface DayProps extends ComponentProps<'li'>, Omit<DaysProps, 'period' | 'today'> {
  day: string;
  name: string;
  isToday: boolean;
  /** A dragged post is above it. */
  isTarget: boolean;
}

function Day({ day, name, isToday, isTarget, posts, occasions, onOpen, onWrite, ...props }: DayProps) {
  const id = `dia-${day}`;
  return (
    <li
      {...props}
      className={classNames(
        'grid scroll-mt-20 scroll-mb-[calc(var(--bottom-bar)+1rem)] gap-2 border-line border-t pt-3 sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-4',
        isTarget && 'rounded-lg bg-brand-soft outline-2 outline-brand outline-dashed',
      )}
    >
      <div className="flex items-center gap-2 sm:block">
        <h3
          id={id}
          className="font-semibold print:break-after-auto!"
          aria-current={isToday ? 'date' : undefined}
        >
          {name}, {dayOfMonth(day)}
          {isToday && <span className="font-normal text-brand-ink text-sm"> · hoje</span>}
        </h3>
        <Button
          variant="ghost"
          className="ml-auto px-3! text-sm sm:mt-1 sm:-ml-3 print:hidden"
          data-day={day}
          aria-label={`Novo post em ${name}, ${dayOfMonth(day)}`}
          onClick={() => onWrite(day)}
        >
          <Plus size={16} aria-hidden="true" /> Novo post
        </Button>
      </div>
      <div className="grid content-start gap-2">
        <Occasions occasions={occasions} />
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
