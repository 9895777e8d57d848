import { expect, test } from 'vitest';
import { systemClock } from '#server/platform/clock.ts';
import { createLimits } from '#server/platform/limits.ts';
import { createPasswords } from '#server/platform/password.ts';
import { createSubscriber, testContext } from '#server/testing/context.ts';
import { testDatabase } from '#server/testing/database.ts';
import { invite, resendInvitation } from './invite.ts';

const { db } = await testDatabase({ max: 2 });
const limits = createLimits({ db, clock: systemClock });
const settings = { appUrl: new URL('https://app.matilha.test'), brandName: 'Matilha', seller: null };
const deps = { limits, settings, passwords: createPasswords() };

test('mails two invitations again at once over a pool of two connections', async () => {
  const operator = await createSubscriber(db, { role: 'operator' });
  const context = testContext({ db, user: operator });
  const ana = await invite(context, deps, { email: 'ana@exemplo.com.br', role: 'editor' });
  const bia = await invite(context, deps, { email: 'bia@exemplo.com.br', role: 'support' });
  const again = await Promise.all([ana, bia].map(({ id }) => resendInvitation(context, deps, id)));
  expect(again.map(({ email }) => email)).toEqual(['ana@exemplo.com.br', 'bia@exemplo.com.br']);
  await expect(resendInvitation(context, deps, 999)).rejects.toMatchObject({ code: 'not_found' });
});
