import type { RouteSample } from './route-samples.ts';
import { uuidOf } from './sample-ids.ts';

/** Returns a new post. */
export const samplePost = (changes: { tema?: string } = {}) => ({
  version: 0,
  dia: '2026-11-23',
  hora: '18:00',
  formato: 'Reels',
  tema: 'Encher a terça',
  cena: '',
  legenda: 'Oi',
  chamada: '',
  hashtags: ['#pet'],
  estado: 'pronto',
  ...changes,
});

const november = (name: string) => () => `/api/posts/${name}?de=2026-11-01&ate=2026-11-30`;

/** How to call the routes of posts; a post is deleted last. */
export const postSamples: Record<string, RouteSample> = {
  'PUT /api/posts/agenda': { body: () => ({ troca: null }), status: 200 },
  'DELETE /api/posts/agenda': { status: 204 },
  // Without its signature the id of a feed grants nothing: see the feature's own tests.
  'GET /api/posts/agenda/:token.ics': {
    path: ({ feedId }) => `/api/posts/agenda/${feedId}.ics`,
    status: 404,
  },
  'PUT /api/posts/monday-mail': { body: () => ({ ligado: true }), status: 200 },
  'POST /api/posts/monday-mail/stop/:token': {
    path: ({ feedId }) => `/api/posts/monday-mail/stop/${feedId}`,
    status: 404,
  },
  'GET /api/posts/calendar.ics': { path: november('calendar.ics'), status: 200, tells: true },
  'GET /api/posts/sheet.csv': { path: november('sheet.csv'), status: 200, tells: true },
  // Its text is compressed, which the feature's own tests read, and the time of writing is in it: two files differ.
  'GET /api/posts/sheet.xlsx': { path: november('sheet.xlsx'), status: 200, shared: true },
  'GET /api/posts': { path: () => '/api/posts?de=2026-11-01&ate=2026-11-30', status: 200, tells: true },
  'GET /api/posts/:id': { path: ({ postId }) => `/api/posts/${uuidOf(postId)}`, status: 200, tells: true },
  'POST /api/posts/from-answer': { body: ({ answerId }) => ({ mensagem_id: answerId }), status: 400 },
  'PUT /api/posts/:id': {
    path: () => `/api/posts/${uuidOf(9)}`,
    body: () => samplePost(),
    status: 200,
    shared: true,
  },
  'POST /api/posts/:id/rewrite': {
    path: ({ postId }) => `/api/posts/${uuidOf(postId)}/rewrite`,
    body: ({ answerId }) => ({ version: 1, mensagem_id: answerId, parte: 'legenda' }),
    status: 400,
  },
  'DELETE /api/posts/:id': { path: ({ postId }) => `/api/posts/${uuidOf(postId)}`, status: 204 },
};
