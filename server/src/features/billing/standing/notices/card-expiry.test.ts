import type { User } from '@matilha/contract/account/account';
import { expect, test } from 'vitest';
import { startPaying } from '../../testing/paying.ts';
import { syncCustomer } from '../usecases/sync-customer.ts';
import { notifyPayer } from './notify-payer.ts';

const { db, fake, provider, deps, contextOf, newcomer, pay, customerOf } = await startPaying({
  clock: () => new Date('2026-01-10T12:00:00Z'),
});

/** Returns a subscriber whose next charge is on 9 February, with a default card that is valid to the end of a month of 2026. */
async function payingWith(expMonth: number): Promise<User> {
  const user = await newcomer();
  await pay(user, 1);
  await fake.attachCard(await customerOf(user), { token: 'pm_card_mastercard', expMonth, expYear: 2026 });
  return user;
}

async function mailsTo(user: User) {
  await syncCustomer(contextOf(), provider, user.id);
  await notifyPayer(contextOf(), deps, user.id);
  const sql = `select subject, text from mails where user_id = $1 and kind = 'card_expires'`;
  return (await db.$client.query<{ subject: string; text: string }>(sql, [user.id])).rows;
}

test('warns a payer once, in the week before a charge that the card is too old for', async () => {
  const user = await payingWith(1);
  const valid = await payingWith(2);
  const cancelled = await payingWith(1);
  await fake.setCancelAtPeriodEnd(await customerOf(cancelled), true);
  await fake.advance(22);
  expect(await mailsTo(user)).toEqual([]);
  await fake.advance(2);
  const [mail] = await mailsTo(user);
  expect(mail?.subject).toMatch(/^O cartão do seu plano .+ vence antes da próxima cobrança$/);
  expect(mail?.text).toMatch(
    /de R\$\s49,00, é em 9 de fevereiro de 2026, e o cartão cadastrado vence em janeiro de 2026/,
  );
  expect(await mailsTo(user)).toHaveLength(1);
  expect([await mailsTo(valid), await mailsTo(cancelled)]).toEqual([[], []]);
});

test('warns nobody whose card was changed in time', async () => {
  const user = await payingWith(3);
  await fake.advance(30);
  await fake.advance(4);
  await fake.attachCard(await customerOf(user), 'pm_card_approved');
  await fake.advance(20);
  expect(await mailsTo(user)).toEqual([]);
});
