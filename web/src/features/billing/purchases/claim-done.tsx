import type { purchaseClaimResult } from '@matilha/contract/billing/billing';
import CircleCheck from 'lucide-react/icons/circle-check';
import PackageOpen from 'lucide-react/icons/package-open';
import { useEffect, useRef } from 'react';
import type * as z from 'zod/mini';
import { Link } from '#web/lib/navigation/link.tsx';
import { buttonClass } from '#web/ui/button.tsx';

export type Claimed = z.infer<typeof purchaseClaimResult>;

/** The claimed products, with a link to them. */
export function ClaimDone({ claimed: { message, produtos } }: { claimed: Claimed }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form is gone: the focus, and with it a screen reader, continues here.
  useEffect(() => heading.current?.focus(), []);
  const found = produtos.length > 0;
  const Icon = found ? CircleCheck : PackageOpen;
  return (
    <div className="grid justify-items-center gap-4 text-center">
      <Icon size={48} aria-hidden="true" className={found ? 'text-brand-ink' : 'text-muted'} />
      <h1 ref={heading} tabIndex={-1} className="font-semibold text-xl outline-none">
        {message}
      </h1>
      {found && (
        <ul className="grid gap-1 text-muted">
          {produtos.map((titulo) => (
            <li key={titulo}>{titulo}</li>
          ))}
        </ul>
      )}
      <Link to="/banco-conhecimento" className={buttonClass()}>
        Ir para o banco de conhecimento
      </Link>
    </div>
  );
}
