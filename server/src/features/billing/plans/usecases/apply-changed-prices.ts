import { audit } from '#server/database/audit.ts';
import { type Context, requireProvenStaff, requireStaff } from '#server/platform/context.ts';
import { tellOperatorsLater } from '#server/platform/operator-news.ts';
import type { PaymentProvider } from '#server/providers/payments/payment-provider.ts';
import type { BillingDependencies } from '../../dependencies.ts';
import { hasPrices, pricesAreApplied, selectPriceProblem, storePriceProblem } from '../price-repository.ts';
import { applyPlanPrices } from './apply-plan-prices.ts';

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
    await tellOperatorsLater(tx, context, {
      subject: 'Preços dos planos enviados de novo',
      lines: ['Mandou aplicar os preços dos planos no serviço de pagamento.'],
    });
  });
}
