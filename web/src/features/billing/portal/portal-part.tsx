import { type ReactNode, useId } from 'react';
import { cardClass } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';

interface PortalPartProps {
  title: string;
  /** Placed beside the title. */
  action?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** One titled card of the portal. */
export function PortalPart({ title, action, className = 'print:hidden', children }: PortalPartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classNames(cardClass, 'grid gap-3 p-5 sm:p-6', className)}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id} className="font-semibold text-lg">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
