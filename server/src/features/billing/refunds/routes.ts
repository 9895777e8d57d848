import * as refundsCalls from '@matilha/contract/calls/billing/refunds';
import type { FastifyPluginAsync } from 'fastify';
import { serve } from '#server/platform/serve.ts';
import type { LimitedDependencies } from '../dependencies.ts';
import { presentRefund } from './present.ts';
import { listOwnRefunds } from './usecases/list-refunds.ts';
import { savePixKey } from './usecases/save-pix-key.ts';

/** The caller's own refunds, and the Pix key for one that is made by hand. */
export const refundRoutes: FastifyPluginAsync<LimitedDependencies> = async (app, { limitCalls, ...deps }) => {
  serve(app, refundsCalls.listOwnRefunds, async ({ context }) =>
    (await listOwnRefunds(context, deps)).map(presentRefund),
  );
  serve(
    app,
    refundsCalls.savePixKey,
    async ({ context, body }) => {
      await savePixKey(context, deps, body);
      return { message: 'Recebemos a sua chave. Avisamos por email assim que o Pix for feito.' };
    },
    { preHandler: limitCalls },
  );
};
