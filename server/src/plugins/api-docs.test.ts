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
