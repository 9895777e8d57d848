import type { Checkout } from '@matilha/contract/billing/billing';
import { moneyText } from '@matilha/contract/portuguese/amounts';
import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { longDay } from '#web/lib/days/format-date.ts';
import { credits } from '#web/lib/format.ts';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';

const promises = ['Cancele quando quiser', '7 dias para desistir e receber tudo de volta'];

/** The amount to pay: for a new plan, or for the overdue invoice. */
export function OrderSummary({ checkout: { order, status } }: { checkout: Checkout }) {
  const { titulo, amount_due, recurring_amount, responses_limit, renews_at } = order;
  const overdue = status === 'past_due';
  return (
    <SummaryCard title={overdue ? 'Fatura em aberto' : 'Resumo do pedido'}>
      <div>
        <p className="font-semibold text-xl">
          {overdue ? `Renovação do plano ${titulo}` : `Plano ${titulo}`}
        </p>
        {responses_limit !== null && <p className="text-muted">{credits(responses_limit)} a cada 30 dias</p>}
      </div>
      <dl className="grid gap-2">
        <Amount label="Hoje" cents={amount_due} strong />
        {recurring_amount !== null && (
          <Amount label={overdue ? 'Depois, a cada 30 dias' : 'A cada 30 dias'} cents={recurring_amount} />
        )}
      </dl>
      {renews_at && (
        <p className="text-muted">
          {!overdue && 'O período de 30 dias começa hoje. '}Próxima cobrança em {longDay(renews_at)}.
        </p>
      )}
      {overdue ? (
        <p className="text-muted">Com o pagamento, seus créditos renovam e o chat volta a responder.</p>
      ) : (
        <ul className="grid gap-2">
          {promises.map((promise) => (
            <li key={promise} className="flex items-start gap-2">
              <Check size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-brand-ink" /> {promise}
            </li>
          ))}
        </ul>
      )}
    </SummaryCard>
  );
}

export function SummaryCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="grid content-start gap-4 p-5 sm:p-6">
      <h2 className="font-semibold text-lg">{title}</h2>
      {children}
    </Card>
  );
}

interface AmountProps {
  label: string;
  /** Negative: a discount. */
  cents: number;
  strong?: boolean;
}

/** One line of the amounts. */
export function Amount({ label, cents, strong = false }: AmountProps) {
  const text = cents < 0 ? `− ${moneyText(-cents)}` : moneyText(cents);
  return (
    <div
      className={classNames(
        'flex flex-wrap items-baseline justify-between gap-x-4',
        strong ? 'font-semibold text-lg' : 'text-muted',
      )}
    >
      <dt>{label}</dt>
      <dd className="tabular-nums">{text}</dd>
    </div>
  );
}
