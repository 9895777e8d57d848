import { businessSamples } from './business-samples.ts';
import { calculationSamples } from './calculation-samples.ts';
import { leadSamples } from './lead-samples.ts';
import { mediaSamples } from './media-samples.ts';
import { peopleSamples } from './people-samples.ts';
import { postSamples } from './post-samples.ts';
import { recordSamples } from './record-samples.ts';
import { uuidOf } from './sample-ids.ts';
import { staffSamples } from './staff-samples.ts';
import { workSamples } from './work-samples.ts';

/** Rows of one subscriber that no other user may read or change. */
export interface OwnIds {
  userId: number;
  listId: number;
  questionId: number;
  answerId: number;
  conversationId: number;
  feedId: string;
  noteId: number;
  /** The last digits of a service's UUID. */
  serviceId: number;
  /** The last digits of a post's UUID. */
  postId: number;
  /** The last digits of a calculation's UUID. */
  calculationId: number;
}

export interface RouteSample {
  /** The address with these ids filled in; without one the route's own address is called. */
  path?: (ids: OwnIds) => string;
  body?: (ids: OwnIds) => unknown;
  /** The owner's status. */
  status: number;
  /** The owner's response contains the owner's text: proof that this call could leak. */
  tells?: true;
  /** Its ids are of content that everyone may read, so a foreign one does not count as missing. */
  shared?: true;
}

const email = 'ninguem@exemplo.com.br';
const token = 'x'.repeat(43);

/** Returns a new row of a price list. */
export const sampleService = (last: number) => ({
  id: uuidOf(last),
  version: 0,
  servico: 'Banho',
  porte: 'P',
  pelagem: '',
  preco_centavos: 4_500,
  a_partir: false,
  minutos: 60,
});

