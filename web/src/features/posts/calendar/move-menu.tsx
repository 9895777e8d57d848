import { addDays, dayOfMonth, monthOf, weekday } from '@matilha/contract/content/event-dates';
import { mondayOf, type Post } from '@matilha/contract/shop/posts';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import CalendarSync from 'lucide-react/icons/calendar-sync';
import { weekdayNames } from '#web/lib/days/day-words.ts';
import { LazyMenu } from '#web/ui/overlays/lazy-menu.tsx';
import { useMovePost } from '../api/change-posts.ts';
import { keepFocusNear } from '../post-focus.ts';

/** Moves a post to another day of its week, or a week further: by touch, and by keyboard. */
export function MoveMenu({ post }: { post: Post }) {
  const move = useMovePost();
  const moveTo = async (day: string) => {
    keepFocusNear(post);
    await move(post, day);
    // Its card returns when the move fails.
    keepFocusNear(post);
  };
  const monday = mondayOf(post.dia);
  const days = Array.from({ length: 7 }, (_, count) => addDays(monday, count));
  const ahead = addDays(post.dia, 7);
  const actions = [...days, ahead]
    .filter((day) => day !== post.dia)
    .map((day) => {
      const Icon = day < post.dia ? ArrowUp : ArrowDown;
      const name =
        day === ahead
          ? 'Uma semana depois'
          : `${capital(weekdayNames[weekday(day)])}, ${dayOfMonth(day)}/${monthOf(day)}`;
      return {
        label: name,
        icon: <Icon size={18} aria-hidden="true" />,
        onPress: () => void moveTo(day),
      };
    });
  return (
    <span data-menu-of={post.id} className="relative z-1 -my-2 -mr-2">
      <LazyMenu
        label={`Mover ${post.tema}`}
        tooltip="Mover para outro dia"
        icon={<CalendarSync size={18} aria-hidden="true" />}
        actions={actions}
      />
    </span>
  );
}

const capital = (text = ''): string => text.charAt(0).toUpperCase() + text.slice(1);
