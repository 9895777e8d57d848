import type { ReactNode } from 'react';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { Card } from '#web/ui/card.tsx';

interface CheckoutLayoutProps {
  title: string;
  /** The order. */
  summary: ReactNode;
  /** The payment form. */
  children: ReactNode;
}

/** The order beside the payment form; above it on a phone. */
export function CheckoutLayout({ title, summary, children }: CheckoutLayoutProps) {
  usePageTitle(title);
  return (
    <div className="grid gap-5">
      <h1 className="font-semibold text-2xl">{title}</h1>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="lg:order-last">{summary}</div>
        <Card className="grid gap-4 p-5 sm:p-6">{children}</Card>
      </div>
    </div>
  );
}
