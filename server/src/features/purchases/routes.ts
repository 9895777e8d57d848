import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { PurchaseDependencies } from './dependencies.ts';

/** Buying a knowledge product once, and claiming one that was bought elsewhere (5.3). */
export const purchasesRoutes: FastifyPluginAsyncZod<PurchaseDependencies> = async (_app, _deps) => {};
