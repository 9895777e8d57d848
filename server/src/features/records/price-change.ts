import { moneyText, percentText } from '@matilha/contract/portuguese/amounts';
import type { RecordFields } from '#server/database/schema/records.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Context } from '#server/platform/context.ts';
import type { RecordKind } from './kind.ts';

/** Changes of a price by more than this percentage, or from or to nothing, must be confirmed. */
const mostUnasked = 30;

/** A change of a record, as far as its price is concerned. */
interface PriceChange {
  before: RecordFields | null;
  fields: RecordFields;
}

const written = (cents: number): string => (cents === 0 ? 'grátis' : moneyText(cents));

/** Returns "de R$ 99,00 para R$ 9,90 (−90%)" of a change that has to be confirmed; null for any other. */
export function largePriceChange(
  { price }: Pick<RecordKind, 'price'>,
  { before, fields }: PriceChange,
): string | null {
  if (price === undefined) return null;
  const old = Number(before?.[price] ?? 0);
  const now = Number(fields[price]);
  if (100 * Math.abs(now - old) <= mostUnasked * old) return null;
  if (before === null) return `novo, por ${written(now)}`;
  const share = old === 0 ? '' : percentText(Math.round((100 * (now - old)) / old) * 100);
  const change = share && now > 0 ? ` (${now > old ? '+' : ''}${share})` : '';
  return `de ${written(old)} para ${written(now)}${change}`;
}

/**
 * Asks the person who makes large changes of prices visible to confirm them. A job publishes the prices that were confirmed at scheduling. Throws
 * `price_unconfirmed` with the prices.
 */
export function requireConfirmedPrices(
  { actor, confirmsPrices }: Pick<Context, 'actor' | 'confirmsPrices'>,
  changes: readonly { kind: Pick<RecordKind, 'price'>; label?: string; change: PriceChange }[],
): void {
  if (actor.kind !== 'user' || confirmsPrices) return;
  const large = changes.flatMap(({ kind, label, change }) => {
    const text = largePriceChange(kind, change);
    return text === null ? [] : [label === undefined ? text : `“${label}”, ${text}`];
  });
  if (large.length === 0) return;
  const more = large.length > mostNamed ? ` e mais ${large.length - mostNamed}` : '';
  const message = `Preço que muda: ${large.slice(0, mostNamed).join('; ')}${more}. Confirme para publicar.`;
  throw new AppError('price_unconfirmed', { message });
}

/** Changes that a refusal lists. */
const mostNamed = 10;
