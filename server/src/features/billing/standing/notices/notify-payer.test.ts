import type { User } from '@matilha/contract/account/account';
import { expect, test } from 'vitest';
import { startPaying } from '../../testing/paying.ts';
import { reconcileDue } from '../usecases/reconcile.ts';
import { notifyPayer } from './notify-payer.ts';

const {
  db,
  fake,
  provider,
  deps,
  providerThrough,
  contextOf,
  newcomer,
  pay,
  deliverAll,
  standing,
  customerOf,
} = await startPaying();

const letters = async ({ id }: User) => {
  const { rows } = await db.$client.query<{ kind: string; subject: string; text: string }>(
    `select kind, subject, text from mails where user_id = $1 and kind <> 'subscribed' order by id`,
    [id],
  );
  return rows.map((letter) => ({ ...letter, text: letter.text.replaceAll('\u00a0', ' ') }));
};
const kinds = async (user: User) => (await letters(user)).map(({ kind }) => kind);
const reconcileNow = () => reconcileDue(contextOf(), deps);

/** Returns a subscriber whose renewal has just been declined. */
async function declined(): Promise<User> {
  const user = await newcomer();
  await pay(user, 2, 'pm_card_fails_at_renewal');
  await deliverAll();
  await fake.advanceSeconds(30 * 86_400 + 3_600);
  await deliverAll();
  return user;
}

test('mails each step of a failed renewal once, from the failure to the payment that arrived', async () => {
  const user = await declined();
  expect(await kinds(user)).toEqual(['renewal_failed']);
  await fake.advance(2);
  await deliverAll();
  await reconcileNow();
  expect(await kinds(user)).toEqual(['renewal_failed', 'grace_ends']);
  await fake.advance(1);
  await reconcileNow();
  expect((await standing(user)).paymentStatus).toBe('atrasado');
  await Promise.all(Array.from({ length: 5 }, () => notifyPayer(contextOf(), deps, user.id)));
  expect(await kinds(user)).toEqual(['renewal_failed', 'grace_ends', 'overdue']);
  // The provider's retry of the fifth day succeeds.
  await fake.attachCard(await customerOf(user), 'pm_card_approved');
  await deliverAll();
  const [failed, , overdue, paid, ...more] = await letters(user);
  expect(more).toEqual([]);
  expect(failed?.text).toMatch(/plano Companheiro.*de R\$ 99,00, não foi aprovado/);
  expect(failed?.text).toContain('http://localhost:3000/subscribe');
  expect(overdue?.text).toContain('As conversas com os assistentes estão paradas até o pagamento');
  expect(paid).toMatchObject({ kind: 'overdue_paid', subject: 'Recebemos seu pagamento' });
  expect(paid?.text).toMatch(
    /Recebemos o pagamento, de R\$ 99,00, e seu plano Companheiro está em dia de novo/,
  );
});

test('looks at a payer behind more payers that always fail than one run looks at', async () => {
  const user = await declined();
  const failing = await Promise.all(Array.from({ length: 100 }, newcomer));
  await db.$client.query(
    `insert into payment_customers (user_id, provider, customer_id, due_at, created_at)
     select id, 'stripe', 'cus_failing_' || id, '2020-01-01', now() from unnest($1::int[]) as id`,
    [failing.map(({ id }) => id)],
  );
  const refusing: typeof fetch = async (input, init) =>
    String(input).includes('cus_failing_')
      ? Response.json({ error: { type: 'invalid_request_error', message: 'refused' } }, { status: 400 })
      : fetch(input, init);
  const refused = { ...deps, payments: providerThrough(refusing) };
  await fake.advance(4);
  await reconcileDue(contextOf(), refused);
  expect((await standing(user)).paymentStatus).toBe('ativo');
  await reconcileDue(contextOf(), refused);
  expect((await standing(user)).paymentStatus).toBe('atrasado');
});

test('mails no thanks for a payment that arrived in time', async () => {
  const user = await declined();
  await fake.attachCard(await customerOf(user), 'pm_card_approved');
  await deliverAll();
  await fake.advance(31);
  await deliverAll();
  expect(await kinds(user)).toEqual(['renewal_failed']);
});

