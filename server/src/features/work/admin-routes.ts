import { Readable } from 'node:stream';
import * as operationCalls from '@matilha/contract/calls/panel/operation';
import { totalHeader } from '@matilha/contract/panel/panel-lists';
import type { FastifyPluginAsync } from 'fastify';
import type { WorkKind } from '#server/platform/operators/waiting-work.ts';
import { serve } from '#server/platform/serve.ts';
import { presentItem, presentSummary } from './present.ts';
import { actOnWork, requestActOnAll } from './usecases/act-on-work.ts';
import { exportWork } from './usecases/export-work.ts';
import { listWork, summarizeWork } from './usecases/list-work.ts';
import { type WorkOptions, workKindsOf } from './work-kinds.ts';

interface Kinds {
  kinds: readonly WorkKind[];
}

/** Lists the work that waits for staff, and does it. */
export const workAdminRoutes: FastifyPluginAsync<WorkOptions> = async (app, options) => {
  const kinds = workKindsOf(options);
  await app.register(reading, { kinds });
  await app.register(acting, { kinds });
};

const reading: FastifyPluginAsync<Kinds> = async (app, { kinds }) => {
  serve(app, operationCalls.summarizeWork, async ({ context }) =>
    (await summarizeWork(context, kinds)).map(presentSummary),
  );
  serve(app, operationCalls.listWork, async ({ context, params, query }, reply) => {
    const { rows, total } = await listWork(context, kinds, { ...params, ...query });
    return reply.header(totalHeader, String(total)).send(rows.map(presentItem));
  });
  serve(app, operationCalls.exportWork, async ({ context, params: { kind } }, reply) => {
    const pieces = await exportWork(context, kinds, kind);
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="espera-${kind}.csv"`)
      .type('text/csv; charset=utf-8')
      .send(Readable.from(pieces));
  });
};

const acting: FastifyPluginAsync<Kinds> = async (app, { kinds }) => {
  serve(app, operationCalls.actOnAllWork, async ({ context, params }) => {
    await requestActOnAll(context, kinds, params.kind);
    return { message: 'Começou. A lista diminui à medida que cada um é feito.' };
  });
  serve(app, operationCalls.actOnWork, async ({ context, params }) => {
    const acted = await actOnWork(context, kinds, params);
    return { message: acted ? 'Feito.' : 'Já estava feito, ou já foi pedido há pouco.' };
  });
};
