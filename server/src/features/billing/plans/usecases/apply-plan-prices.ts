import type { Database } from '#server/database/connection.ts';
import type { PaymentProvider, PlanPrice } from '#server/providers/payments/payment-provider.ts';
import {
  type PaidTier,
  type PlanPriceRow,
  pricesAreApplied,
  replacePlanPrices,
  selectPaidTiers,
  selectPlanPriceRows,
} from '../price-repository.ts';

/** A difference to fix: a price to create, a price to retire, or a row to write. */
export type PlanPriceChange =
  | { kind: 'create'; tier: PaidTier }
  | { kind: 'retire'; tier: PaidTier; price: PlanPrice }
  | Note;

interface Note {
  kind: 'note';
  priceId: string;
  sold: boolean;
}

interface Known {
  tiers: PaidTier[];
  prices: PlanPrice[];
  rows: PlanPriceRow[];
}

const isSold = (rows: PlanPriceRow[], { priceId }: PlanPrice): boolean =>
  rows.some((row) => row.active && row.priceId === priceId);

/**
 * Returns a tier's active price with the tier's amount, preferably the one already on sale; null when there is none.
 */
function soldPrice({ prices, rows }: Known, { tierId, valor }: PaidTier): PlanPrice | null {
  const fitting = prices.filter((price) => price.tierId === tierId && price.active && price.amount === valor);
  return fitting.find((price) => isSold(rows, price)) ?? fitting[0] ?? null;
}

/**
 * Returns a row for every price of the plans, sold or not: the tier of an older subscription follows from its retired
 * price.
 */
function wantedRows(known: Known): Omit<PlanPriceRow, 'provider'>[] {
  return known.tiers.flatMap((tier) => {
    const sold = soldPrice(known, tier);
    return known.prices
      .filter(({ tierId }) => tierId === tier.tierId)
      .map((price) => ({ ...price, active: price.priceId === sold?.priceId }));
  });
}

function notes(known: Known): Note[] {
  const wanted = wantedRows(known);
  const isKept = (row: Omit<PlanPriceRow, 'provider'>) =>
    known.rows.some(
      ({ priceId, tierId, amount, active }) =>
        priceId === row.priceId && tierId === row.tierId && amount === row.amount && active === row.active,
    );
  const gone = known.rows.filter(
    (row) => row.active && !wanted.some(({ priceId }) => priceId === row.priceId),
  );
  return [
    ...wanted.filter((row) => !isKept(row)).map(({ priceId, active }) => ({ priceId, sold: active })),
    ...gone.map(({ priceId }) => ({ priceId, sold: false })),
  ].map((note) => ({ kind: 'note', ...note }));
}

function compare(known: Known): PlanPriceChange[] {
  const { tiers, prices } = known;
  const atProvider = tiers.flatMap((tier): PlanPriceChange[] => {
    const sold = soldPrice(known, tier);
    const replaced = prices.filter(
      (price) => price.tierId === tier.tierId && price.active && price.priceId !== sold?.priceId,
    );
    const retired = replaced.map((price) => ({ kind: 'retire', tier, price }) as const);
    return sold ? retired : [{ kind: 'create', tier }, ...retired];
  });
  const retired = new Set(atProvider.map((change) => change.kind === 'retire' && change.price.priceId));
  const noted = notes(known).filter(({ priceId, sold }) => sold || !retired.has(priceId));
  return [...atProvider, ...noted];
}

async function read(db: Database, provider: PaymentProvider): Promise<Known> {
  const [tiers, rows, prices] = await Promise.all([
    selectPaidTiers(db),
    selectPlanPriceRows(db, provider.name),
    provider.listPlanPrices(),
  ]);
  return { tiers, rows, prices };
}

/** Returns the changes that `applyPlanPrices` would make. Throws PaymentServiceError. */
export async function comparePlanPrices(db: Database, provider: PaymentProvider): Promise<PlanPriceChange[]> {
  return compare(await read(db, provider));
}

/**
 * Brings the provider's prices and our rows in line with the plans: creates new prices, then writes the rows, then
 * retires old prices, so that each plan always has one working price on sale. A run after a crash continues. Throws
 * PaymentServiceError.
 */
export async function applyPlanPrices(db: Database, provider: PaymentProvider): Promise<void> {
  const before = await read(db, provider);
  const missing = before.tiers.filter((tier) => !soldPrice(before, tier));
  const made: PlanPrice[] = [];
  for (const { tierId, titulo, valor: amount } of missing) {
    made.push(await provider.createPlanPrice({ tierId, titulo, amount }));
  }
  const kept = before.prices.filter(({ priceId }) => made.every((price) => price.priceId !== priceId));
  const after = { ...before, prices: [...kept, ...made] };
  await db.transaction((tx) => replacePlanPrices(tx, provider.name, wantedRows(after)));
  for (const change of compare(after)) {
    if (change.kind === 'retire') await provider.retirePlanPrice(change.price.priceId);
  }
}

/**
 * Applies the prices when a plan has none or costs another amount; calls the provider only then. Meant for the simulator, where nobody else
 * changes prices; an operator changes the prices of the real provider (`npm run plans`).
 */
export async function ensurePlanPrices(db: Database, provider: PaymentProvider): Promise<void> {
  if (!(await pricesAreApplied(db, provider.name))) await applyPlanPrices(db, provider);
}
