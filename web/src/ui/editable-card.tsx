import Pencil from 'lucide-react/icons/pencil';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { cardClass } from './card.tsx';

interface EditableCardProps {
  title: string;
  titleAs?: 'h2' | 'h3';
  /** A save is in progress: until it ends, editing cannot be cancelled. */
  busy: boolean;
  /** Without one a closed card is a single line. */
  view: ReactNode;
  /** The word on the button that opens the form, 'Editar' by default. */
  opens?: string | undefined;
  /** Renders the form; `close` closes it after a save. */
  form: (close: () => void) => ReactNode;
}

/** A card that is read-only until 'Editar' is pressed. */
export function EditableCard({ title, titleAs: Title = 'h3', busy, view, opens, form }: EditableCardProps) {
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
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <Title id={titleId} className="font-semibold text-lg">
          {title}
        </Title>
        <Button
          ref={toggle}
          variant={editing ? 'ghost' : 'secondary'}
          className="px-3.5!"
          aria-describedby={titleId}
          aria-disabled={busy || undefined}
          onClick={() => !busy && setEditing(!editing)}
        >
          {!editing && <Pencil size={16} aria-hidden="true" />}
          {editing ? 'Cancelar' : (opens ?? 'Editar')}
        </Button>
      </div>
      {(editing || view) && <div className="mt-4">{editing ? form(close) : view}</div>}
    </section>
  );
}
