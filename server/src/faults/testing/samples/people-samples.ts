import type { RouteSample } from './route-samples.ts';

const of = ({ userId }: { userId: number }, rest = '') => `/api/admin/people/${userId}${rest}`;
const list = (name: string): RouteSample => ({ path: (ids) => of(ids, `/${name}`), status: 404 });
const reason = 'Pedido da pessoa por telefone';
const key = 'chave-da-varredura';

/** How to call the panel's routes about people; none admits a subscriber. */
export const peopleSamples: Record<string, RouteSample> = {
  'GET /api/admin/people/:id': { path: (ids) => of(ids), status: 404 },
  'GET /api/admin/people/:id/payments': list('payments'),
  'GET /api/admin/people/:id/ledger': list('ledger'),
  'GET /api/admin/people/:id/sessions': list('sessions'),
  'GET /api/admin/people/:id/mails': list('mails'),
  'GET /api/admin/people/:id/conversations': list('conversations'),
  'GET /api/admin/people/:id/access': list('access'),
  'GET /api/admin/people/:id/consents': list('consents'),
  'GET /api/admin/people/:id/privacy-requests': list('privacy-requests'),
  'GET /api/admin/people/:id/history': list('history'),
  'POST /api/admin/people/:id/conversations/:conversationId/open': {
    path: (ids) => of(ids, `/conversations/${ids.conversationId}/open`),
    body: () => ({ reason }),
    status: 404,
  },
  'DELETE /api/admin/people/:id/sessions': list('sessions'),
  'DELETE /api/admin/people/:id/sessions/:sessionId': list('sessions/1'),
  'POST /api/admin/people/:id/mails': { ...list('mails'), body: () => ({ kind: 'reset_password' }) },
  'POST /api/admin/people/:id/block': { ...list('block'), body: () => ({ reason }) },
  'POST /api/admin/people/:id/unblock': { ...list('unblock'), body: () => ({ reason }) },
  'POST /api/admin/people/:id/credits': { ...list('credits'), body: () => ({ amount: 5, reason, key }) },
  'POST /api/admin/people/:id/access': { ...list('access'), body: () => ({ produto_id: 1, reason, key }) },
  'POST /api/admin/people/:id/access/:accessId/revoke': {
    ...list('access/1/revoke'),
    body: () => ({ reason }),
  },
  'POST /api/admin/people/:id/export': { ...list('export'), body: () => ({ reason }) },
  'POST /api/admin/people/:id/erase': {
    ...list('erase'),
    body: () => ({ confirmation: 'EXCLUIR', email: 'ninguem@exemplo.com.br', reason }),
  },
};
