import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createSubscriber } from '#server/testing/context.ts';
import { signIn, testProduct } from '#server/testing/product.ts';

/** Headers that every kind of response carries, no matter which code writes it. */
const product = await testProduct({
  env: { APP_URL: 'https://matilha.example', ALLOW_STANDINS: 'model,mailbox,payments' },
});
const reader = await createSubscriber(product.db, { credits: 5 });

function expectGuarded(headers: Headers): void {
  expect(Object.fromEntries(headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'strict-transport-security': 'max-age=63072000',
  });
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("base-uri 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|\shttps?:(\s|;|$)/);
}

describe('security headers', () => {
  it.each([
    '/healthz',
    '/metrics',
    '/robots.txt',
    '/sitemap.xml',
    '/manifest.webmanifest',
    '/api/settings',
    '/api/user',
    '/api/nada',
    '/assets/nada.js',
    '/api/docs',
    '/api/docs/json',
    '/api/docs/static/swagger-ui.css',
    '/%c0%ae',
  ])('GET %s', async (path) => {
    const answer = await product.call(null, 'GET', path);
    await answer.text();
    expectGuarded(answer.headers);
  });

  it('guards refused requests: another site, a wrong type, a body that is no JSON', async () => {
    const post = (headers: Record<string, string>, body: string) =>
      product.call(null, 'POST', '/api/login', body, headers);
    const json = { 'content-type': 'application/json' };
    const refused = [
      await post({ ...json, origin: 'https://evil.example' }, '{}'),
      await post({ 'content-type': 'text/plain' }, '{}'),
      await post(json, '{'),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 415, 400]);
    for (const { headers } of refused) expectGuarded(headers);
  });

  it('guards a streamed answer and its replay', async () => {
    const cookie = (await signIn(product.db, reader)).replace('matilha=', '__Host-matilha=');
    const send = () =>
      product.call(
        null,
        'POST',
        '/api/messages',
        { content: 'Oi', user_id: reader.id, lista_id: 1 },
        {
          cookie,
          accept: 'text/event-stream',
          'idempotency-key': 'a-key-of-this-test',
          origin: 'https://matilha.example',
        },
      );
    for (const streamed of [await send(), await send()]) {
      expect(streamed.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
      await streamed.text();
      expectGuarded(streamed.headers);
    }
  });

  it.each([
    ['bytes that are no request', 'NADA\r\n\r\n'],
    ['a head that is too large', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(40_000)}\r\n\r\n`],
  ])('guards the response to %s', async (_, bytes) => {
    const answered = await sendRaw(bytes);
    const lines = answered.split('\r\n\r\n')[0]?.split('\r\n').slice(1) ?? [];
    expectGuarded(
      new Headers(
        lines.map((line): [string, string] => {
          const [name = '', ...value] = line.split(': ');
          return [name, value.join(': ')];
        }),
      ),
    );
  });
});

it.each(['/.git/config', '/.env', '/.well-known/nada', '/assets/nada.js', '/nada.php'])(
  'returns 404 for %s, never the app shell',
  async (path) => {
    expect((await product.call(null, 'GET', path)).status).toBe(404);
  },
);

function sendRaw(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answered = '';
    const socket = connect(Number(new URL(product.url).port), '127.0.0.1', () => socket.write(bytes));
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => {
      answered += text;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(answered));
  });
}

it('promises https for other hosts of the domain only with HSTS_SUBDOMAINS', async () => {
  const env = { APP_URL: 'https://matilha.example', ALLOW_STANDINS: 'model,mailbox', HSTS_SUBDOMAINS: 'on' };
  const whole = await testProduct({ besides: product, env });
  const { headers } = await whole.call(null, 'GET', '/healthz');
  expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains');
});
