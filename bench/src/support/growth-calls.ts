import { randomUUID } from 'node:crypto';
import type { Database } from '../../../server/src/database/connection.ts';
import { sessions } from '../../../server/src/database/schema/accounts.ts';
import { hashToken, newToken } from '../../../server/src/platform/tokens.ts';
import type { BenchUser } from './subscribers.ts';

export interface GrowthCall {
  name: string;
  method?: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  body?: unknown;
}

/** Signs people of the filled database in. */
export async function signIn(db: Database, ids: readonly number[]): Promise<BenchUser[]> {
  const users: BenchUser[] = [];
  const now = new Date();
  for (const userId of ids) {
    const token = newToken();
    const expiresAt = new Date(now.getTime() + 86_400_000);
    await db
      .insert(sessions)
      .values({ tokenHash: hashToken(token), userId, createdAt: now, lastUsedAt: now, expiresAt });
    users.push({ id: userId, cookie: `matilha=${token}` });
  }
  return users;
}

const profile = {
  nomeNegocio: 'Pet do Rex',
  instagramNegocio: '',
  siteNegocio: '',
  categoriaNegocio: '',
  pais: '',
  estado: '',
  cidade: '',
};
const month = () => new Date().toISOString().slice(0, 7);
const post = {
  dia: `${month()}-15`,
  hora: null,
  formato: 'Foto',
  tema: 'Banho',
  cena: 'Rex',
  legenda: 'Hoje',
  chamada: 'Agende',
};

/** Calls that a person waits for, with the ids of that person's own rows; a new screen's call is one more line. */
export function callsOf(
  user: BenchUser,
  own: { conversation: number; list: number; answer: number },
): GrowthCall[] {
  const { conversation, list, answer } = own;
  return [
    { name: 'account', path: '/api/user' },
    { name: 'assistants', path: '/api/lists' },
    { name: 'newest conversation', path: `/api/messages/${list}` },
    { name: 'a conversation', path: `/api/messages/${list}?conversation=${conversation}` },
    { name: 'conversations', path: '/api/conversations' },
    { name: 'conversations, next page', path: `/api/conversations?after=${conversation}` },
    { name: 'conversations by a word', path: '/api/conversations?search=banho' },
    { name: 'conversations by rare words', path: '/api/conversations?search=perfume%20977' },
    { name: 'memory of a conversation', path: `/api/messages/${list}/memory` },
    { name: 'link of a conversation', path: `/api/conversations/${conversation}/link` },
    {
      name: 'pin a conversation',
      method: 'PATCH',
      path: `/api/conversations/${conversation}`,
      body: { pinned: true },
    },
    { name: 'rate an answer', method: 'POST', path: `/api/messages/${answer}/feedback`, body: { value: 1 } },
    {
      name: 'ask a question',
      method: 'POST',
      path: '/api/messages',
      body: { content: 'tokens=5 pace=0', user_id: user.id, lista_id: list },
    },
    { name: 'statement', path: '/api/credits/statement' },
    { name: 'statement, only adjustments', path: '/api/credits/statement?kind=adjust' },
    { name: 'statement as CSV', path: '/api/credits/statement.csv' },
    { name: 'credits', path: '/api/credits/summary' },
    { name: 'posts of a month', path: `/api/posts?de=${month()}-01&ate=${month()}-28` },
    {
      name: 'save a post',
      method: 'PUT',
      path: `/api/posts/${randomUUID()}`,
      body: { ...post, hashtags: [], estado: 'ideia', version: 0 },
    },
    { name: "posts' feed", path: '/api/posts/agenda' },
    { name: 'calculations', path: '/api/calculations' },
    { name: 'newest calculations', path: '/api/calculations/newest' },
    { name: 'shop', path: '/api/shop' },
    { name: 'knowledge bank', path: '/api/produtos-bancoconhecimento' },
    { name: 'search of the knowledge bank', path: '/api/busca-bancoconhecimento?q=banho' },
    { name: 'continue reading', path: '/api/continuar-bancoconhecimento' },
    { name: 'events', path: '/api/eventos' },
    { name: 'subscription', path: '/api/subscription' },
    { name: 'refunds', path: '/api/refunds' },
    { name: 'sessions', path: '/api/sessions' },
    { name: 'consents', path: '/api/privacy/consents' },
    { name: 'change the shop’s profile', method: 'POST', path: '/api/business-profile', body: profile },
  ];
}

/** Calls it and returns the milliseconds; the status is that of the product. */
export async function call(url: string, { cookie }: BenchUser, { method, path, body }: GrowthCall) {
  const begun = performance.now();
  const response = await fetch(`${url}${path}`, {
    method: method ?? 'GET',
    headers: {
      cookie,
      origin: url,
      ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, ms: performance.now() - begun, text };
}
