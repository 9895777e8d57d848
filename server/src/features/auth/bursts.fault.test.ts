import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { testProduct } from '#server/testing/product.ts';

const { call } = await testProduct();
const anybody = () => `${randomUUID()}@exemplo.com.br`;
const person = () => ({ name: 'Ana', phone: '11987654321', email: anybody() });

/** Each call is costly or sends mail. The address differs every time, so the limit under test is the network's. */
it.each([
  ['/api/login', 10, () => ({ email: anybody(), password: 'errada' })],
  ['/api/reset-password-request', 25, () => ({ email: anybody() })],
  ['/api/resend-verification', 25, () => ({ email: anybody() })],
  ['/api/register', 60, () => ({ ...person(), fromLanding: true, area: 'petshop' })],
])('refuses a burst of %s after %i calls with a Retry-After header', async (path, allowed, body) => {
  for (let sent = 0; sent < allowed; sent += 1) {
    const { status } = await call(null, 'POST', path, body());
    expect([200, 401]).toContain(status);
  }
  const refused = await call(null, 'POST', path, body());
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});

it('counts sign-ups of both forms together', async () => {
  const response = await call(null, 'POST', '/api/register', { ...person(), password: 'senha-boa' });
  expect(response.status).toBe(429);
});
