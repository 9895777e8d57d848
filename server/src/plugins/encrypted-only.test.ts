import { describe, expect, it } from 'vitest';
import { testProduct } from '#server/testing/product.ts';

const production = { ALLOW_STANDINS: 'model,mailbox,payments' };
const https = { ...production, APP_URL: 'https://matilha.example' };
const untrusting = await testProduct({ env: { ...https, TRUST_PROXY: '' } });
const trusting = await testProduct({ besides: untrusting, env: { ...https, TRUST_PROXY: '127.0.0.1' } });
const elsewhere = await testProduct({ besides: untrusting, env: { ...https, TRUST_PROXY: '10.9.8.7' } });
const lan = await testProduct({
  besides: untrusting,
  env: { ...production, HOST: '0.0.0.0', APP_URL: 'http://192.168.0.10:3000' },
});

const login = {
  method: 'POST',
  path: '/api/login',
  body: '{"email":"a@exemplo.com.br","password":"errada"}',
};
const page = { method: 'GET', path: '/chat/1?aba=x' };
const proto = (value: string) => ({ 'x-forwarded-proto': value });

async function ask(
  { url }: { url: string },
  { method, path, body }: { method: string; path: string; body?: string },
  headers: Record<string, string>,
) {
  const json = body ? { 'content-type': 'application/json' } : {};
  const answer = await fetch(`${url}${path}`, {
    method,
    redirect: 'manual',
    headers: { ...json, ...headers },
    ...(body ? { body } : {}),
  });
  return { status: answer.status, location: answer.headers.get('location'), text: await answer.text() };
}

const refusal = {
  code: 'insecure_transport',
  message: 'Este serviço só atende por conexão segura. Abra o endereço que começa com https://.',
};

describe('an https installation', () => {
  it.each([
    ['a direct request without X-Forwarded-Proto', untrusting, {}],
    ['X-Forwarded-Proto where no proxy is trusted', untrusting, proto('https')],
    ['X-Forwarded-Proto from an untrusted address', elsewhere, proto('https')],
    ['a trusted proxy that does not say how it was asked', trusting, {}],
    ['http through a trusted proxy', trusting, proto('http')],
    ['https that a client claimed to a trusted proxy asked by http', trusting, proto('https, http')],
  ])('refuses a call: %s', async (_, product, headers) => {
    const refused = await ask(product, login, headers);
    expect(refused.status).toBe(403);
    expect(JSON.parse(refused.text)).toMatchObject(refusal);
  });

  it('serves a call that came by https through a trusted proxy', async () => {
    expect((await ask(trusting, login, proto('https'))).status).toBe(401);
    expect((await ask(trusting, page, proto('https'))).status).toBe(200);
  });

  it('redirects a page that a proxy received by http, and refuses it where no proxy says so', async () => {
    for (const product of [trusting, elsewhere])
      expect(await ask(product, page, proto('http'))).toMatchObject({
        status: 302,
        location: 'https://matilha.example/chat/1?aba=x',
      });
    // A redirect could lead back here for ever.
    expect((await ask(trusting, page, {})).status).toBe(403);
    expect((await ask(elsewhere, page, proto('https'))).status).toBe(403);
    const calls = [
      { method: 'GET', path: '/api/nada' },
      { method: 'POST', path: '/chat/1' },
    ];
    for (const no of calls) expect((await ask(trusting, no, proto('http'))).status).toBe(403);
  });

  it('answers the health and readiness probes of the platform', async () => {
    for (const path of ['/healthz', '/readyz'])
      expect((await ask(untrusting, { method: 'GET', path }, {})).status).toBe(200);
  });

  it('accepts calls that the process sends to itself, as the simulated payments do', async () => {
    const headers = { 'content-type': 'application/json' };
    const event = { method: 'POST', url: '/api/webhooks/stripe', headers, payload: '{}' } as const;
    expect((await untrusting.app.inject(event)).json()).toMatchObject({ code: 'invalid_signature' });
  });

  it('warns once a minute, with the reason', async () => {
    await ask(elsewhere, login, proto('https'));
    await ask(elsewhere, login, proto('https'));
    const warnings = elsewhere.logLines.filter((line) => line.includes('refused plain http'));
    expect(warnings.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ level: 40, reason: 'sender is not in TRUST_PROXY' }),
    ]);
  });
});

it('serves plain http where APP_URL is http', async () => {
  expect((await ask(lan, login, {})).status).toBe(401);
  expect((await ask(lan, page, {})).status).toBe(200);
});
