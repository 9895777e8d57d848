import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { users } from '#server/database/schema/accounts.ts';
import { createPasswords } from '#server/platform/password.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { signIn, testProduct } from '#server/testing/product.ts';

const { db, url } = await testProduct();
const password = 'tosa na régua às terças';
const passwordHash = await createPasswords().hash(password);

async function send(
  role: 'operator' | 'editor' | 'subscriber',
  secondFactor: boolean,
  path: string,
  body: object,
) {
  const user = await createSubscriber(db, { role });
  await db.update(users).set({ passwordHash }).where(eq(users.id, user.id));
  const cookie = await signIn(db, user, { secondFactor });
  const headers = { cookie, 'content-type': 'application/json' };
  const response = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: response.status, code: (await response.json().catch(() => null))?.code };
}

it.each([
  ['/api/change-password', { currentPassword: password, password: 'outra tosa na régua longa' }],
  ['/api/change-email', { currentPassword: password, email: 'ladrao@exemplo.com.br' }],
  ['/api/privacy/export', { password }],
  ['/api/privacy/erase', { password, confirmation: 'EXCLUIR' }],
])('keeps a stolen password of staff from %s without the second factor', async (path, body) => {
  for (const role of ['operator', 'editor'] as const) {
    expect(await send(role, false, path, body)).toEqual({ status: 403, code: 'second_factor_required' });
  }
  expect((await send('editor', true, path, body)).status).toBeLessThan(300);
  expect((await send('subscriber', false, path, body)).status).toBeLessThan(300);
});
