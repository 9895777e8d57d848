import { Readable } from 'node:stream';
import * as privacyCalls from '@matilha/contract/calls/account/privacy';
import { dayInBrazil } from '@matilha/contract/content/event-dates';
import { totalHeader } from '@matilha/contract/panel/panel-lists';
import type { FastifyPluginAsync } from 'fastify';
import { serve } from '#server/platform/serve.ts';
import { sessionCookieName, sessionCookieSettings } from '#server/platform/sessions/session-cookie.ts';
import type { PrivacyDependencies } from './dependencies.ts';
import { listLooks } from './looks/usecases/list-looks.ts';
import { recipientsOf } from './recipients.ts';
import type { StoredTerms } from './terms/terms-repository.ts';
import { askDataOfficer } from './usecases/ask-data-officer.ts';
import { exportData } from './usecases/export-data.ts';
import { closePrivacyRequest } from './usecases/officer-requests.ts';
import { changeConsent, readConsents } from './usecases/own-consents.ts';
import { listTermsVersions, readTerms } from './usecases/read-terms.ts';
import { requestErasure } from './usecases/request-erasure.ts';

/** Routes for consents, looks of staff, export, account deletion and requests to the data officer. */
export const privacyRoutes: FastifyPluginAsync<PrivacyDependencies> = async (app, deps) => {
  await app.register(consentRoutes);
  await app.register(officerRoutes, deps);
  await app.register(termsRoutes);
  await app.register(looksRoutes);
  const config = app.productConfig;

  serve(app, privacyCalls.exportData, async (request, reply) => {
    const pieces = await exportData(request.context, deps, request.body, recipientsOf(config));
    const day = dayInBrazil(request.context.clock.now());
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="meus-dados-${day}.json"`)
      .type('application/json; charset=utf-8')
      .send(Readable.from(pieces));
  });
  serve(app, privacyCalls.eraseAccount, async (request, reply) => {
    const erased = await requestErasure(request.context, deps, request.body);
    const { maxAge: _, ...settings } = sessionCookieSettings(config);
    reply.clearCookie(sessionCookieName(config), settings);
    const data = erased ? 'seus dados foram apagados' : 'seus dados estão sendo apagados';
    return { message: `Sua conta foi excluída e ${data}.` };
  });
};

const consentRoutes: FastifyPluginAsync = async (app) => {
  serve(app, privacyCalls.readConsents, (request) => readConsents(request.context));
  serve(app, privacyCalls.changeConsent, (request) =>
    changeConsent(request.context, request.body, request.ip),
  );
};

const looksRoutes: FastifyPluginAsync = async (app) => {
  serve(app, privacyCalls.listLooks, ({ context, query: { cursor } }) => listLooks(context, cursor));
};

const officerRoutes: FastifyPluginAsync<PrivacyDependencies> = async (app, deps) => {
  const recipients = recipientsOf(app.productConfig);
  serve(app, privacyCalls.listRecipients, async () => recipients);
  serve(app, privacyCalls.askDataOfficer, async (request) => {
    const { body, headers, ip: address } = request;
    const key = headers['idempotency-key'] ?? null;
    const stored = await askDataOfficer(request.context, deps, body, { address, key });
    return stored;
  });
  serve(app, privacyCalls.closePrivacyRequest, async (request) => {
    await closePrivacyRequest(request.context, request.params.id);
    return { message: 'Pedido marcado como respondido.' };
  });
};

type Row = Pick<StoredTerms, 'version' | 'textHash' | 'publishedAt' | 'shipped'> & { current: boolean };

const presentVersion = ({ version, textHash, publishedAt, shipped, current }: Row) => ({
  version,
  text_hash: textHash,
  published_at: publishedAt?.toISOString() ?? null,
  shipped,
  current,
});

/** The terms and the privacy policy, as anybody reads them: the current version and earlier ones. */
const termsRoutes: FastifyPluginAsync = async (app) => {
  serve(app, privacyCalls.listTermsVersions, async ({ context }, reply) => {
    const rows = await listTermsVersions(context);
    reply.header(totalHeader, rows.length);
    return rows.map(presentVersion);
  });
  serve(app, privacyCalls.readTerms, async ({ context, params }) => {
    const found = await readTerms(context, params.version);
    return { ...presentVersion(found), terms: found.terms, privacy: found.privacy };
  });
};
