import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Sandbox } from '#server/providers/payments/sandbox.ts';

/** What the real provider's script and portal do, for the stand-in (4.5); without one nothing is here. */
export const sandboxRoutes: FastifyPluginAsyncZod<{ sandbox: Sandbox | null }> = async (_app, _deps) => {};
