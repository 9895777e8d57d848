import type { PlanChange } from '@matilha/contract/billing/billing';
import type { Tier } from '@matilha/contract/billing/plans';
import { moneyText } from '@matilha/contract/portuguese/amounts';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { longDay } from '#web/lib/days/format-date.ts';
import { credits } from '#web/lib/format.ts';
import { Amount, SummaryCard } from './order-summary.tsx';

interface ChangeMeaningProps {
  /** Undefined until it is loaded. */
  current: Tier | undefined;
  change: PlanChange;
  responsesLimit: number | null;
}

/** Describes a plan change: from which plan to which, from which date, and what happens to the credits. */
export function ChangeMeaning({ current, change, responsesLimit }: ChangeMeaningProps) {
  const staying = current?.tier_id === change.tier_id;
  return (
    <>
      {!staying && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold text-xl">
          {current && (
            <>
              <span className="text-muted">{current.titulo}</span>
              <ArrowRight size={22} aria-hidden="true" className="shrink-0 text-muted" />
              <span className="sr-only">para</span>
            </>
          )}
          {change.titulo}
        </p>
      )}
      <ul className="grid list-disc gap-2 pl-5">
        {meaningOf(change, staying, responsesLimit).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}

function meaningOf(change: PlanChange, staying: boolean, responsesLimit: number | null): string[] {
  const all = responsesLimit === null ? 'os créditos' : `os ${credits(responsesLimit)}`;
  const day = longDay(change.effective_at);
  if (change.takes_effect === 'now') {
    return [
      'O novo plano vale assim que o pagamento for aprovado.',
      `Um novo período de 30 dias começa hoje, com ${all} do plano ${change.titulo}.`,
      'O que sobrou dos créditos do período antigo termina; os dias que você pagou e não usou são descontados.',
      ...(change.refunded > 0
        ? [
            `Do pagamento do período antigo, ${moneyText(change.refunded)} já voltaram para você: descontamos a parte que ficou paga.`,
          ]
        : []),
    ];
  }
  if (staying) {
    return [
      `A troca que estava marcada para ${day} é desfeita.`,
      `Você continua no plano ${change.titulo}, com os créditos de sempre.`,
    ];
  }
  return [
    `Nada muda até ${day}: você continua com o plano e os créditos que já pagou.`,
    `Depois começa o plano ${change.titulo}, com ${all} a cada 30 dias.`,
  ];
}

/** The amount due today and the recurring amount. */
export function ChangeAccount({ change }: { change: PlanChange }) {
  const { amount_due, unused_credit, recurring_amount, takes_effect, titulo } = change;
  return (
    <SummaryCard title="Quanto custa">
      <dl className="grid gap-2">
        {unused_credit > 0 && (
          <>
            <Amount label={`Plano ${titulo}, 30 dias`} cents={recurring_amount} />
            <Amount label="Dias pagos e não usados" cents={-unused_credit} />
          </>
        )}
        <Amount label="Hoje" cents={amount_due} strong />
        <Amount
          label={takes_effect === 'now' ? 'Depois, a cada 30 dias' : 'A cada 30 dias, a partir da troca'}
          cents={recurring_amount}
        />
      </dl>
      <p className="text-muted">Cancele quando quiser.</p>
    </SummaryCard>
  );
}
