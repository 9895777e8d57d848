import * as accountCalls from '@matilha/contract/calls/account/account';
import type { FastifyPluginAsync } from 'fastify';
import { requireUser } from '#server/platform/context.ts';
import { serve } from '#server/platform/serve.ts';
import { saveBusinessProfile, savePersonalInfo } from './usecases/save-profile.ts';

/** Returns the signed-in user, at two equivalent paths, and saves the user's own data. */
export const accountRoutes: FastifyPluginAsync = async (app) => {
  for (const call of [accountCalls.checkSession, accountCalls.readUser])
    serve(app, call, (request) => requireUser(request.context));
  serve(app, accountCalls.savePersonalInfo, (request) => savePersonalInfo(request.context, request.body));
  serve(app, accountCalls.saveBusinessProfile, (request) =>
    saveBusinessProfile(request.context, request.body),
  );
};
