import { type ConfirmFactsInput, factLabels, type Shop } from '@matilha/contract/shop/shop';
import { fullDay } from '#web/lib/days/format-date.ts';
import { Button } from '#web/ui/button.tsx';
import { useConfirmFacts } from './api/change-facts.ts';
import { earliestOf, isOld } from './fact-age.ts';

interface OldFact {
  label: string;
  confirmedAt: string;
  facts: ConfirmFactsInput;
}

const none: ConfirmFactsInput = { sections: [], services: [], notes: [] };

/** Returns the groups of facts that were confirmed too long ago, with the input of their confirmation. */
export function oldFacts({ sections, services, notes }: Shop): OldFact[] {
  const oldServices = services.filter(({ confirmed_at }) => isOld(confirmed_at));
  const filled = sections.filter(({ value }) => Object.values(value).some((text) => text !== ''));
  return [
    ...(oldServices.length > 0
      ? [
          {
            label: factLabels.servicos,
            confirmedAt: earliestOf(oldServices) ?? '',
            facts: { ...none, services: oldServices.map(({ id }) => id) },
          },
        ]
      : []),
    ...filled
      .filter(({ confirmed_at }) => isOld(confirmed_at))
      .map(({ kind, confirmed_at }) => ({
        label: factLabels[kind],
        confirmedAt: confirmed_at,
        facts: { ...none, sections: [kind] },
      })),
    ...notes
      .filter(({ confirmed_at }) => isOld(confirmed_at))
      .map(({ id, texto, confirmed_at }) => ({
        label: `“${texto}”`,
        confirmedAt: confirmed_at,
        facts: { ...none, notes: [id] },
      })),
  ];
}

/** Asks of facts older than six months whether they still hold; one touch confirms with today's date. */
export function OldFacts({ shop }: { shop: Shop }) {
  const confirm = useConfirmFacts();
  const old = oldFacts(shop);
  if (old.length === 0) return null;
  return (
    <section
      aria-labelledby="still-true"
      className="grid gap-2 rounded-lg border border-apricot/60 bg-apricot-soft p-4 text-apricot-ink"
    >
      <h2 id="still-true" className="font-semibold">
        Continua valendo?
      </h2>
      <p className="text-sm">
        Faz mais de seis meses que você confirmou isto. Se mudou, é só corrigir abaixo.
      </p>
      <ul>
        {old.map(({ label, confirmedAt, facts }) => (
          <li
            key={JSON.stringify(facts)}
            className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-1.5"
          >
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {label.charAt(0).toUpperCase() + label.slice(1)}, de {fullDay(confirmedAt)}
            </span>
            <Button
              variant="secondary"
              className="px-3.5!"
              aria-label={`Continua valendo: ${label}`}
              busy={confirm.isPending}
              onClick={() => confirm.mutate(facts)}
            >
              Continua valendo
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
