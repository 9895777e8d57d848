import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { roles } from '#server/database/embedded/connection.ts';
import type { SecretName } from '#server/database/stores/secrets.ts';
import { limitTable } from '#server/platform/limits.ts';
import { signId } from '#server/platform/signed-ids.ts';
import { newToken } from '#server/platform/tokens.ts';
import { sentryEvent } from '#server/providers/error-reports/sentry-event.ts';
import { testProduct } from '#server/testing/product.ts';
import { withRole } from '#server/testing/sql-names.ts';

/** Mailed links have their token in the query, which browsers send (decision 0075): nothing may keep it. */
const unlimited = Object.fromEntries(Object.keys(limitTable).map((name) => [name, Number.POSITIVE_INFINITY]));
const { app, db, databaseUrl, call, logLines } = await testProduct({ limits: unlimited });

/** Parts of paths that anybody may see: numbers, and names of kinds, files and versions. */
const openParts = new Set(
  ['accessId', 'ancora', 'arquivo', 'conversationId', 'id', 'kind', 'listId', 'listaId', 'messageId'].concat([
    'nome',
    'sessionId',
    'status',
    'version',
  ]),
);

it('names every secret part of a path `token`, so that proxies mask it', () => {
  const parts = app.routeTable.flatMap(({ url }) =>
    [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => ({ url, name })),
  );
  expect(parts.filter(({ name }) => name !== 'token' && !openParts.has(name))).toEqual([]);
  expect([...new Set(parts.filter(({ name }) => name === 'token').map(({ url }) => url))].sort()).toEqual([
    '/api/agenda/:token.ics',
    '/api/posts/agenda/:token.ics',
    '/api/posts/monday-mail/stop/:token',
    '/api/shared-conversations/:token',
  ]);
});

/** Links that mails and dialogs hand out; each sends its secret to the server once in a page's address and once in a call. */
const links: Record<string, { page?: string; call: (token: string) => [string, string, unknown?] }> = {
  'verification of an address': {
    page: '/email-verification?token=',
    call: (token) => ['POST', '/api/verify-email', { token }],
  },
  'a new password, checked': {
    page: '/redefinir-senha?token=',
    call: (token) => ['GET', `/api/validate-reset-token?token=${token}`],
  },
  'a new password': {
    page: '/redefinir-senha?motivo=varios-cadastros&token=',
    call: (token) => ['POST', '/api/reset-password', { token, password: 'tosa na tesoura' }],
  },
  'a plan of the landing page': {
    page: '/confirmar-plano?token=',
    call: (token) => ['POST', '/api/claim-account/check', { token }],
  },
  'a new address': {
    page: '/confirmar-email?token=',
    call: (token) => ['POST', '/api/confirm-email-change', { token }],
  },
  'an invitation to the team': {
    page: '/convite#',
    call: (token) => ['POST', '/api/staff-invitations/check', { token }],
  },
};
/** Addresses with a signed id as their secret. */
const signed: Record<
  string,
  { secret: SecretName; page?: string; call: (token: string) => [string, string] }
> = {
  'a feed of events': { secret: 'calendar_feeds', call: (token) => ['GET', `/api/agenda/${token}.ics`] },
  'a feed of posts': { secret: 'post_feeds', call: (token) => ['GET', `/api/posts/agenda/${token}.ics`] },
  'the end of the mail on Mondays': {
    secret: 'post_feeds',
    page: '/parar-email?token=',
    call: (token) => ['POST', `/api/posts/monday-mail/stop/${token}`],
  },
  'a shared conversation': {
    secret: 'conversation_links',
    page: '/conversa-compartilhada/',
    call: (token) => ['GET', `/api/shared-conversations/${token}`],
  },
};
/** Runs `work` while the tables that the calls read are locked: each call then fails with 503. */
async function withoutTables<T>(work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: withRole(databaseUrl, roles.owner) });
  await client.connect();
  await client.query(`begin; lock table user_tokens, staff_invitations, calendar_feeds, post_feeds, monday_mails,
    conversation_links in access exclusive mode`);
  return work().finally(() => client.end());
}

async function expectForgotten(token: string, seen: string[]): Promise<void> {
  const metrics = await (await call(null, 'GET', '/metrics')).text();
  const { rows } = await db.$client.query('select row_to_json(a)::text as line from audit_log a');
  const reports = logLines.map((line) => {
    const fields = JSON.parse(line);
    const origin = { build: { version: '1', commit: 'x' }, environment: 'local' } as const;
    return JSON.stringify(sentryEvent({ message: fields.msg, level: 'error', fields }, origin, new Date()));
  });
  const kept = { log: logLines, metrics: [metrics], audit: rows.map(({ line }) => line), reports, seen };
  for (const [place, texts] of Object.entries(kept)) {
    expect({ place, keeps: texts.some((text) => text.includes(token.slice(0, 22))) }).toEqual({
      place,
      keeps: false,
    });
  }
}

describe.each([
  { state: 'that is unknown', during: (work: () => Promise<Response>) => work(), fails: false },
  { state: 'while its table is locked', during: withoutTables<Response>, fails: true },
])('the secret of a link $state', ({ during, fails }) => {
  const open = async (token: string, page: string | undefined, asked: [string, string, unknown?]) => {
    const lines = logLines.length;
    const seen: string[] = [];
    if (page !== undefined) {
      const response = await call(null, 'GET', `${page}${token}`);
      expect(response.headers.get('referrer-policy')).toBe('strict-origin');
      seen.push(JSON.stringify([...response.headers]), await response.text());
    }
    const response = await during(() => call(null, ...asked));
    seen.push(JSON.stringify([...response.headers]), await response.text());
    expect([response.status === 503, response.status]).toEqual([fails, expect.any(Number)]);
    expect(logLines.length).toBeGreaterThan(lines);
    await expectForgotten(token, seen);
  };

  it.each(Object.entries(links))('leaves no trace of it: %s', async (_, { page, call: asked }) => {
    const token = newToken();
    await open(token, page, asked(token));
  });

  it.each(Object.entries(signed))('leaves no trace of it: %s', async (_, { secret, page, call: asked }) => {
    const token = await signId(db, secret, randomBytes(16).toString('base64url'));
    await open(token, page, asked(token));
  });
});
