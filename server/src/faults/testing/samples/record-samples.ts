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
  terms: { ordered: false, single: true },
};

/** Paths of the kinds that come in and go out as a spreadsheet. */
const sheets: ReadonlySet<string> = new Set(['events', 'trade-dates', 'partners', 'faq']);

const sheetSamplesOf = (base: string): Record<string, RouteSample> => ({
  [`GET ${base}.xlsx`]: { status: 404 },
  [`GET ${base}/import-template.csv`]: { status: 404 },
  [`GET ${base}/import-template.xlsx`]: { status: 404 },
  ...importSamplesOf(base),
});

/** How to call the routes that take files in, below this path. */
export const importSamplesOf = (base: string): Record<string, RouteSample> => ({
  [`POST ${base}/import-preview`]: { path: () => `${base}/import-preview?file_name=a.csv`, status: 404 },
  [`POST ${base}/imports`]: {
    path: () => `${base}/imports?file_name=a.csv&token=${'a'.repeat(43)}`,
    status: 404,
  },
  [`GET ${base}/imports`]: { status: 404 },
  [`POST ${base}/imports/:id/undo`]: { path: () => `${base}/imports/1/undo`, status: 404 },
});

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
      [`GET ${base}/:id/uses`]: one('/uses'),
    }),
    ...(sheets.has(path) && sheetSamplesOf(base)),
    ...(ordered && { [`PUT ${base}/order`]: { body: () => ({ ids: [1] }), status: 404 } }),
  };
}

/** How to call the routes of all kinds of content. */
export const recordSamples: Record<string, RouteSample> = Object.assign(
  {
    'GET /api/admin/knowledge.zip': { status: 404 },
    ...importSamplesOf('/api/admin/knowledge'),
    'POST /api/admin/assistants/try': { body: () => ({}), status: 404 },
    'POST /api/admin/materials/questions': { body: () => ({}), status: 404 },
    'GET /api/admin/drafts': { status: 404 },
    'GET /api/admin/removed-records': { status: 404 },
  },
  ...Object.entries(kinds).map(([path, how]) => samplesOf(path, how)),
);
