import { sellerLine } from '@matilha/contract/billing/company';
import { company } from '#web/lib/company.ts';
import { classNames } from './class-names.ts';

/**
 * The seller in one line of small print; takes no room without a configured seller. The server fills in the pages that are rendered at build time by
 * the attribute `data-seller` (plugins/fill-shell.ts).
 */
export const SellerLine = ({ className = '' }: { className?: string }) => (
  <p data-seller="" className={classNames('wrap-anywhere text-muted text-sm empty:hidden', className)}>
    {company.seller && sellerLine(company.seller)}
  </p>
);
