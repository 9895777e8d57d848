import { globSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { createSubscriber } from '#server/testing/context.ts';
import { signIn, testProduct } from '#server/testing/product.ts';

const { db, call } = await testProduct({ env: { BRAND_NAME: 'Alcateia & Cia' } });
const assets = fileURLToPath(new URL('../../../../panel/dist/assets', import.meta.url));
const script = `/admin/assets/${readdirSync(assets).find((name) => name.endsWith('.js'))}`;
const read = async (cookie: string | null, path: string) => {
  const response = await call(null, 'GET', path, undefined, cookie ? { cookie } : {});
  return { status: response.status, headers: response.headers, text: await response.text() };
};

it.each(['operator', 'editor', 'support'] as const)(
  'serves page and scripts to the role %s',
  async (role) => {
    const cookie = await signIn(db, await createSubscriber(db, { role }));
    const page = await read(cookie, '/admin/pessoas?q=ana');
    expect(page.status).toBe(200);
    expect(page.text).toContain('<title>Painel · Alcateia &amp; Cia</title>');
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    const file = await read(cookie, script);
    expect([file.status, file.headers.get('content-type')]).toEqual([
      200,
      'application/javascript; charset=utf-8',
    ]);
    expect(file.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
  },
);

it('serves the panel before the second factor, which the panel asks for', async () => {
  const cookie = await signIn(db, await createSubscriber(db, { role: 'operator' }), { secondFactor: false });
  expect((await read(cookie, '/admin')).status).toBe(200);
});

it('hides page and scripts from a subscriber', async () => {
  const cookie = await signIn(db, await createSubscriber(db));
  for (const path of ['/admin', '/admin/', '/admin/pessoas', script]) {
    const { status, text } = await read(cookie, path);
    expect([path, status]).toEqual([path, 404]);
    expect(text).not.toContain('<title>Painel');
  }
});

it('sends a visitor to the login, which returns to the same page, and sends no script', async () => {
  const { status, headers } = await read(null, '/admin/pessoas?q=ana');
  expect([status, headers.get('location')]).toEqual([302, '/auth?redirect=%2Fadmin%2Fpessoas%3Fq%3Dana']);
  expect((await read(null, script)).status).toBe(404);
});

it('leaves no route of the panel in the scripts of subscribers (S18)', () => {
  const web = fileURLToPath(new URL('../../../../web/dist', import.meta.url));
  const scripts = globSync('**/*.js', { cwd: web }).map((file) => readFileSync(`${web}/${file}`, 'utf8'));
  expect(scripts.length).toBeGreaterThan(20);
  expect(scripts.filter((text) => text.includes('/api/admin')).length).toBe(0);
  expect(scripts.filter((text) => text.includes('react-admin') || text.includes('RaLayout')).length).toBe(0);
});

it('never leaves its folder', async () => {
  const cookie = await signIn(db, await createSubscriber(db, { role: 'operator' }));
  for (const path of ['/admin/assets/..%2f..%2fpackage.json', '/admin/assets/%2e%2e/%2e%2e/package.json']) {
    const { status, text } = await read(cookie, path);
    expect([path, status]).toEqual([path, 404]);
    expect(text).not.toContain('@matilha/panel');
  }
  expect((await read(cookie, script)).status).toBe(200);
});
