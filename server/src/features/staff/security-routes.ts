import * as secondFactorCalls from '@matilha/contract/calls/account/second-factor';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { serve } from '#server/platform/serve.ts';
import { sessionCookieName, sessionCookieSettings } from '#server/platform/sessions/session-cookie.ts';
import type { StaffDependencies } from './dependencies.ts';
import { presentPanelSession, presentPasskey } from './present.ts';
import type { Passed } from './second-factor.ts';
import { addPasskey, offerPasskey } from './usecases/add-passkey.ts';
import {
  listPasskeys,
  removeAuthenticator,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
} from './usecases/change-methods.ts';
import { enrolAuthenticator, offerAuthenticator } from './usecases/enrol-authenticator.ts';
import { readPanelSession } from './usecases/read-panel-session.ts';
import { verifyCode, verifyRecoveryCode } from './usecases/verify-code.ts';
import { askForPasskey, verifyPasskey } from './usecases/verify-passkey.ts';

const done = { message: 'Segundo fator confirmado.' };

/** Gives the browser the token under which its session continues. */
function continueSession(reply: FastifyReply, { token }: Passed): void {
  const { productConfig } = reply.server;
  if (token) reply.setCookie(sessionCookieName(productConfig), token, sessionCookieSettings(productConfig));
}

/** Reads the session, and passes the second factor with a code. */
const passingRoutes: FastifyPluginAsync<StaffDependencies> = async (app, deps) => {
  serve(app, secondFactorCalls.readPanelSession, async ({ context }) =>
    presentPanelSession(await readPanelSession(context)),
  );
  serve(app, secondFactorCalls.verifyCode, async ({ context, body }, reply) => {
    continueSession(reply, await verifyCode(context, deps, body.code));
    return done;
  });
  serve(app, secondFactorCalls.verifyRecoveryCode, async ({ context, body }, reply) => {
    continueSession(reply, await verifyRecoveryCode(context, deps, body.code));
    return done;
  });
};

/** Enrols and removes the authenticator app and the recovery codes of the acting person. */
const authenticatorRoutes: FastifyPluginAsync<StaffDependencies> = async (app, deps) => {
  serve(app, secondFactorCalls.offerAuthenticator, async ({ context }) => offerAuthenticator(context, deps));
  serve(app, secondFactorCalls.enrolAuthenticator, async ({ context, body }, reply) => {
    const enrolled = await enrolAuthenticator(context, deps, body);
    continueSession(reply, enrolled);
    return { recovery_codes: enrolled.recoveryCodes };
  });
  serve(app, secondFactorCalls.removeAuthenticator, ({ context }) => removeAuthenticator(context, deps));
  serve(app, secondFactorCalls.renewRecoveryCodes, async ({ context }) => ({
    recovery_codes: await renewRecoveryCodes(context),
  }));
};

/** Lists and adds passkeys of the acting person. */
const passkeyRoutes: FastifyPluginAsync<StaffDependencies> = async (app, deps) => {
  serve(app, secondFactorCalls.listPasskeys, async ({ context }) =>
    (await listPasskeys(context)).map(presentPasskey),
  );
  serve(app, secondFactorCalls.offerPasskey, async ({ context }) => offerPasskey(context, deps));
  serve(app, secondFactorCalls.addPasskey, async ({ context, body }, reply) => {
    const enrolled = await addPasskey(context, deps, body);
    continueSession(reply, enrolled);
    return { recovery_codes: enrolled.recoveryCodes };
  });
};

/** Passes the second factor with a passkey. */
const signingRoutes: FastifyPluginAsync<StaffDependencies> = async (app, deps) => {
  serve(app, secondFactorCalls.askForPasskey, async ({ context }) => askForPasskey(context, deps));
  serve(app, secondFactorCalls.verifyPasskey, async ({ context, body }, reply) => {
    continueSession(reply, await verifyPasskey(context, deps, body));
    return done;
  });
};

/** Names and removes passkeys of the acting person. Their ids are too long for a path. */
const passkeyChangeRoutes: FastifyPluginAsync<StaffDependencies> = async (app, deps) => {
  serve(app, secondFactorCalls.renamePasskey, ({ context, body }) => renamePasskey(context, body));
  serve(app, secondFactorCalls.removePasskey, ({ context, body }) => removePasskey(context, deps, body.id));
};

/** The second factor of the members of staff; `staff` admits them before they have passed it. */
export const staffSecurityRoutes: FastifyPluginAsync<StaffDependencies> = async (app, deps) => {
  await app.register(passingRoutes, deps);
  await app.register(authenticatorRoutes, deps);
  await app.register(signingRoutes, deps);
  await app.register(passkeyRoutes, deps);
  await app.register(passkeyChangeRoutes, deps);
};
