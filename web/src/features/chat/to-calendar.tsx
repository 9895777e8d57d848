import CalendarCheck from 'lucide-react/icons/calendar-check';
import { useTakePosts } from '#web/features/posts/api/change-posts.ts';
import { weekAddress } from '#web/features/posts/api/week-address.ts';
import { Link } from '#web/lib/navigation/link.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';

/** Puts the days of a plan into the calendar of posts, and then leads there. */
export function ToCalendar({ answerId }: { answerId: number }) {
  const take = useTakePosts();
  const [first] = take.data ?? [];
  if (!first) {
    return (
      <div className="print:hidden">
        <Button variant="secondary" busy={take.isPending} onClick={() => take.mutate(answerId)}>
          <CalendarCheck size={18} aria-hidden="true" /> Colocar no calendário
        </Button>
      </div>
    );
  }
  const count = take.data?.length ?? 0;
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 print:hidden">
      {count === 1 ? '1 post no calendário.' : `${count} posts no calendário.`}
      <Link to={weekAddress(first.dia)} className={buttonClass('secondary', 'px-4 py-2.5')}>
        <CalendarCheck size={18} aria-hidden="true" /> Ver meus posts
      </Link>
    </p>
  );
}
