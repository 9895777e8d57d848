import type { RouteSample } from './route-samples.ts';

/** Paths of the kinds of content, with whether people order them by hand and whether there is only one. */
const kinds: Readonly<Record<string, { ordered: boolean; single?: boolean }>> = {
  assistants: { ordered: true },
  'assistant-categories': { ordered: true },
  'answer-frame': { ordered: false, single: true },
  'knowledge-categories': { ordered: true },
  products: { ordered: true },
  modules: { ordered: true },
  materials: { ordered: true },
  events: { ordered: false },
  'trade-dates': { ordered: false },
  partners: { ordered: true },
  faq: { ordered: true },
};

/** How to call the routes of one kind; none admits a subscriber. */
function samplesOf(
  path: string,
  { ordered, single }: { ordered: boolean; single?: boolean },
): Record<string, RouteSample> {
  const base = `/api/admin/${path}`;
  const one = (rest = '') => ({ path: () => `${base}/1${rest}`, status: 404 });
  const revised = { body: () => ({ revision: '0.0' }) };
  return {
    [`GET ${base}`]: { status: 404 },
    [`GET ${base}.csv`]: { status: 404 },
    [`GET ${base}/:id`]: one(),
    [`GET ${base}/:id/versions`]: one('/versions'),
    [`PUT ${base}/:id`]: { ...one(), body: () => ({ fields: {}, when: 'now', revision: '0.0' }) },
    [`POST ${base}/:id/publish`]: { ...one('/publish'), ...revised },
    [`DELETE ${base}/:id/draft`]: one('/draft?revision=0.0'),
    [`POST ${base}/:id/restore`]: { ...one('/restore'), body: () => ({ version: 0, revision: '0.0' }) },
    ...(!single && {
      [`POST ${base}`]: { body: () => ({ fields: {}, when: 'now' }), status: 404 },
      [`DELETE ${base}/:id`]: one('?revision=0.0'),
    }),
    ...(ordered && { [`PUT ${base}/order`]: { body: () => ({ ids: [1] }), status: 404 } }),
  };
}

/** How to call the routes of all kinds of content. */
export const recordSamples: Record<string, RouteSample> = Object.assign(
  {
    'POST /api/admin/assistants/try': { body: () => ({}), status: 404 },
    'GET /api/admin/drafts': { status: 404 },
    'GET /api/admin/removed-records': { status: 404 },
  },
  ...Object.entries(kinds).map(([path, how]) => samplesOf(path, how)),
);
