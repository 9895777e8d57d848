import type { RouteSample } from './route-samples.ts';

/** How to call the routes of the work that waits for staff, and of reports on answers. */
export const workSamples: Record<string, RouteSample> = {
  'PUT /api/admin/model-prices': { body: () => ({ precos: [] }), status: 404 },
  'POST /api/admin/rated-answers/:id/open': {
    path: ({ answerId }) => `/api/admin/rated-answers/${answerId}/open`,
    body: () => ({ motivo: 'Ver o que faltou' }),
    status: 404,
  },
  'POST /api/admin/evaluation-cases': {
    body: () => ({ assistente: 1, pergunta: 'Quanto cobrar?', espera: ['fontes'] }),
    status: 404,
  },
  'DELETE /api/admin/evaluation-cases/:id': { path: () => '/api/admin/evaluation-cases/1', status: 404 },
  'GET /api/admin/evaluation-runs/compare': {
    path: () => '/api/admin/evaluation-runs/compare?antes=1&agora=2',
    status: 404,
  },
  'GET /api/admin/work/:kind': { path: () => '/api/admin/work/leads', status: 404 },
  'GET /api/admin/work/:kind.csv': { path: () => '/api/admin/work/leads.csv', status: 404 },
  'POST /api/admin/work/:kind/act': { path: () => '/api/admin/work/jobs/act', status: 404 },
  'POST /api/admin/work/:kind/:id/act': { path: () => '/api/admin/work/mails/1/act', status: 404 },
};
