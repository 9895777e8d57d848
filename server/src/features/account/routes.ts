import { user } from '@matilha/contract/account';
import { businessProfileInput } from '@matilha/contract/business-profile';
import { personalInfoInput } from '@matilha/contract/personal-info';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { requireUser } from '#server/platform/context.ts';
import { errorResponses } from '#server/platform/error-responses.ts';
import { saveBusinessProfile } from './usecases/save-business-profile.ts';
import { savePersonalInfo } from './usecases/save-personal-info.ts';

const tags = ['Conta'];
const refusals = errorResponses(401, 429, 503);
const saved = {
  200: user,
  ...errorResponses(400, 403, 413, 415, 500),
  ...refusals,
};

/** Returns the signed-in user, at two equivalent paths, and saves the user's own data. */
export const accountRoutes: FastifyPluginAsyncZod = async (app) => {
  for (const path of ['/api/user', '/api/auth/user']) {
    app.get(
      path,
      { schema: { tags, summary: 'Quem está conectado', response: { 200: user, ...refusals } } },
      async (request) => requireUser(request.context),
    );
  }
  app.post(
    '/api/user/personal-info',
    {
      schema: {
        tags,
        summary: 'Salvar nome e telefone',
        body: personalInfoInput,
        response: saved,
      },
    },
    (request) => savePersonalInfo(request.context, request.body),
  );
  app.post(
    '/api/business-profile',
    {
      schema: { tags, summary: 'Salvar o perfil do negócio', body: businessProfileInput, response: saved },
    },
    (request) => saveBusinessProfile(request.context, request.body),
  );
};
