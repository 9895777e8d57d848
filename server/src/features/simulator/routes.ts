import { apiError } from '@matilha/contract/errors';
import {
  sandboxAuthenticateInput,
  sandboxCard,
  sandboxClock,
  sandboxClockInput,
  sandboxConfirmInput,
  sandboxConfirmResult,
  sandboxPixInput,
  sandboxPortal,
} from '@matilha/contract/sandbox';
import type { PaymentsSimulator } from '@matilha/payments-simulator';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { SimulatorDependencies } from './own-customer.ts';
import { cancelOrResume, changeCard, readPortal } from './usecases/manage-portal.ts';
import { moveClock, readClock } from './usecases/move-clock.ts';
import { authenticatePayment, confirmPayment, payPix, showPix } from './usecases/pay-intent.ts';

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

/** Replace the calls of the real provider's browser script. */
const payingRoutes: FastifyPluginAsyncZod<SimulatorDependencies> = async (app, deps) => {
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
  for (const [path, act, summary] of [
    ['/api/sandbox/pix', showPix, 'Mostra um código Pix simulado'],
    ['/api/sandbox/pix/payment', payPix, 'Simula o pagamento do código Pix'],
  ] as const) {
    app.post(
      path,
      {
        schema: { tags, summary, body: sandboxPixInput, response: { 200: sandboxConfirmResult, ...changes } },
      },
      ({ context, body }) => act(context, deps, body.clientSecret),
    );
  }
};

const portalRoutes: FastifyPluginAsyncZod<SimulatorDependencies> = async (app, deps) => {
  app.get(
    '/api/sandbox/portal',
    {
      schema: { tags, summary: 'Cartão, assinatura e faturas', response: { 200: sandboxPortal, ...reading } },
    },
    ({ context }) => readPortal(context, deps),
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
    ({ context, body }) => changeCard(context, deps, body),
  );
  for (const [action, cancel, summary] of [
    ['cancel', true, 'Cancela no fim do período pago'],
    ['resume', false, 'Retoma uma assinatura cancelada'],
  ] as const) {
    app.post(
      `/api/sandbox/${action}`,
      { schema: { tags, summary, response: { 200: sandboxPortal, ...changes } } },
      ({ context }) => cancelOrResume(context, deps, { cancel }),
    );
  }
};

const clockRoutes: FastifyPluginAsyncZod<SimulatorDependencies> = async (app, deps) => {
  app.get(
    '/api/sandbox/clock',
    {
      config: { access: 'business' },
      schema: {
        tags,
        summary: 'O relógio do pagamento simulado',
        response: { 200: sandboxClock, 403: apiError, 404: apiError, ...reading },
      },
    },
    ({ context }) => readClock(context, deps),
  );
  app.post(
    '/api/sandbox/clock',
    {
      config: { access: 'business' },
      schema: {
        tags,
        summary: 'Adianta o relógio e faz o que vencer no caminho',
        body: sandboxClockInput,
        response: { 200: sandboxClock, ...changes },
      },
    },
    ({ context, body }) => moveClock(context, deps, body.days),
  );
};

interface Given extends Omit<SimulatorDependencies, 'simulator'> {
  /** Null with the real provider or with none: then no route is registered. */
  simulator: PaymentsSimulator | null;
}

/** Registers the routes that replace the real provider's script, portal and clock. */
export const simulatorRoutes: FastifyPluginAsyncZod<Given> = async (app, { simulator, ...others }) => {
  if (!simulator) return;
  const deps = { simulator, ...others };
  await app.register(payingRoutes, deps);
  await app.register(portalRoutes, deps);
  await app.register(clockRoutes, deps);
  // Deliver events of a process that died now, not at the job's next minute.
  app.addHook('onReady', async () => void simulator.deliverEvents());
  app.addHook('onClose', () => simulator.close());
};
