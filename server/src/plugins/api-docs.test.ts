import { expect, it } from 'vitest';
import { testProduct } from '#server/testing/product.ts';

const { app, call } = await testProduct();

interface Described {
  summary?: string;
  responses: Record<string, unknown>;
}

it('every call is described, to everyone: what it is for and what it answers (2.1)', async () => {
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

it('its pages are loaded with the first look, however many look at once', async () => {
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

it('nothing but the pages is behind that address', async () => {
  for (const path of ['/api/docs/nothing', '/api/docs/static/../../user', '/api/docs/%2e%2e/user']) {
    expect((await call(null, 'GET', path)).status, path).not.toBe(200);
  }
});
