import { mondayMail, stopTokenInPath } from '@matilha/contract/posts-out';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { clientNetwork } from '#server/platform/client-network.ts';
import { errorResponses } from '#server/platform/error-responses.ts';
import type { Limits } from '#server/platform/limits.ts';
import { chooseMondayMail, readMondayMail } from './usecases/choose-monday-mail.ts';
import { stopMondayMail } from './usecases/stop-monday-mail.ts';

const tags = ['Meus posts'];
const refusals = errorResponses(400, 401, 429, 503);

/** Monday's mail: the person's choice, and the link that stops it without a session. */
export const mondayMailRoutes: FastifyPluginAsyncZod<{ limits: Limits }> = async (app, { limits }) => {
  app.get(
    '/api/posts/monday-mail',
    {
      schema: {
        tags,
        summary: 'Se pedi o email de segunda com os posts da semana',
        response: { 200: mondayMail, ...refusals },
      },
    },
    async ({ context }) => ({ ligado: await readMondayMail(context) }),
  );
  app.put(
    '/api/posts/monday-mail',
    {
      schema: {
        tags,
        summary: 'Pede o email de segunda, a partir da próxima, ou para de receber',
        body: mondayMail,
        response: { 200: mondayMail, ...refusals, ...errorResponses(403, 413, 415) },
      },
    },
    async ({ context, body }) => ({ ligado: await chooseMondayMail(context, body.ligado) }),
  );
  await app.register(async (stopping: typeof app) => {
    // Mail services send a form whose content is fixed (RFC 8058).
    stopping.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async () => undefined,
    );
    stopping.post(
      '/api/posts/monday-mail/stop/:token',
      {
        config: { access: 'public' },
        onRequest: async ({ ip }: { ip: string }) => limits.consume('feed_read', clientNetwork(ip).key),
        schema: {
          tags,
          summary: 'Para o email de segunda pelo link dele, sem entrar na conta',
          params: stopTokenInPath,
          response: { 204: z.void(), ...errorResponses(400, 403, 404, 413, 415, 429, 503) },
        },
      },
      async ({ context, params }, reply) => {
        await stopMondayMail(context, params.token);
        return reply.status(204).send();
      },
    );
  });
};
