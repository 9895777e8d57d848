import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { BillingDependencies } from './dependencies.ts';

/** Where the provider tells what happened (decision 4.3). */
export const paymentWebhook: FastifyPluginAsyncZod<BillingDependencies> = async (_app, _deps) => {};
