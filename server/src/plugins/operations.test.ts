import { expect, it } from 'vitest';
import { createSubscriber } from '#server/testing/context.ts';
import { testProduct } from '#server/testing/product.ts';

const product = await testProduct();
const behind = { 'x-forwarded-for': '203.0.113.7' };

it('returns health and readiness to everyone, in two words', async () => {
  expect(await (await product.call(null, 'GET', '/healthz', undefined, behind)).json()).toEqual({
    status: 'ok',
  });
  expect(await (await product.call(null, 'GET', '/readyz', undefined, behind)).json()).toEqual({
    status: 'ready',
  });
});

it('serves metrics to direct loopback connections and operators only', async () => {
  const subscriber = await createSubscriber(product.db);
  const operator = await createSubscriber(product.db, { role: 'operator' });
  const direct = await product.call(null, 'GET', '/metrics');
  expect(direct.status).toBe(200);
  expect(direct.headers.get('content-type')).toContain('text/plain; version=0.0.4');
  expect(await direct.text()).toContain('http_request_duration_seconds_bucket');
  expect((await product.call(null, 'GET', '/metrics', undefined, behind)).status).toBe(404);
  expect((await product.call(subscriber, 'GET', '/metrics', undefined, behind)).status).toBe(404);
  expect((await product.call(operator, 'GET', '/metrics', undefined, behind)).status).toBe(200);
});

it('requires an operator even on loopback where a proxy is trusted, since the connection may be the proxy’s', async () => {
  const proxied = await testProduct({ besides: product, env: { TRUST_PROXY: '127.0.0.1' } });
  const operator = await createSubscriber(product.db, { role: 'operator' });
  expect((await proxied.call(null, 'GET', '/metrics')).status).toBe(404);
  expect((await proxied.call(operator, 'GET', '/metrics')).status).toBe(200);
});
