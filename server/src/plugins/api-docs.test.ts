import { readdirSync, readFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { createSubscriber } from '#server/testing/context.ts';
import { signIn, testProduct } from '#server/testing/product.ts';
import { isProduct } from '../../build/contract-names.ts';
import { describeApi } from '../../build/describe-calls.ts';
import { panelAccesses } from './context.ts';

const { app, db, call, url } = await testProduct();
const operator = await createSubscriber(db, { credits: 20, role: 'operator' });
const editor = await createSubscriber(db, { credits: 20, role: 'editor' });
const subscriber = await createSubscriber(db, { credits: 20 });

interface Described {
  summary?: string;
  requestBody?: unknown;
  responses: Record<string, unknown>;
}

const built = await describeApi(app.routeTable);

function callsOf(description: string) {
  const { paths }: { paths: Record<string, Record<string, Described>> } = JSON.parse(description);
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method,
      ...described,
    })),
  );
}
const calls = callsOf(built.calls);
const panel = callsOf(built.panel);
const namesOf = (all: { name: string }[]) => all.map(({ name }) => name).sort();

it('describes every route once: those for staff in the panel’s pages, all others in the public pages', () => {
  const shown = app.routeTable.filter(
    ({ url }) => /^\/(api|uploads)\//.test(url) && !/^\/api\/(admin\/)?docs(\/|$)/.test(url),
  );
  const names = (forPanel: boolean) =>
    shown
      .filter(({ access }) => panelAccesses.has(access()) === forPanel)
      .map(({ method, url }) => `${method} ${url.replace(/:(\w+)/g, '{$1}')}`)
      .sort();
  expect(namesOf(calls)).toEqual(names(false));
  expect(namesOf(panel)).toEqual(names(true));
  expect(calls.length).toBeGreaterThan(60);
  expect(panel.length).toBeGreaterThan(60);
});

it('names nothing of the panel in the description for everybody', () => {
  expect(built.panel).toContain('/api/admin');
  expect(built.calls).not.toContain('/api/admin');
});

it('describes each call with its purpose and its responses', () => {
  const vague = [...calls, ...panel].filter(
    ({ summary, responses }) => !summary || Object.keys(responses).length < 2,
  );
  expect(namesOf(vague)).toEqual([]);
});

it('describes that calls which change something refuse another site, and bodies that are too large', () => {
  const untold = [...calls, ...panel].filter(({ name, method, requestBody, responses }) => {
    const changes = method !== 'get' && !name.startsWith('POST /api/webhooks/');
    const refusals = [...(changes ? ['403'] : []), ...(requestBody ? ['413', '415'] : [])];
    return refusals.some((status) => !(status in responses));
  });
  expect(namesOf(untold)).toEqual([]);
});

const dist = join(import.meta.dirname, '../../dist');

it("serves the build's descriptions, which match these very routes", async () => {
  const calls = await (await call(null, 'GET', '/api/docs/json')).text();
  const panel = await (await call(operator, 'GET', '/api/admin/docs/json')).text();
  expect([calls === built.calls, panel === built.panel]).toEqual([true, true]);
});

it('keeps the generator out of the program that serves', () => {
  const texts = readdirSync(dist)
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(dist, name), 'utf8'));
  expect(texts.some((text) => text.includes('/api/admin/docs'))).toBe(true);
  for (const text of texts) expect(text).not.toMatch(/@fastify\/swagger|jsonSchemaTransform/);
});

it.each(['/api/admin/docs', '/api/admin/docs/json'])('shows %s only to operators', async (path) => {
  expect((await call(null, 'GET', path)).status).toBe(401);
  expect((await call(subscriber, 'GET', path)).status).toBe(404);
  expect((await call(editor, 'GET', path)).status).toBe(404);
  const cookie = await signIn(db, operator, { secondFactor: false });
  expect((await call(null, 'GET', path, undefined, { cookie })).status).toBe(403);
  const shown = await call(operator, 'GET', path);
  expect([shown.status, shown.headers.get('cache-control')]).toEqual([
    200,
    expect.stringMatching(/private|no-cache/),
  ]);
});

