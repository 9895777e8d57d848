import { Readable } from 'node:stream';
import { confirmation } from '@matilha/contract/errors';
import { totalHeader } from '@matilha/contract/panel-lists';
import { workItem, workItemInPath, workKindInPath, workQuery, workSummary } from '@matilha/contract/work';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { LinkedKinds } from '#server/features/records/api.ts';
import { errorResponses } from '#server/platform/error-responses.ts';
import type { WorkKind } from '#server/platform/waiting-work.ts';
import { presentItem, presentSummary } from './present.ts';
import { actOnWork } from './usecases/act-on-work.ts';
import { exportWork } from './usecases/export-work.ts';
import { listWork } from './usecases/list-work.ts';
import { requestActOnAll } from './usecases/request-act-on-all.ts';
import { summarizeWork } from './usecases/summarize-work.ts';
import { type WorkSettings, workKindsOf } from './work-kinds.ts';

const tags = ['Operação'];
/** Each use case admits the areas of the kinds: they differ. */
const staff = { access: 'staff' } as const;
const refusals = errorResponses(400, 401, 403, 404, 429, 503);

interface WorkOptions {
  settings: WorkSettings;
  content: LinkedKinds;
}

interface Kinds {
  kinds: readonly WorkKind[];
}

/** Lists the work that waits for staff, and does it. */
export const workAdminRoutes: FastifyPluginAsyncZod<WorkOptions> = async (app, { settings, content }) => {
  const kinds = workKindsOf(settings, content);
  await app.register(reading, { kinds });
  await app.register(acting, { kinds });
};

const reading: FastifyPluginAsyncZod<Kinds> = async (app, { kinds }) => {
  app.get(
    '/api/admin/work',
    {
      config: staff,
      schema: {
        tags,
        summary: 'O que espera, por tipo: quanto, desde quando e até quando',
        response: { 200: z.array(workSummary), ...refusals },
      },
    },
    async ({ context }) => (await summarizeWork(context, kinds)).map(presentSummary),
  );
  app.get(
    '/api/admin/work/:kind',
    {
      config: staff,
      schema: {
        tags,
        summary: 'O que espera de um tipo; cada leitura de dados de pessoas fica registrada',
        params: workKindInPath,
        querystring: workQuery,
        response: { 200: z.array(workItem), ...refusals },
      },
    },
    async ({ context, params, query }, reply) => {
      const { rows, total } = await listWork(context, kinds, { ...params, ...query });
      return reply.header(totalHeader, String(total)).send(rows.map(presentItem));
    },
  );
  app.get(
    '/api/admin/work/:kind.csv',
    {
      config: staff,
      schema: {
        tags,
        summary: 'A mesma lista em um arquivo; pede o segundo fator de novo',
        params: workKindInPath,
        response: { 200: z.unknown(), ...refusals },
      },
    },
    async ({ context, params: { kind } }, reply) => {
      const pieces = await exportWork(context, kinds, kind);
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="espera-${kind}.csv"`)
        .type('text/csv; charset=utf-8')
        .send(Readable.from(pieces));
    },
  );
};

const acting: FastifyPluginAsyncZod<Kinds> = async (app, { kinds }) => {
  app.post(
    '/api/admin/work/:kind/act',
    {
      config: staff,
      schema: {
        tags,
        summary: 'Faz a ação do tipo para tudo o que espera, em segundo plano',
        params: workKindInPath,
        response: { 200: confirmation, ...refusals },
      },
    },
    async ({ context, params }) => {
      await requestActOnAll(context, kinds, params.kind);
      return { message: 'Começou. A lista diminui à medida que cada um é feito.' };
    },
  );
  app.post(
    '/api/admin/work/:kind/:id/act',
    {
      config: staff,
      schema: {
        tags,
        summary: 'Faz a ação do tipo: enviar, rodar ou conferir de novo, ou marcar como feito',
        params: workItemInPath,
        response: { 200: confirmation, ...refusals },
      },
    },
    async ({ context, params }) => {
      const acted = await actOnWork(context, kinds, params);
      return { message: acted ? 'Feito.' : 'Já estava feito, ou já foi pedido há pouco.' };
    },
  );
};
