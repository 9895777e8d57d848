import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useId, useState } from 'react';
import { cardClass } from './card.tsx';
import { classNames } from './class-names.ts';

interface DisclosureProps {
  title: ReactNode;
  children: ReactNode;
  defaultOpen?: boolean;
  /** Pass both to control the state from outside. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  className?: string;
  /** Level in the page's outline, when the title is a heading. */
  heading?: 'h2' | 'h3';
}

/** A titled panel that opens and closes; its content is mounted only while open. */
export function Disclosure({
  title,
  children,
  defaultOpen = false,
  open,
  onOpenChange,
  className,
  heading: Heading,
}: DisclosureProps) {
  const panelId = useId();
  const [ownOpen, setOwnOpen] = useState(defaultOpen);
  const isOpen = open ?? ownOpen;
  const toggle = () => {
    setOwnOpen(!isOpen);
    onOpenChange?.(!isOpen);
  };
  const control = (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={panelId}
      onClick={toggle}
      className="flex min-h-11 w-full shrink-0 items-center justify-between gap-3 rounded-lg px-4 py-2.5 text-left font-semibold"
    >
      {title}
      <ChevronDown
        size={18}
        aria-hidden="true"
        className={classNames('shrink-0 text-muted transition-transform', isOpen && 'rotate-180')}
      />
    </button>
  );
  return (
    <div className={classNames(cardClass, className)}>
      {Heading ? <Heading>{control}</Heading> : control}
      <div id={panelId} hidden={!isOpen} className="min-h-0 overflow-y-auto px-4 pb-4">
        {isOpen && children}
      </div>
    </div>
  );
}
