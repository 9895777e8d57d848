import { user } from '@matilha/contract/account';
import { apiError } from '@matilha/contract/errors';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { requireUser } from '#server/platform/context.ts';

/** Who is signed in, at both of its addresses (decision 2.3). */
export const accountRoutes: FastifyPluginAsyncZod = async (app) => {
  for (const path of ['/api/user', '/api/auth/user']) {
    app.get(
      path,
      {
        schema: {
          tags: ['Conta'],
          summary: 'Quem está conectado',
          response: { 200: user, 401: apiError, 429: apiError, 503: apiError },
        },
      },
      async (request) => requireUser(request.context),
    );
  }
};
