import { storage } from '@matilha/contract/storage';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { errorResponses } from '#server/platform/error-responses.ts';
import { readStorage } from './usecases/read-storage.ts';

/** The bytes that the user's account keeps: photos, posts and calculations. */
export const storageRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/storage',
    {
      schema: {
        tags: ['Conta'],
        summary: 'Espaço usado por fotos, posts e cálculos, e o do plano, em bytes',
        response: { 200: storage, ...errorResponses(401, 429, 503) },
      },
    },
    ({ context }) => readStorage(context),
  );
};
