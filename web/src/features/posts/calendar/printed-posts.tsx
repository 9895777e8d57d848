import { addDays } from '@matilha/contract/content/event-dates';
import { wholeCaption } from '@matilha/contract/shop/post-formats';
import type { Post } from '@matilha/contract/shop/posts';
import type { PostsPeriod } from '@matilha/contract/shop/posts-out';
import { createPortal } from 'react-dom';
import { useUser } from '#web/features/account/api/get-user.ts';
import { brandName } from '#web/lib/brand.ts';
import { usePrintOnce } from '#web/lib/device/use-print-once.ts';
import { stateWords } from '../post-words.ts';
import { dayHeading, rangeWords } from './range-words.ts';

export interface PrintedSheet {
  period: PostsPeriod;
  posts: Post[];
}

interface PrintedPostsProps {
  sheet: PrintedSheet;
  onDone: () => void;
}

/** Opens the browser's print dialog for posts on paper, day by day; takes no room on the screen. */
export function PrintedPosts({ sheet: { period, posts }, onDone }: PrintedPostsProps) {
  const user = useUser();
  usePrintOnce(onDone);
  return createPortal(
    // The mark hides the rest of the page on paper (print.css).
    <div data-print-only className="hidden text-ink print:block">
      <h1 className="font-semibold text-xl">{user?.nomeNegocio || brandName}</h1>
      <p className="mb-4 text-lg">Posts · {rangeWords(period)}</p>
      {daysOf(period, posts).map((day) => (
        <Day key={day} day={day} posts={posts.filter(({ dia }) => dia === day)} />
      ))}
    </div>,
    document.body,
  );
}

/** Returns every day of a week, and of longer periods those with posts. */
function daysOf({ de, ate }: PostsPeriod, posts: readonly Post[]): string[] {
  const week = Array.from({ length: 7 }, (_, count) => addDays(de, count));
  if (ate <= addDays(de, 6)) return week.filter((day) => day <= ate);
  return [...new Set(posts.map(({ dia }) => dia))];
}

const Day = ({ day, posts }: { day: string; posts: Post[] }) => (
  <section className="mb-4">
    <h2 className="mb-2 border-line border-b pb-1 font-semibold text-lg">{dayHeading(day)}</h2>
    {posts.length === 0 && <p className="text-muted text-sm">Nenhum post.</p>}
    {posts.map((post) => (
      <PrintedPost key={post.id} post={post} />
    ))}
  </section>
);

function PrintedPost({ post }: { post: Post }) {
  const caption = wholeCaption(post);
  return (
    <article className="mb-3 grid break-inside-avoid grid-cols-[6rem_minmax(0,1fr)] gap-3 text-sm">
      <p>
        <span className="block font-semibold text-base tabular-nums">{post.hora ?? 'Sem hora'}</span>
        <span className="block">{post.formato}</span>
        <span className="block text-muted">{stateWords[post.estado]}</span>
      </p>
      <div className="grid content-start gap-1.5">
        <h3 className="font-semibold text-base wrap-anywhere">{post.tema}</h3>
        {caption && <p className="whitespace-pre-line wrap-anywhere">{caption}</p>}
        {post.cena && (
          <p className="whitespace-pre-line text-muted wrap-anywhere">
            <span className="font-semibold">Cena: </span>
            {post.cena}
          </p>
        )}
      </div>
    </article>
  );
}