/** How to make calls of the product, in the order the owner makes them. A route that is missing here and no plain read fails the sweep (R31). */
export const routeSamples: Record<string, RouteSample> = {
  'POST /api/login': { body: () => ({ email, password: 'errada' }), status: 401 },
  // No first start has created the demonstration here.
  'POST /api/login/demonstration': { status: 404 },
  'POST /api/register': {
    body: () => ({ name: 'Ana', email, phone: '11987654321', password: 'uma senha comum' }),
    status: 200,
  },
  'POST /api/verify-email': { body: () => ({ token }), status: 400 },
  'POST /api/resend-verification': { body: () => ({ email }), status: 200 },
  'POST /api/reset-password-request': { body: () => ({ email }), status: 200 },
  'GET /api/validate-reset-token': { path: () => `/api/validate-reset-token?token=${token}`, status: 400 },
  'POST /api/reset-password': { body: () => ({ token, password: 'outra senha' }), status: 400 },
  'POST /api/claim-account/check': { body: () => ({ token }), status: 400 },
  'POST /api/claim-account': { body: () => ({ token, password: 'outra senha' }), status: 400 },
  // Only an account created by the landing page has a link to request, and an address to correct.
  'POST /api/claim-account/resend': { status: 409 },
  'POST /api/claim-account/address': { body: () => ({ email: 'outra@exemplo.com.br' }), status: 409 },
  'DELETE /api/sessions/:id': { path: () => '/api/sessions/999999', status: 404 },
  'DELETE /api/sessions': { status: 200 },
  'POST /api/change-password': {
    body: () => ({ currentPassword: 'errada', password: 'outra senha' }),
    status: 403,
  },
  'POST /api/change-email': { body: () => ({ email, currentPassword: 'errada' }), status: 403 },
  'POST /api/confirm-email-change': { body: () => ({ token }), status: 400 },
  'POST /api/webhooks/stripe': { body: () => ({ id: 'evt_1' }), status: 400 },
  'POST /api/refunds/pix-key': { body: () => ({ tipo: 'email', chave: email }), status: 404 },
  ...businessSamples,
  'POST /api/admin/refunds/:id/returned': { path: () => '/api/admin/refunds/1/returned', status: 404 },
  'GET /api/admin/fiscal-payments.csv': {
    path: () => '/api/admin/fiscal-payments.csv?mes=2026-11',
    status: 404,
  },
  'GET /api/user': { status: 200, tells: true },
  'GET /api/auth/user': { status: 200, tells: true },
  'GET /api/sugestoes-perguntas/:listId': {
    path: ({ listId }) => `/api/sugestoes-perguntas/${listId}`,
    status: 200,
    shared: true,
  },
  // Free content is public; the knowledge canary test covers access to paid content.
  'GET /api/produtos-bancoconhecimento/:id': {
    path: () => '/api/produtos-bancoconhecimento/1',
    status: 200,
    shared: true,
  },
  'GET /api/produtos-bancoconhecimento/:id/sumario': {
    path: () => '/api/produtos-bancoconhecimento/1/sumario',
    status: 200,
    shared: true,
  },
  'GET /api/modulos-bancoconhecimento': {
    path: () => '/api/modulos-bancoconhecimento?produtoId=1',
    status: 200,
    shared: true,
  },
  'GET /api/modulos-bancoconhecimento/:id': {
    path: () => '/api/modulos-bancoconhecimento/1',
    status: 200,
    shared: true,
  },
  'GET /api/materiais-bancoconhecimento': {
    path: () => '/api/materiais-bancoconhecimento?moduloId=1',
    status: 200,
    shared: true,
  },
  'GET /api/materiais-bancoconhecimento/:id': {
    path: () => '/api/materiais-bancoconhecimento/1',
    status: 200,
    shared: true,
  },
  'GET /api/materiais-bancoconhecimento/:id/trechos/:ancora': {
    path: () => '/api/materiais-bancoconhecimento/1/trechos/m1',
    status: 200,
    shared: true,
  },
  'GET /api/busca-bancoconhecimento': { path: () => '/api/busca-bancoconhecimento?q=caixa', status: 200 },
  'POST /api/materiais-bancoconhecimento/:id/abertura': {
    path: () => '/api/materiais-bancoconhecimento/1/abertura',
    status: 200,
    shared: true,
  },
  'POST /api/materiais-bancoconhecimento/:id/conclusao': {
    path: () => '/api/materiais-bancoconhecimento/1/conclusao',
    body: () => ({ concluido: true }),
    status: 200,
    shared: true,
  },
  // The free plan is not bought: nothing is created at a provider.
  'POST /api/get-or-create-subscription': { body: () => ({ tier_id: 4 }), status: 400 },
  'POST /api/subscription/change': { body: () => ({ tier_id: 1, quote: 'forjada' }), status: 409 },
  // A user who never paid has no portal and nothing to withdraw from.
  'POST /api/subscription/check': { status: 200 },
  'POST /api/subscription/portal': { status: 404 },
  'POST /api/subscription/withdrawal': { status: 409 },
  'GET /api/messages/:listId': {
    path: ({ listId }) => `/api/messages/${listId}`,
    status: 200,
    tells: true,
    shared: true,
  },
  'GET /api/messages/:listId/stream': {
    path: ({ listId }) => `/api/messages/${listId}/stream`,
    status: 204,
    shared: true,
  },
  'POST /api/messages/:listId/stop': {
    path: ({ listId }) => `/api/messages/${listId}/stop`,
    status: 204,
    shared: true,
  },
  'GET /api/messages/:listId/memory': {
    path: ({ listId }) => `/api/messages/${listId}/memory`,
    status: 200,
    shared: true,
  },
  'DELETE /api/messages/:listId/memory': {
    path: ({ listId }) => `/api/messages/${listId}/memory`,
    status: 204,
    shared: true,
  },
  'POST /api/messages/:messageId/continue': {
    path: ({ answerId }) => `/api/messages/${answerId}/continue`,
    status: 409,
  },
  'POST /api/messages/:messageId/regenerate': {
    path: ({ answerId }) => `/api/messages/${answerId}/regenerate`,
    status: 201,
  },
  'POST /api/messages/:messageId/feedback': {
    path: ({ answerId }) => `/api/messages/${answerId}/feedback`,
    body: () => ({ value: 1 }),
    status: 200,
    tells: true,
  },
  'GET /api/conversations': { status: 200, tells: true },
  'GET /api/conversations/:conversationId/link': {
    path: ({ conversationId }) => `/api/conversations/${conversationId}/link`,
    status: 200,
  },
  'PUT /api/conversations/:conversationId/link': {
    path: ({ conversationId }) => `/api/conversations/${conversationId}/link`,
    body: () => ({ dias: 7 }),
    status: 200,
  },
  'DELETE /api/conversations/:conversationId/link': {
    path: ({ conversationId }) => `/api/conversations/${conversationId}/link`,
    status: 204,
  },
  'GET /api/shared-conversations/:token': {
    path: ({ conversationId }) => `/api/shared-conversations/${conversationId}`,
    status: 404,
  },
  'PATCH /api/conversations/:conversationId': {
    path: ({ conversationId }) => `/api/conversations/${conversationId}`,
    body: () => ({ pinned: true }),
    status: 200,
    tells: true,
  },
  'DELETE /api/conversations/:conversationId': {
    path: ({ conversationId }) => `/api/conversations/${conversationId}`,
    status: 204,
  },
  'POST /api/conversations/:conversationId/restore': {
    path: ({ conversationId }) => `/api/conversations/${conversationId}/restore`,
    status: 204,
  },
  'POST /api/messages': {
    body: ({ userId, listId }) => ({ content: 'Oi', user_id: userId, lista_id: listId }),
    status: 201,
  },
  'POST /api/privacy/consents': {
    body: () => ({ purpose: 'whatsapp_offers', action: 'given' }),
    status: 200,
  },
  'POST /api/privacy/export': { body: () => ({}), status: 200, tells: true },
  'POST /api/privacy/erase': { body: () => ({ confirmation: 'não' }), status: 400 },
  'GET /api/terms/:version': { path: () => '/api/terms/atual', status: 200 },
  'POST /api/privacy-requests': {
    body: () => ({ name: 'Ana', email, kind: 'other', message: 'Quais dados meus vocês guardam?' }),
    status: 201,
  },
  'POST /api/privacy-requests/:id/answered': {
    path: () => '/api/privacy-requests/999999/answered',
    status: 404,
  },
  'PUT /api/eventos/:id/interesse': { path: () => '/api/eventos/999999/interesse', status: 404 },
  'DELETE /api/eventos/:id/interesse': { path: () => '/api/eventos/999999/interesse', status: 404 },
  'GET /api/eventos/:id/agenda.ics': { path: () => '/api/eventos/999999/agenda.ics', status: 404 },
  'GET /api/trade-dates': { path: () => '/api/trade-dates?from=2027-01-01&to=2027-12-31', status: 200 },
  'POST /api/admin/video-check': { body: () => ({}), status: 404 },
  'POST /api/agenda': { body: () => ({ filtros: { mes: 5 }, interesse: false }), status: 201 },
  'DELETE /api/agenda/:id': { path: ({ feedId }) => `/api/agenda/${feedId}`, status: 204 },
  // Without its signature the id of a subscription grants nothing: see the feature's own tests.
  'GET /api/agenda/:token.ics': { path: ({ feedId }) => `/api/agenda/${feedId}.ics`, status: 404 },
  'POST /api/purchases': { body: () => ({ produto_id: 999_999 }), status: 404 },
  'GET /api/purchases/waiting': { path: () => '/api/purchases/waiting?produtoId=2', status: 200 },
  'GET /api/purchases/withdrawal': { path: () => '/api/purchases/withdrawal?produtoId=2', status: 200 },
  // A product that was never bought cannot be withdrawn from.
  'POST /api/purchases/withdrawal': { body: () => ({ produto_id: 2 }), status: 404 },
  'POST /api/purchases/claim-code': { body: () => ({ email }), status: 200 },
  'POST /api/purchases/claim': { body: () => ({ email, code: '000000' }), status: 400 },
  'POST /api/user/personal-info': {
    body: () => ({
      firstName: 'Ana',
      lastName: '',
      ddi: '+55',
      ddd: '11',
      numero: '987654321',
      phone: '11987654321',
    }),
    status: 200,
  },
  // The owner has never paid, so nothing justifies keeping the data.
  'POST /api/fiscal-details': {
    body: () => ({
      documento: '529.982.247-25',
      nome: 'Ana Souza',
      cep: '01310-100',
      logradouro: 'Avenida Paulista',
      numero: '1000',
      complemento: '',
      bairro: 'Bela Vista',
      cidade: 'São Paulo',
      uf: 'SP',
    }),
    status: 403,
  },
  'POST /api/business-profile': {
    body: () => ({
      nomeNegocio: 'Patas',
      instagramNegocio: '',
      siteNegocio: '',
      categoriaNegocio: '',
      pais: '',
      estado: '',
      cidade: '',
    }),
    status: 200,
  },
  'PUT /api/shop/sections': {
    body: () => ({ kind: 'horarios', version: 0, value: { texto: 'Seg a sáb, 8h às 18h' } }),
    status: 200,
  },
  'PUT /api/shop/services': { body: () => ({ services: [sampleService(2)] }), status: 200 },
  'POST /api/shop/notes': { body: () => ({ texto: 'Segunda é fechado', message_id: null }), status: 201 },
  'POST /api/shop/confirmations': {
    body: () => ({ sections: ['horarios'], services: [], notes: [] }),
    status: 200,
  },
  'POST /api/shop/price-list': { body: () => ({ texto: 'Banho P 45' }), status: 200 },
  'GET /api/shop': { status: 200, tells: true },
  'GET /api/shop/exclusions/:listaId': {
    path: ({ listId }) => `/api/shop/exclusions/${listId}`,
    status: 200,
    shared: true,
  },
  'PUT /api/shop/exclusions/:listaId': {
    path: ({ listId }) => `/api/shop/exclusions/${listId}`,
    body: () => ({ key: 'horarios', left_out: true }),
    status: 200,
    shared: true,
  },
  ...postSamples,
  ...peopleSamples,
  ...recordSamples,
  ...leadSamples,
  ...staffSamples,
  ...calculationSamples,
  ...workSamples,
  ...mediaSamples,
  'DELETE /api/shop/services/:id': {
    path: ({ serviceId }) => `/api/shop/services/${uuidOf(serviceId)}`,
    status: 204,
  },
  'DELETE /api/shop/notes/:id': { path: ({ noteId }) => `/api/shop/notes/${noteId}`, status: 204 },
  'GET /healthz': { status: 200 },
  'GET /manifest.webmanifest': { status: 200 },
  'GET /readyz': { status: 200 },
  // Called from loopback, where a scraper may read it; the owner's request is one.
  'GET /metrics': { status: 200 },
  // The local mailbox is public on a local installation and absent elsewhere: see its own tests.
  'GET /admin': { status: 404 },
  'GET /admin/*': { path: () => '/admin/pessoas', status: 404 },
  'GET /dev/mailbox': { status: 200 },
  'GET /dev/mailbox/:id': { path: () => '/dev/mailbox/999999', status: 404 },
  'GET /dev/mailbox/:id/html': { path: () => '/dev/mailbox/999999/html', status: 404 },
  // The owner has never paid, so there are no rows to reveal: see the feature's own tests.
  'POST /api/sandbox/confirm': {
    body: () => ({
      clientSecret: 'pi_x_secret_x',
      payment_method: { card: 'approved', exp_month: 12, exp_year: 2040 },
    }),
    status: 404,
  },
  'POST /api/sandbox/authenticate': {
    body: () => ({ clientSecret: 'pi_x_secret_x', approve: true }),
    status: 404,
  },
  'POST /api/sandbox/pix': { body: () => ({ clientSecret: 'pi_x_secret_x' }), status: 404 },
  'POST /api/sandbox/pix/payment': { body: () => ({ clientSecret: 'pi_x_secret_x' }), status: 404 },
  'POST /api/sandbox/card': {
    body: () => ({ card: 'approved', exp_month: 12, exp_year: 2040 }),
    status: 404,
  },
  'POST /api/sandbox/cancel': { status: 404 },
  'POST /api/sandbox/resume': { status: 404 },
  'GET /api/sandbox/clock': { status: 404 },
  'POST /api/sandbox/clock': { body: () => ({ days: 0 }), status: 404 },
  'POST /api/logout': { status: 200 },
};

/** A read of the API whose address has no ids needs no sample of its own. */
const plainRead: RouteSample = { status: 200 };
const isPlainRead = /^GET \/api\/(?!docs)[^:*]*$/;

/** Returns how to call a route; undefined if nothing says it. */
export function sampleOf({ method, url }: { method: string; url: string }): RouteSample | undefined {
  const name = `${method} ${url}`;
  return routeSamples[name] ?? (isPlainRead.test(name) ? plainRead : undefined);
}
