import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { users } from '#server/database/schema/accounts.ts';
import { hours, later, minutes } from '#server/platform/clock.ts';
import { createPasswords } from '#server/platform/password.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { testProduct } from '#server/testing/product.ts';

let ahead = 0;
const { db, call } = await testProduct({ clock: { now: () => later(new Date(), ahead) } });
const password = 'tosa na régua às terças';
const passwordHash = await createPasswords().hash(password);

/** Signs in as a new member of staff; returns the status of a call that the session makes after a pause. */
async function signedIn(role: 'operator' | 'editor' | 'support') {
  ahead = 0;
  const { id, email } = await createSubscriber(db, { role });
  await db.update(users).set({ passwordHash }).where(eq(users.id, id));
  const response = await call(null, 'POST', '/api/login', { email, password });
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return async (pause: number) => {
    ahead += pause;
    return (await call(null, 'GET', '/api/admin/session', undefined, { cookie })).status;
  };
}

it.each(['operator', 'editor', 'support'] as const)(
  'ends a session of the role %s after half an hour without use',
  async (role) => {
    const callAfter = await signedIn(role);
    expect(await callAfter(minutes(29))).toBe(200);
    expect(await callAfter(minutes(29))).toBe(200);
    expect(await callAfter(minutes(31))).toBe(401);
  },
);

it.each(['operator', 'editor', 'support'] as const)(
  'ends a session of the role %s after eight hours of use',
  async (role) => {
    const callAfter = await signedIn(role);
    for (let used = 0; used < hours(8) - minutes(20); used += minutes(20))
      expect(await callAfter(minutes(20))).toBe(200);
    expect(await callAfter(minutes(20))).toBe(401);
  },
);
