import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { sessions, users } from '#server/database/schema/accounts.ts';
import { later, minutes } from '#server/platform/clock.ts';
import { createPasswords } from '#server/platform/password.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { signIn, testProduct } from '#server/testing/product.ts';

const { app, db, url } = await testProduct();
const password = 'tosa na régua às terças';
const passwordHash = await createPasswords().hash(password);

/** Steps on one's own account that ask for the password, with a body that they take. */
const steps: Record<string, object> = {
  '/api/change-password': { currentPassword: password, password: 'outra tosa na régua longa' },
  '/api/change-email': { currentPassword: password, email: 'ladrao@exemplo.com.br' },
  '/api/privacy/export': { password },
  '/api/privacy/erase': { password, confirmation: 'EXCLUIR' },
};

/** Sends a step from a new account with a session that passed the second factor so many minutes ago; null: never. */
async function send(role: 'operator' | 'editor' | 'subscriber', age: number | null, path: string) {
  const user = await createSubscriber(db, { role });
  await db.update(users).set({ passwordHash }).where(eq(users.id, user.id));
  const cookie = await signIn(db, user);
  const secondFactorAt = age === null ? null : later(new Date(), -minutes(age));
  await db.update(sessions).set({ secondFactorAt }).where(eq(sessions.userId, user.id));
  const headers = { cookie, 'content-type': 'application/json' };
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(steps[path]),
  });
  return { status: response.status, code: (await response.json().catch(() => null))?.code };
}

it('covers every call of the own account that takes a password', () => {
  const takesPassword = (body: unknown): boolean => {
    const { properties = {} } = z.toJSONSchema(body as z.core.$ZodType, {
      io: 'input',
      unrepresentable: 'any',
    });
    return 'password' in properties || 'currentPassword' in properties;
  };
  const found = app.routeTable.filter(({ access, call }) => {
    const body = access() === 'user' ? call?.body : undefined;
    return body !== undefined && takesPassword(body);
  });
  const urls = found.map((route) => route.url);
  expect(urls.toSorted()).toEqual(Object.keys(steps).toSorted());
});

it.each(Object.keys(steps))(
  'keeps a stolen password of staff from %s without the second factor of the last ten minutes',
  async (path) => {
    const refused = { status: 403, code: 'second_factor_required' };
    for (const role of ['operator', 'editor'] as const) expect(await send(role, null, path)).toEqual(refused);
    expect(await send('editor', 11, path)).toEqual(refused);
    expect((await send('editor', 9, path)).status).toBeLessThan(300);
    expect((await send('subscriber', null, path)).status).toBeLessThan(300);
  },
);
