import { get } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { testProduct } from '#server/testing/product.ts';

const { app, call, url } = await testProduct();

interface Described {
  summary?: string;
  requestBody?: unknown;
  responses: Record<string, unknown>;
}

it('describes every call to everyone, with its purpose and its responses', async () => {
  const response = await call(null, 'GET', '/api/docs/json');
  expect(response.status).toBe(200);
  const { paths }: { paths: Record<string, Record<string, Described>> } = await response.json();
  const calls = app.routeTable.filter(
    ({ url, method }) => url.startsWith('/api/') && !url.startsWith('/api/docs') && method !== 'HEAD',
  );
  expect(calls.length).toBeGreaterThan(60);
  const undescribed = calls.filter(({ method, url }) => {
    const told = paths[url.replace(/:(\w+)/g, '{$1}')]?.[String(method).toLowerCase()];
    return !told?.summary || Object.keys(told.responses).length < 2;
  });
  expect(undescribed.map(({ method, url }) => `${method} ${url}`)).toEqual([]);
});

it('describes that calls which change something refuse another site, and bodies that are too large', async () => {
  const { paths }: { paths: Record<string, Record<string, Described>> } = await (
    await call(null, 'GET', '/api/docs/json')
  ).json();
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, told]) => ({ name: `${method} ${path}`, method, ...told })),
  );
  const untold = calls.filter(({ name, method, requestBody, responses }) => {
    const changes = method !== 'get' && !name.startsWith('post /api/webhooks/');
    const refusals = [...(changes ? ['403'] : []), ...(requestBody ? ['413', '415'] : [])];
    return refusals.some((status) => !(status in responses));
  });
  expect(untold.map(({ name }) => name)).toEqual([]);
});

it('loads its pages once with the first request, however many arrive at the same time', async () => {
  const looks = await Promise.all([1, 2, 3].map(() => call(null, 'GET', '/api/docs/')));
  for (const look of looks) {
    expect(look.status).toBe(200);
    expect(look.headers.get('content-type')).toMatch(/^text\/html/);
    expect(look.headers.get('content-security-policy')).toContain("script-src 'self'");
    const page = await look.text();
    expect(page).toContain('swagger-ui');
    expect(page).toContain('<title>Matilha: API</title>');
  }
  const script = await call(null, 'GET', '/api/docs/static/swagger-ui-bundle.js');
  expect([script.status, script.headers.get('content-type')]).toEqual([
    200,
    expect.stringMatching(/javascript/),
  ]);
  const head = await call(null, 'HEAD', '/api/docs/');
  expect([head.status, await head.text()]).toEqual([200, '']);
});

it('serves nothing but its pages under that address', async () => {
  for (const path of ['/api/docs/nothing', '/api/docs/static/../../user', '/api/docs/%2e%2e/user']) {
    expect((await call(null, 'GET', path)).status, path).not.toBe(200);
  }
});

/** The raw bytes, which fetch would decompress. */
function read(path: string, headers: Record<string, string>) {
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }>(
    (resolve, reject) => {
      const request = get(`${url}${path}`, { headers }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
        );
      });
      request.on('error', reject);
    },
  );
}

it('sends the description compressed as requested, and 304 to a client that has it', async () => {
  const plain = await read('/api/docs/json', {});
  expect(plain.headers).not.toHaveProperty('content-encoding');
  const brotli = await read('/api/docs/json', { 'accept-encoding': 'gzip, deflate, br' });
  const gzip = await read('/api/docs/json', { 'accept-encoding': 'gzip' });
  expect([brotli.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip']);
  expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true);
  expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
  expect(brotli.body.length).toBeLessThan(plain.body.length / 5);
  expect(brotli.headers).toMatchObject({ vary: 'accept-encoding', 'cache-control': 'public, max-age=300' });
  const etag = String(brotli.headers.etag);
  const again = await read('/api/docs/json', { 'accept-encoding': 'br', 'if-none-match': etag });
  expect([again.status, again.body.length]).toEqual([304, 0]);
});

it('limits how often one network reads these pages', async () => {
  const limited = await testProduct({ limits: { docs_read: 2 } });
  const look = async () => (await limited.call(null, 'GET', '/api/docs/json')).status;
  expect([await look(), await look(), await look()]).toEqual([200, 200, 429]);
});
