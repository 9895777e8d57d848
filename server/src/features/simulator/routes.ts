import * as calls from '@matilha/contract/calls/billing/sandbox';
import type { PaymentsSimulator } from '@matilha/payments-simulator';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { serve } from '#server/platform/serve.ts';
import type { SimulatorDependencies } from './own-customer.ts';
import { cancelOrResume, changeCard, readPortal } from './usecases/manage-portal.ts';
import { moveClock, readClock } from './usecases/move-clock.ts';
import { authenticatePayment, confirmPayment, payPix, showPix } from './usecases/pay-intent.ts';

/** Registers the routes that replace the calls of the real provider's browser script. */
function payingRoutes(app: FastifyInstance, deps: SimulatorDependencies): void {
  serve(app, calls.confirmSandboxPayment, ({ context, body: { clientSecret, payment_method: card } }) =>
    confirmPayment(context, deps, { clientSecret, card }),
  );
  serve(app, calls.authenticateSandboxPayment, ({ context, body }) =>
    authenticatePayment(context, deps, body),
  );
  serve(app, calls.showSandboxPix, ({ context, body }) => showPix(context, deps, body.clientSecret));
  serve(app, calls.paySandboxPix, ({ context, body }) => payPix(context, deps, body.clientSecret));
}

function portalRoutes(app: FastifyInstance, deps: SimulatorDependencies): void {
  serve(app, calls.readSandboxPortal, ({ context }) => readPortal(context, deps));
  serve(app, calls.changeSandboxCard, ({ context, body }) => changeCard(context, deps, body));
  serve(app, calls.cancelInSandbox, ({ context }) => cancelOrResume(context, deps, { cancel: true }));
  serve(app, calls.resumeInSandbox, ({ context }) => cancelOrResume(context, deps, { cancel: false }));
}

function clockRoutes(app: FastifyInstance, deps: SimulatorDependencies): void {
  serve(app, calls.readSandboxClock, ({ context }) => readClock(context, deps));
  serve(app, calls.moveSandboxClock, ({ context, body }) => moveClock(context, deps, body.days));
}

interface Dependencies extends Omit<SimulatorDependencies, 'simulator'> {
  /** Null with the real provider or with none: then no route is registered. */
  simulator: PaymentsSimulator | null;
}

/** Registers the routes that replace the real provider's script, portal and clock. */
export const simulatorRoutes: FastifyPluginAsync<Dependencies> = async (app, { simulator, ...rest }) => {
  if (!simulator) return;
  const deps = { simulator, ...rest };
  payingRoutes(app, deps);
  portalRoutes(app, deps);
  clockRoutes(app, deps);
  // Deliver events of a process that died now, not at the job's next minute.
  app.addHook('onReady', async () => void simulator.deliverEvents());
  app.addHook('onClose', () => simulator.close());
};
