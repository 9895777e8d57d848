import * as storageCalls from '@matilha/contract/calls/panel/storage';
import type { FastifyPluginAsync } from 'fastify';
import { serve } from '#server/platform/serve.ts';
import { readStorage } from './usecases/read-storage.ts';

/** The bytes that the user's account keeps: photos, posts and calculations. */
export const storageRoutes: FastifyPluginAsync = async (app) => {
  serve(app, storageCalls.readStorage, ({ context }) => readStorage(context));
};
