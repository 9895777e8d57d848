import type { FastifyPluginAsync } from 'fastify';
import { requireUser } from '#server/platform/context.ts';
import type { Limits } from '#server/platform/limits.ts';
import { checkoutRoutes } from './checkout/routes.ts';
import type { BillingDependencies, LimitedDependencies } from './dependencies.ts';
import { paymentWebhook } from './events/webhook.ts';
import { planAdminRoutes } from './plans/admin-routes.ts';
import { planRoutes } from './plans/routes.ts';
import type { ClaimDependencies } from './purchases/dependencies.ts';
import { purchasesRoutes } from './purchases/routes.ts';
import { refundAdminRoutes } from './refunds/admin-routes.ts';
import { refundRoutes } from './refunds/routes.ts';
import { subscriptionRoutes } from './subscription/routes.ts';
import { withdrawalRoutes } from './withdrawals/routes.ts';

/**
 * Calls that need several provider requests share one limit for each user, because the provider's own rate limit is
 * shared by all users.
 */
const limitCalls =
  (limits: Limits): LimitedDependencies['limitCalls'] =>
  async ({ context }) =>
    limits.consume('checkout', String(requireUser(context).id));

/** The routes of every part of billing. */
export const billingRoutes: FastifyPluginAsync<BillingDependencies & ClaimDependencies> = async (
  app,
  deps,
) => {
  const limited: LimitedDependencies = { ...deps, limitCalls: limitCalls(deps.limits) };
  await app.register(planRoutes);
  await app.register(planAdminRoutes, deps);
  await app.register(subscriptionRoutes, limited);
  await app.register(checkoutRoutes, limited);
  await app.register(withdrawalRoutes, limited);
  await app.register(refundRoutes, limited);
  await app.register(paymentWebhook, deps);
  await app.register(refundAdminRoutes, deps);
  await app.register(purchasesRoutes, deps);
};
