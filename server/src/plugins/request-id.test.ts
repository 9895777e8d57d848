import { connect } from 'node:net';
import { apiError } from '@matilha/contract/errors';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { auditLog } from '#server/database/schema/accounts.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { testProduct } from '#server/testing/product.ts';
import { ScriptedModel } from '#server/testing/scripted-model.ts';

const model = new ScriptedModel(['Olá!']);
const product = await testProduct({ model });
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const requestId = 'pedido.de_um-proxy-1';

const idOf = (response: Response) => response.headers.get('x-request-id');
const ask = (path: string, headers: Record<string, string>, of = product) =>
  of.call(null, 'GET', path, undefined, headers);

it.each(['/healthz', '/api/settings', '/api/user', '/api/nada', '/robots.txt', '/%c0%ae', '/api/docs/json'])(
  'keeps the id of a direct call to a local installation on %s, also in its error',
  async (path) => {
    const response = await ask(path, { 'x-request-id': requestId });
    expect(idOf(response)).toBe(requestId);
    const text = await response.text();
    if (response.status >= 400) expect(apiError.parse(JSON.parse(text)).requestId).toBe(requestId);
  },
);

it.each(['short-1', 'a'.repeat(65), 'with spaces in it', 'quote"newline', 'ação-ação-ação'.normalize()])(
  'replaces the malformed id %j by a UUID',
  async (malformed) => {
    const response = await ask('/healthz', { 'x-request-id': Buffer.from(malformed).toString('latin1') });
    expect(idOf(response)).toMatch(uuid);
  },
);

it('replaces an id that came through a proxy which nobody trusts', async () => {
  const response = await ask('/healthz', { 'x-request-id': requestId, 'x-forwarded-for': '203.0.113.7' });
  expect(idOf(response)).toMatch(uuid);
});

it.each([
  ['loopback', requestId],
  ['10.0.0.1, 127.0.0.0/8', requestId],
  ['10.0.0.0/8, fd00::1', uuid],
  ['', uuid],
])(
  'trusts the proxies of TRUST_PROXY "%s" in production: an id from this machine becomes %s',
  async (trusted, id) => {
    const env = {
      APP_URL: 'http://192.0.2.1',
      ALLOW_STANDINS: 'model,mailbox,payments',
      TRUST_PROXY: trusted,
    };
    const proxied = await testProduct({ besides: product, env });
    const headers = { 'x-request-id': requestId, 'x-forwarded-for': '203.0.113.7' };
    expect(idOf(await ask('/healthz', headers, proxied))).toMatch(id);
  },
);

it('sends an id with the response to bytes that are no request', async () => {
  const answered = await new Promise<string>((resolve) => {
    let text = '';
    const socket = connect(Number(new URL(product.url).port), '127.0.0.1', () =>
      socket.write('NADA\r\n\r\n'),
    );
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('close', () => resolve(text));
  });
  const [head = '', body = ''] = answered.split('\r\n\r\n');
  expect(/^x-request-id: (.*)$/m.exec(head)?.[1]).toBe(apiError.parse(JSON.parse(body)).requestId);
});

it('writes the id of the request on the lines of its answer, also after the response began', async () => {
  const user = await createSubscriber(product.db, { credits: 2 });
  model.script = () => ['Olá', { fail: 'unavailable' }];
  const question = { content: 'Oi', user_id: user.id, lista_id: 1 };
  const headers = {
    'x-request-id': requestId,
    accept: 'text/event-stream',
    'idempotency-key': 'one-key-of-this-test',
  };
  const response = await product.call(user, 'POST', '/api/messages', question, headers);
  expect(idOf(response)).toBe(requestId);
  await response.text();
  const lines = product.logLines.map((line) => JSON.parse(line));
  const ours = lines.filter(({ msg, route }) => msg === 'model failed' || route === '/api/messages');
  expect(ours.map(({ msg, requestId }) => [msg, requestId]).toSorted()).toEqual([
    ['model failed', requestId],
    ['request', requestId],
  ]);
});

it('stores the id of the request in the audit log', async () => {
  const login = { email: 'ninguem@exemplo.com.br', password: 'errada-de-proposito' };
  const response = await product.call(null, 'POST', '/api/login', login, {
    'x-request-id': 'an-audited-call',
  });
  expect(response.status).toBe(401);
  const entries = () => product.db.select().from(auditLog).where(eq(auditLog.requestId, 'an-audited-call'));
  await expect.poll(async () => (await entries()).map(({ action }) => action)).toEqual(['session.refuse']);
});
