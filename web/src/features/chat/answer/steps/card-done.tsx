import Check from 'lucide-react/icons/check';
import { type ReactNode, useEffect, useRef } from 'react';

interface CardDoneProps {
  children: ReactNode;
  /** Done by the button that stood here and had the focus. */
  justDone: boolean;
}

/** Says in a button's place that its work is done. */
export function CardDone({ children, justDone }: CardDoneProps) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (justDone) place.current?.focus();
  }, [justDone]);
  return (
    <span
      ref={place}
      tabIndex={-1}
      className="flex min-h-11 items-center gap-1.5 font-semibold text-brand-ink text-sm print:hidden"
    >
      <Check size={18} aria-hidden="true" className="shrink-0" />
      {children}
    </span>
  );
}
