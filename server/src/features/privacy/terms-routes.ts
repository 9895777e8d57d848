import { totalHeader } from '@matilha/contract/panel-lists';
import { termsTexts, termsVersionInPath, termsVersionRow } from '@matilha/contract/terms-versions';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { errorResponses } from '#server/platform/error-responses.ts';
import type { StoredTerms } from './terms-repository.ts';
import { listTermsVersions, readTerms } from './usecases/read-terms.ts';

const tags = ['Privacidade'];
const config = { access: 'public' } as const;

type Row = Pick<StoredTerms, 'version' | 'textHash' | 'publishedAt' | 'shipped'> & { current: boolean };

const presentVersion = ({ version, textHash, publishedAt, shipped, current }: Row) => ({
  version,
  text_hash: textHash,
  published_at: publishedAt?.toISOString() ?? null,
  shipped,
  current,
});

/** The terms and the privacy policy, as anybody reads them: the current version and earlier ones. */
export const termsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/terms',
    {
      config,
      schema: {
        tags,
        summary: 'As versões publicadas dos termos e da política de privacidade, a mais nova primeiro',
        response: { 200: z.array(termsVersionRow), ...errorResponses(429, 503) },
      },
    },
    async ({ context }, reply) => {
      const rows = await listTermsVersions(context);
      reply.header(totalHeader, rows.length);
      return rows.map(presentVersion);
    },
  );
  app.get(
    '/api/terms/:version',
    {
      config,
      schema: {
        tags,
        summary: 'Uma versão dos termos e da política de privacidade, em Markdown; `atual` é a que vale',
        params: termsVersionInPath,
        response: { 200: termsTexts, ...errorResponses(400, 404, 429, 503) },
      },
    },
    async ({ context, params }) => {
      const found = await readTerms(context, params.version);
      return { ...presentVersion(found), terms: found.terms, privacy: found.privacy };
    },
  );
};
