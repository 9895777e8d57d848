import type { CalculationInput } from '@matilha/contract/calculators/calculation';
import { calculatorOf } from '@matilha/contract/calculators/calculators';
import { calculatedPrices } from '@matilha/contract/calculators/facts';
import type { CalculationKind } from '@matilha/contract/calculators/kinds';
import type { CalculationCard } from '@matilha/contract/chat/steps';
import { ApiError } from '@matilha/contract/client/api-error';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import Store from 'lucide-react/icons/store';
import { useContext } from 'react';
import * as z from 'zod/mini';
import { pastQuery, shownQuery, useKeepCalculation } from '#web/features/calculators/api/calculations.ts';
import { calculatorAddress } from '#web/features/calculators/api/calculator-address.ts';
import { fillCalculator } from '#web/features/calculators/api/filled-form.ts';
import { Link } from '#web/lib/navigation/link.tsx';
import { navigate } from '#web/lib/navigation/location.ts';
import { anyFieldMessage } from '#web/lib/requests/field-message.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { CardActionsContext } from './card-actions.ts';
import { CardDone } from './card-done.tsx';

/** Keeps a calculation, opens its calculator, and takes its prices along; a kept one is found by its id on every visit. */
export function CalculationControls({ card }: { card: CalculationCard }) {
  const { id, kind, input } = card;
  const keepCalculation = useKeepCalculation();
  // The card's own id: keeping it twice, or on two devices, stores one.
  const keep = useMutation({
    mutationFn: () => keepCalculation({ id, kind, input } as CalculationInput),
  });
  const { kept, unknown } = useKept(card, keep.isSuccess);
  const actions = useContext(CardActionsContext);
  if (unknown) return <div className="min-h-11 print:hidden" />;
  if (kept) {
    const prices = calculatedPrices(kept);
    return (
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        <CardDone justDone={keep.isSuccess}>Guardado</CardDone>
        <Link to={calculatorAddress(kind, id)} className={buttonClass('secondary', 'px-4 text-sm')}>
          Abrir o cálculo
        </Link>
        {actions && prices.length > 0 && (
          <Button
            variant="secondary"
            className="px-4! text-sm"
            aria-haspopup="dialog"
            onClick={() => actions.takePrices(prices)}
          >
            <Store size={18} aria-hidden="true" /> Levar para Minha Loja
          </Button>
        )}
      </div>
    );
  }
  const calculator = calculatorOf<CalculationKind>(kind);
  const accepted = z.safeParse(calculator.input, input);
  if (!accepted.success)
    return (
      <div className="grid justify-items-start gap-2 print:hidden">
        <p className="text-muted text-sm">
          A calculadora mudou depois desta conversa e não aceita mais estes números. O resultado acima é o
          daquele dia.
        </p>
        <Link to={calculatorAddress(kind)} className={buttonClass('secondary', 'px-4 text-sm')}>
          Abrir a calculadora
        </Link>
      </div>
    );
  return (
    <div className="grid gap-2 print:hidden">
      <div className="flex flex-wrap gap-2">
        <Button className="px-4! text-sm" busy={keep.isPending} onClick={() => keep.mutate()}>
          Guardar
        </Button>
        <Button
          variant="secondary"
          className="px-4! text-sm"
          onClick={() => {
            fillCalculator(kind, calculator.textsOf(accepted.data));
            navigate(calculatorAddress(kind));
          }}
        >
          Abrir preenchida
        </Button>
      </div>
      {keep.error && (
        <p role="alert" className="text-danger-ink text-sm">
          {anyFieldMessage(keep.error)}
        </p>
      )}
    </div>
  );
}

/**
 * Looks for the kept calculation of a card. The newest ones of its kind say whether it is among them; one that may be older is read by its id, which
 * is an error for one that was never kept.
 */
function useKept({ id, kind }: CalculationCard, justKept: boolean) {
  const newest = useInfiniteQuery(pastQuery(kind));
  const isListed = newest.data?.pages.some(({ calculations }) =>
    calculations.some((calculation) => calculation.id === id),
  );
  const mayBeKept = isListed === true || newest.hasNextPage;
  const found = useQuery({ ...shownQuery(id), enabled: mayBeKept });
  const isGone = found.error instanceof ApiError && found.error.code === 'not_found';
  return {
    kept: (mayBeKept || justKept) && !isGone ? found.data?.calculation : undefined,
    unknown: newest.isPending || (mayBeKept && found.isPending),
  };
}
