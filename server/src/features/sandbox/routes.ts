import { apiError } from '@matilha/contract/errors';
import {
  sandboxAuthenticateInput,
  sandboxCard,
  sandboxClock,
  sandboxClockInput,
  sandboxConfirmInput,
  sandboxConfirmResult,
  sandboxPortal,
} from '@matilha/contract/sandbox';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Sandbox } from '#server/providers/payments/sandbox.ts';
import type { SandboxDependencies } from './dependencies.ts';
import { presentClock, presentPortal } from './present.ts';
import { authenticatePayment } from './usecases/authenticate-payment.ts';
import { cancelOrResume } from './usecases/cancel-or-resume.ts';
import { changeCard } from './usecases/change-card.ts';
import { confirmPayment } from './usecases/confirm-payment.ts';
import { moveClock, readClock } from './usecases/move-clock.ts';
import { readPortal } from './usecases/read-portal.ts';

const tags = ['Pagamento simulado'];
const reading = { 401: apiError, 429: apiError, 503: apiError };
const changes = {
  ...reading,
  400: apiError,
  403: apiError,
  404: apiError,
  409: apiError,
  413: apiError,
  415: apiError,
};

/** What the provider's script does in the browser. */
const payingRoutes: FastifyPluginAsyncZod<SandboxDependencies> = async (app, deps) => {
  app.post(
    '/api/sandbox/confirm',
    {
      schema: {
        tags,
        summary: 'Paga com um cartão de teste',
        body: sandboxConfirmInput,
        response: { 200: sandboxConfirmResult, ...changes },
      },
    },
    ({ context, body: { clientSecret, payment_method: card } }) =>
      confirmPayment(context, deps, { clientSecret, card }),
  );
  app.post(
    '/api/sandbox/authenticate',
    {
      schema: {
        tags,
        summary: 'A resposta ao banco simulado',
        body: sandboxAuthenticateInput,
        response: { 200: sandboxConfirmResult, ...changes },
      },
    },
    ({ context, body }) => authenticatePayment(context, deps, body),
  );
};

const portalRoutes: FastifyPluginAsyncZod<SandboxDependencies> = async (app, deps) => {
  app.get(
    '/api/sandbox/portal',
    {
      schema: { tags, summary: 'Cartão, assinatura e faturas', response: { 200: sandboxPortal, ...reading } },
    },
    async ({ context }) => presentPortal(await readPortal(context, deps)),
  );
  app.post(
    '/api/sandbox/card',
    {
      schema: {
        tags,
        summary: 'Troca o cartão e paga o que está atrasado',
        body: sandboxCard,
        response: { 200: sandboxPortal, 402: apiError, ...changes },
      },
    },
    async ({ context, body }) => presentPortal(await changeCard(context, deps, body)),
  );
  for (const [action, cancel, summary] of [
    ['cancel', true, 'Cancela no fim do período pago'],
    ['resume', false, 'Retoma uma assinatura cancelada'],
  ] as const) {
    app.post(
      `/api/sandbox/${action}`,
      { schema: { tags, summary, response: { 200: sandboxPortal, ...changes } } },
      async ({ context }) => presentPortal(await cancelOrResume(context, deps, { cancel })),
    );
  }
};

const clockRoutes: FastifyPluginAsyncZod<SandboxDependencies> = async (app, deps) => {
  app.get(
    '/api/sandbox/clock',
    {
      config: { access: 'operator' },
      schema: {
        tags,
        summary: 'O relógio do pagamento simulado',
        response: { 200: sandboxClock, 404: apiError, ...reading },
      },
    },
    async ({ context }) => presentClock(await readClock(context, deps)),
  );
  app.post(
    '/api/sandbox/clock',
    {
      config: { access: 'operator' },
      schema: {
        tags,
        summary: 'Adianta o relógio e faz o que vencer no caminho',
        body: sandboxClockInput,
        response: { 200: sandboxClock, ...changes },
      },
    },
    async ({ context, body }) => presentClock(await moveClock(context, deps, body.days)),
  );
};

interface Given extends Omit<SandboxDependencies, 'sandbox'> {
  /** Null where nothing stands in: then nothing is here. */
  sandbox: Sandbox | null;
}

/** What the real provider's script and portal do, for the stand-in (4.5). */
export const sandboxRoutes: FastifyPluginAsyncZod<Given> = async (app, { sandbox, ...others }) => {
  if (!sandbox) return;
  const deps = { sandbox, ...others };
  await app.register(payingRoutes, deps);
  await app.register(portalRoutes, deps);
  await app.register(clockRoutes, deps);
  // What a process left behind when it died does not wait for the next minute.
  app.addHook('onReady', async () => void sandbox.deliverEvents());
  app.addHook('onClose', () => sandbox.close());
};
