import { type ReactNode, useId } from 'react';
import { cardClass } from '#web/ui/card.tsx';

/** A card of the privacy section, with its heading. */
export function PrivacyCard({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={`${cardClass} grid gap-4 p-5 sm:p-6`}>
      <h3 id={titleId} className="font-semibold text-lg">
        {title}
      </h3>
      {children}
    </section>
  );
}
