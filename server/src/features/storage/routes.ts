import * as accountCalls from '@matilha/contract/calls/account';
import type { FastifyPluginAsync } from 'fastify';
import { serve } from '#server/platform/serve.ts';
import { readStorage } from './usecases/read-storage.ts';

/** The bytes that the user's account keeps: photos, posts and calculations. */
export const storageRoutes: FastifyPluginAsync = async (app) => {
  serve(app, accountCalls.readStorage, ({ context }) => readStorage(context));
};
