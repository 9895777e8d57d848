import type { RouteSample } from './route-samples.ts';

const november = (name: string) => () => `/api/posts/${name}?de=2026-11-01&ate=2026-11-30`;

/** How to call the routes that take posts out of the product. */
export const postFileSamples: Record<string, RouteSample> = {
  'GET /api/posts/agenda': { status: 200 },
  'PUT /api/posts/agenda': { body: () => ({ troca: null }), status: 200 },
  'DELETE /api/posts/agenda': { status: 204 },
  // Without its signature the id of a feed grants nothing: see the feature's own tests.
  'GET /api/posts/agenda/:token.ics': {
    path: ({ feedId }) => `/api/posts/agenda/${feedId}.ics`,
    status: 404,
  },
  'GET /api/posts/monday-mail': { status: 200 },
  'PUT /api/posts/monday-mail': { body: () => ({ ligado: true }), status: 200 },
  'POST /api/posts/monday-mail/stop/:token': {
    path: ({ feedId }) => `/api/posts/monday-mail/stop/${feedId}`,
    status: 404,
  },
  'GET /api/posts/calendar.ics': { path: november('calendar.ics'), status: 200, tells: true },
  'GET /api/posts/sheet.csv': { path: november('sheet.csv'), status: 200, tells: true },
  // Its text is compressed, which the feature's own tests read, and the time of writing is in it: two files differ.
  'GET /api/posts/sheet.xlsx': { path: november('sheet.xlsx'), status: 200, shared: true },
};
