import { audit } from '#server/database/audit.ts';
import { type Context, requireProvenStaff, requireStaff } from '#server/platform/context.ts';
import { raiseAlarm } from '#server/platform/operators/alarms.ts';
import { notifyOperatorsLater } from '#server/platform/operators/operator-news.ts';
import { type PaymentProvider, PaymentServiceError } from '#server/providers/payments/payment-provider.ts';
import type { BillingDependencies } from '../../dependencies.ts';
import { hasPrices, pricesAreApplied, selectPriceProblem, storePriceProblem } from '../price-repository.ts';
import { applyPlanPrices, comparePlanPrices } from './apply-plan-prices.ts';

export const applyPricesJob = 'billing.apply-plan-prices';

const problemSentence =
  'O provedor de pagamentos não aceitou os preços agora. Uma nova tentativa vem sozinha.';

/**
 * Brings the provider's prices in line with the plans. Throws when it could not, or when a plan changed meanwhile, so that the job runs
 * again.
 */
export async function applyChangedPrices(context: Context, provider: PaymentProvider): Promise<void> {
  try {
    await applyPlanPrices(context.db, provider);
    if (!(await pricesAreApplied(context.db, provider.name))) throw new Error('a plan changed meanwhile');
  } catch (error) {
    await storePriceProblem(context.db, provider.name, problemSentence);
    throw error;
  }
  await storePriceProblem(context.db, provider.name, null);
}

async function repair(
  context: Context,
  provider: PaymentProvider,
  about: object,
  message: string,
): Promise<void> {
  raiseAlarm(context.log, 'plan_prices', { provider: provider.name, ...about }, message);
  await context.db.transaction((tx) => context.jobs.enqueue(tx, applyPricesJob, {}));
}

/**
 * Runs a sale at a price. When the provider refuses it, as for a price that was archived in its dashboard, raises an alarm and has the
 * prices applied again; the refusal is thrown on. A refusal for another reason costs one needless comparison.
 */
export async function sellingAt<Result>(
  context: Context,
  provider: PaymentProvider,
  priceId: string,
  sell: () => Promise<Result>,
): Promise<Result> {
  try {
    return await sell();
  } catch (error) {
    if (error instanceof PaymentServiceError && error.reason === 'refused')
      await repair(context, provider, { priceId }, 'the provider refused a sale of a plan');
    throw error;
  }
}

/**
 * Compares our prices with the provider's and repairs differences with an alarm. A no-op before prices were sent for the first time, which
 * an operator does (`npm run plans`), and while a change of ours is being applied.
 */
export async function watchPlanPrices(context: Context, provider: PaymentProvider): Promise<void> {
  if (!(await pricesAreApplied(context.db, provider.name))) return;
  const changes = await comparePlanPrices(context.db, provider);
  if (changes.length === 0) return;
  const kinds = changes.map(({ kind }) => kind);
  await repair(context, provider, { kinds }, 'prices at the provider differ from the plans');
}

/** Returns whether plans are sold at their prices, and why not. */
export async function readPricesState(context: Context, { payments }: BillingDependencies) {
  requireStaff(context, 'business');
  if (!payments) return { state: 'no_payments', problem: null } as const;
  if (await pricesAreApplied(context.db, payments.name)) return { state: 'applied', problem: null } as const;
  const problem = await selectPriceProblem(context.db, payments.name);
  if (problem) return { state: 'failed', problem } as const;
  const begun = await hasPrices(context.db, payments.name);
  return { state: begun ? 'applying' : 'not_applied', problem: null } as const;
}

/** Tries at once, instead of at the job's next retry. */
export async function retryPrices(context: Context, { payments }: BillingDependencies): Promise<void> {
  requireProvenStaff(context, 'business');
  if (!payments) return;
  await context.db.transaction(async (tx) => {
    await storePriceProblem(tx, payments.name, null);
    await context.jobs.enqueue(tx, applyPricesJob, {});
    await audit(tx, context, { action: 'plan.apply_prices', subject: 'plan' });
    await notifyOperatorsLater(tx, context, {
      subject: 'Preços dos planos enviados de novo',
      lines: ['Mandou aplicar os preços dos planos no serviço de pagamento.'],
    });
  });
}
