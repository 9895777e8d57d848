import type { Event } from '@matilha/contract/content/events';
import { wholeCard } from '#web/ui/card-list.tsx';

/** The event's name as a button; its click area covers the whole card and opens the dialog. */
export function EventName({ event, onOpen }: { event: Event; onOpen: (id: number) => void }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => onOpen(event.id)}
      className={`text-left ${wholeCard}`}
    >
      {event.name}
    </button>
  );
}
