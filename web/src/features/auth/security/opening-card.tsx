import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

interface OpeningCardProps {
  title: string;
  children: ReactNode;
  /** Label of the button that opens the form. */
  action: string;
  form: (close: () => void) => ReactNode;
}

/** A card whose form opens on request and takes the focus: for settings that rarely change. */
export function OpeningCard({ title, children, action, form }: OpeningCardProps) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const touched = useRef(false);
  const titleId = useId();
  useEffect(() => {
    if (!touched.current) return;
    box.current?.querySelector<HTMLElement>(open ? 'input:not([hidden])' : 'button')?.focus();
  }, [open]);
  const show = (next: boolean) => {
    touched.current = true;
    setOpen(next);
  };
  return (
    <Card className="p-5 sm:p-6">
      <div ref={box} className="grid gap-4">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
          <div className="min-w-0">
            <h3 id={titleId} className="font-semibold text-lg">
              {title}
            </h3>
            <div className="text-muted">{children}</div>
          </div>
          {!open && (
            <Button variant="secondary" onClick={() => show(true)}>
              {action}
            </Button>
          )}
        </div>
        {open && form(() => show(false))}
      </div>
    </Card>
  );
}