it.each([
  [null, '/api/docs'],
  [null, '/api/docs/'],
  [operator, '/api/admin/docs'],
])('serves a page whose scripts its policy allows', async (as, path) => {
  const page = await call(as, 'GET', path);
  expect(page.status).toBe(200);
  expect(page.headers.get('content-type')).toMatch(/^text\/html/);
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
  const text = await page.text();
  expect(text).toContain('<title>Matilha: API</title>');
  const files = [...text.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, file]) => String(file));
  expect(files).toHaveLength(3);
  for (const file of files) {
    const { status, headers } = await call(null, 'GET', file);
    expect([status, headers.get('content-type')]).toEqual([200, expect.stringMatching(/javascript|css/)]);
  }
  expect(text).not.toMatch(/<script>|onload=/);
});

it('serves nothing but its pages under that address', async () => {
  for (const path of [
    '/api/docs/nothing',
    '/api/docs/panel.json',
    '/api/docs/static/../panel.json',
    '/api/docs/static/%2e%2e/panel.json',
    '/api/docs/static/..%2fpanel.json',
    '/api/docs/static/../../user',
  ]) {
    expect([401, 404], path).toContain((await call(null, 'GET', path)).status);
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

it.each([
  ['everybody', '/api/docs/json', async () => ({}), 'public, max-age=300'],
  [
    'operators',
    '/api/admin/docs/json',
    async () => ({ cookie: await signIn(db, operator) }),
    'private, no-cache',
  ],
])(
  'sends the description for %s compressed as requested, and 304 to a client that has it',
  async (_, path, own, cacheControl) => {
    const plain = await read(path, await own());
    expect(plain.headers).not.toHaveProperty('content-encoding');
    const brotli = await read(path, { ...(await own()), 'accept-encoding': 'gzip, deflate, br' });
    const gzip = await read(path, { ...(await own()), 'accept-encoding': 'gzip' });
    expect([brotli.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip']);
    expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true);
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
    expect(brotli.body.length).toBeLessThan(plain.body.length / 5);
    expect(brotli.headers).toMatchObject({ vary: 'accept-encoding, cookie', 'cache-control': cacheControl });
    const etag = String(brotli.headers.etag);
    const again = await read(path, { ...(await own()), 'accept-encoding': 'br', 'if-none-match': etag });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  },
);

it('names the product as operators do, as soon as they change it', async () => {
  const name = 'Pão & "Cia" $&';
  const named = await testProduct({ env: { BRAND_NAME: name } });
  const titleOf = async (headers = {}) => {
    const response = await named.call(null, 'GET', '/api/docs/json', undefined, headers);
    return [JSON.parse(await response.text()).info.title, response.headers.get('etag')];
  };
  const [title, etag] = await titleOf();
  expect(title).toBe(`${name}: API`);
  expect(await (await named.call(null, 'GET', '/api/docs')).text()).toContain(
    '<title>Pão &amp; &quot;Cia&quot; $&amp;: API</title>',
  );
  named.app.productConfig.brandName = 'Matilha';
  const [asBuilt, otherEtag] = await titleOf();
  expect([asBuilt, otherEtag === etag]).toEqual(['Matilha: API', false]);
  named.app.productConfig.brandName = name;
  expect(await titleOf()).toEqual([title, etag]);
});

it('limits how often one network reads these pages', async () => {
  const limited = await testProduct({ limits: { docs_read: 2 } });
  const look = async () => (await limited.call(null, 'GET', '/api/docs/json')).status;
  expect([await look(), await look(), await look()]).toEqual([200, 200, 429]);
});

it('reads the names of the contract from files that need no tool of tests', () => {
  const files = ['posts.ts', 'calls/posts.ts', 'posts.test.ts', 'testing/a.ts', 'calculations/testing/a.ts'];
  expect(files.filter(isProduct)).toEqual(['posts.ts', 'calls/posts.ts']);
});
