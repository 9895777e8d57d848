import * as privacyCalls from '@matilha/contract/calls/account/privacy';
import { totalHeader } from '@matilha/contract/panel/panel-lists';
import type { FastifyPluginAsync } from 'fastify';
import { serve } from '#server/platform/serve.ts';
import type { StoredTerms } from './terms/terms-repository.ts';
import { listTermsVersions, readTerms } from './usecases/read-terms.ts';

type Row = Pick<StoredTerms, 'version' | 'textHash' | 'publishedAt' | 'shipped'> & { current: boolean };

const presentVersion = ({ version, textHash, publishedAt, shipped, current }: Row) => ({
  version,
  text_hash: textHash,
  published_at: publishedAt?.toISOString() ?? null,
  shipped,
  current,
});

/** The terms and the privacy policy, as anybody reads them: the current version and earlier ones. */
export const termsRoutes: FastifyPluginAsync = async (app) => {
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
