import { allKinds } from '@matilha/contract/kinds/kinds';
import type { Kind } from '@matilha/contract/kinds/parts/kind';
import type { RouteSample } from './route-samples.ts';

/** How to call the routes that take files in, below this path. */
export const importSamplesOf = (base: string): Record<string, RouteSample> => ({
  [`POST ${base}/import-preview`]: { path: () => `${base}/import-preview?file_name=a.csv`, status: 404 },
  [`POST ${base}/imports`]: {
    path: () => `${base}/imports?file_name=a.csv&token=${'a'.repeat(43)}`,
    status: 404,
  },
  [`POST ${base}/imports/:id/undo`]: { path: () => `${base}/imports/1/undo`, status: 404 },
});

/** How to call the routes of one kind; none admits a subscriber. */
function samplesOf({ path, ordered, single, document, sheet }: Kind): Record<string, RouteSample> {
  const base = `/api/admin/${path}`;
  const ofRecord = (rest = '') => ({ path: () => `${base}/1${rest}`, status: 404 });
  const revised = { body: () => ({ revision: '0.0' }) };
  const change = document ? { revision: '0.0' } : { revision: '0.0', when: 'now' };
  return {
    [`GET ${base}/:id`]: ofRecord(),
    [`GET ${base}/:id/versions`]: ofRecord('/versions'),
    [`PUT ${base}/:id`]: { ...ofRecord(), body: () => ({ fields: {}, ...change }) },
    [`POST ${base}/:id/restore`]: { ...ofRecord('/restore'), body: () => ({ version: 0, revision: '0.0' }) },
    ...(!document && {
      [`POST ${base}/:id/publish`]: { ...ofRecord('/publish'), ...revised },
      [`DELETE ${base}/:id/draft`]: ofRecord('/draft?revision=0.0'),
    }),
    ...(!(single || document) && {
      [`POST ${base}`]: { body: () => ({ fields: {}, when: 'now' }), status: 404 },
      [`DELETE ${base}/:id`]: ofRecord('?revision=0.0'),
      [`GET ${base}/:id/uses`]: ofRecord('/uses'),
    }),
    ...(sheet && importSamplesOf(base)),
    ...(ordered && { [`PUT ${base}/order`]: { body: () => ({ ids: [1] }), status: 404 } }),
  };
}

/** How to call the routes of all kinds of content. */
export const recordSamples: Record<string, RouteSample> = Object.assign(
  {
    'POST /api/admin/plan-prices/apply': { status: 404 },
    ...importSamplesOf('/api/admin/knowledge'),
    'POST /api/admin/assistants/try': { body: () => ({}), status: 404 },
    'POST /api/admin/materials/questions': { body: () => ({}), status: 404 },
  },
  ...allKinds.map(samplesOf),
);