test('mails nothing about a renewal that is a draft, or that failed long ago', async () => {
  const user = await newcomer();
  await pay(user, 1, 'pm_card_fails_at_renewal');
  await deliverAll();
  await fake.advance(30);
  await deliverAll();
  await fake.advance(6);
  await deliverAll();
  expect((await standing(user)).paymentStatus).toBe('atrasado');
  expect(await kinds(user)).toEqual([]);
});

async function subscriber(): Promise<User> {
  const user = await newcomer();
  await pay(user, 2);
  await deliverAll();
  return user;
}

test('mails a cancellation once in a period, however often it is taken back, and the end of the plan once', async () => {
  const user = await subscriber();
  const customer = await customerOf(user);
  for (const cancelled of [true, false, true]) {
    await fake.setCancelAtPeriodEnd(customer, cancelled);
    await deliverAll();
  }
  expect(await kinds(user)).toEqual(['plan_cancelled']);
  await fake.advance(31);
  await deliverAll();
  await Promise.all(Array.from({ length: 5 }, () => notifyPayer(contextOf(), deps, user.id)));
  expect(await standing(user)).toMatchObject({ tierId: 4, paymentStatus: 'ativo' });
  const [cancelled, ended, ...more] = await letters(user);
  expect(more).toEqual([]);
  expect(cancelled?.text).toMatch(/plano Companheiro está cancelada, e nada mais é cobrado/);
  expect(cancelled?.text).toContain('dá para voltar atrás, em Gerenciar Assinatura');
  expect(ended).toMatchObject({ kind: 'plan_ended', subject: 'Seu plano Companheiro terminou' });
  expect(ended?.text).toMatch(/no plano gratuito.*continuam guardados.*assinar de novo/s);
});

test('mails a cancellation again in another period', async () => {
  const user = await subscriber();
  const customer = await customerOf(user);
  const set = async (cancelled: boolean) => {
    await fake.setCancelAtPeriodEnd(customer, cancelled);
    await deliverAll();
  };
  await set(true);
  await set(false);
  await fake.advance(31);
  await deliverAll();
  await set(true);
  expect(await kinds(user)).toEqual(['plan_cancelled', 'plan_cancelled']);
});

test('mails neither cancellation nor end when a chargeback stops the plan', async () => {
  const user = await subscriber();
  const { invoices } = await provider.readCustomer(await customerOf(user));
  const dispute = await fake.openDispute(invoices[0]?.payment?.id ?? '');
  await deliverAll();
  await fake.closeDispute(dispute, 'lost');
  await deliverAll();
  await fake.advance(31);
  await deliverAll();
  expect(await kinds(user)).toEqual([]);
});

test('mails no end when another plan runs by then, and none that is old', async () => {
  const again = await subscriber();
  const late = await subscriber();
  for (const user of [again, late]) await fake.setCancelAtPeriodEnd(await customerOf(user), true);
  await deliverAll();
  await fake.advance(31);
  await pay(again, 1);
  await fake.advance(3);
  await deliverAll();
  for (const user of [again, late]) expect(await kinds(user)).toEqual(['plan_cancelled']);
});

const { fake: patient, ...lasting } = await startPaying({ afterRetries: 'past_due' });

test('mails an overdue payer on the days 1, 2, 3, 7, 14 and 30, each once, whatever is looked at twice', async () => {
  const user = await lasting.newcomer();
  await lasting.pay(user, 1, 'pm_card_fails_at_renewal');
  await lasting.deliverAll();
  await patient.advanceSeconds(30 * 86_400 + 3_600);
  await lasting.deliverAll();
  for (let day = 1; day <= 32; day += 1) {
    await patient.advance(1);
    for (const _ of [1, 2]) await reconcileDue(lasting.contextOf(), lasting.deps);
  }
  const { rows } = await lasting.db.$client.query<{ kind: string; text: string }>(
    `select kind, text from mails where user_id = $1 and kind <> 'subscribed' order by id`,
    [user.id],
  );
  expect(rows.map(({ kind }) => kind)).toEqual([
    'renewal_failed',
    'grace_ends',
    'overdue',
    'overdue_week',
    'overdue_fortnight',
    'unpaid_ended',
  ]);
  expect(rows.at(-1)?.text).toContain('nada ficou em aberto');
  expect(await lasting.standing(user)).toMatchObject({ tierId: 4, paymentStatus: 'ativo' });
});
