import type { SandboxPortal } from '@matilha/contract/billing/sandbox';
import { moneyText } from '@matilha/contract/portuguese/amounts';
import Printer from 'lucide-react/icons/printer';
import { fullDay } from '#web/lib/days/format-date.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { invoiceStatus } from './portal-labels.ts';
import { PortalPart } from './portal-part.tsx';

interface PortalInvoicesProps {
  invoices: SandboxPortal['invoices'];
  /** Name of the account's owner, for the printed page. */
  owner: string;
}

/** The invoices, newest first; the only part of the portal that is printed. */
export function PortalInvoices({ invoices, owner }: PortalInvoicesProps) {
  const print = (
    <Button variant="secondary" className="print:hidden" onClick={() => window.print()}>
      <Printer size={18} aria-hidden="true" /> Imprimir
    </Button>
  );
  return (
    <PortalPart
      title="Faturas"
      action={invoices.length > 0 && print}
      className="print:border-0 print:p-0 print:shadow-none"
    >
      <p className="hidden print:block">{owner}</p>
      {invoices.length === 0 ? (
        <p className="text-muted">Suas faturas aparecem aqui depois do primeiro pagamento.</p>
      ) : (
        <ul className="divide-y divide-line">
          {invoices.map((invoice) => (
            <Invoice key={invoice.id} invoice={invoice} />
          ))}
        </ul>
      )}
    </PortalPart>
  );
}

function Invoice({ invoice }: { invoice: SandboxPortal['invoices'][number] }) {
  const { number, created, description, total, amount_refunded: refunded } = invoice;
  const { word, tone } = invoiceStatus(invoice);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 py-3 tabular-nums first:pt-1 last:pb-0">
      <p className="break-words font-semibold">{description}</p>
      <p className="text-right font-semibold">{moneyText(total)}</p>
      <p className="break-words text-muted text-sm">
        {fullDay(created)}, fatura {number}
        {refunded > 0 && <span className="block">{moneyText(refunded)} de volta</span>}
      </p>
      <p className="text-right">
        <Badge tone={tone}>{word}</Badge>
      </p>
    </li>
  );
}
