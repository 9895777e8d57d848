import type { Event } from '@matilha/contract/events';

/** The event's name; pressing anywhere on the card around it opens the dialog. */
export function EventName({ event, onOpen }: { event: Event; onOpen: (id: number) => void }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => onOpen(event.id)}
      className="text-left after:absolute after:inset-0 after:rounded-lg"
    >
      {event.name}
    </button>
  );
}
