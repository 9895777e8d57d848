import Pencil from 'lucide-react/icons/pencil';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { cardClass } from '#web/ui/card.tsx';

interface ProfileCardProps {
  title: string;
  /** A save is in progress: until it ends, editing cannot be cancelled. */
  busy: boolean;
  view: ReactNode;
  /** Renders the form; `close` closes it after a save. */
  form: (close: () => void) => ReactNode;
}

/** A card that is read-only until 'Editar' is pressed. */
export function ProfileCard({ title, busy, view, form }: ProfileCardProps) {
  const titleId = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const [editing, setEditing] = useState(false);
  const [saved, setSaved] = useState(0);
  // Closing the form removes the focused button.
  useEffect(() => {
    if (saved > 0) toggle.current?.focus({ preventScroll: true });
  }, [saved]);
  const close = () => {
    setEditing(false);
    setSaved((count) => count + 1);
  };
  return (
    <section aria-labelledby={titleId} className={`${cardClass} p-5 sm:p-6`}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 id={titleId} className="font-semibold text-lg">
          {title}
        </h3>
        <Button
          ref={toggle}
          variant={editing ? 'ghost' : 'secondary'}
          className="px-3.5!"
          aria-describedby={titleId}
          aria-disabled={busy || undefined}
          onClick={() => !busy && setEditing(!editing)}
        >
          {!editing && <Pencil size={16} aria-hidden="true" />}
          {editing ? 'Cancelar' : 'Editar'}
        </Button>
      </div>
      {editing ? form(close) : view}
    </section>
  );
}
