import { termsSections } from '@matilha/contract/privacy/legal-texts';
import { termsVersion } from '@matilha/contract/privacy/terms';
import { expect, test } from 'vitest';
import { processEvent } from '../../events/usecases/process-event.ts';
import { startPaying } from '../../testing/paying.ts';
import { reconcile } from '../../testing/reconcile.ts';
import { confirmSubscription } from './confirm-subscription.ts';

const paying = await startPaying();
const { db, fake, deps, contextOf } = paying;

const letters = async (userId: number) => {
  const { rows } = await db.$client.query<{ subject: string; text: string; recipient: string }>(
    `select subject, text, recipient from mails where user_id = $1 and kind = 'subscribed'`,
    [userId],
  );
  return rows;
};

test('confirms a subscription in writing once: cost, renewal date and ways to cancel (L19)', async () => {
  const user = await paying.newcomer();
  expect(await paying.pay(user, 2, 'pm_card_declined')).not.toBe('succeeded');
  await paying.deliverAll();
  expect(await letters(user.id)).toEqual([]);
  expect(await paying.pay(user, 2)).toBe('succeeded');
  await paying.deliverAll();
  const paid = fake.events.findLast(({ type }) => type === 'invoice.paid');
  if (!paid) throw new Error('no payment was told');
  await db.$client.query('update payment_events set processed_at = null where id = $1', [paid.id]);
  await Promise.all(Array.from({ length: 5 }, () => processEvent(contextOf(), deps, paid.id)));
  await Promise.all(Array.from({ length: 5 }, () => confirmSubscription(contextOf(), deps, user.id)));
  const [letter, ...more] = await letters(user.id);
  expect([letter?.recipient, more]).toEqual([user.email, []]);
  expect(letter?.subject).toBe('Assinatura confirmada: plano Companheiro');
  const text = letter?.text.replaceAll('\u00a0', ' ');
  expect(text).toContain('Recebemos R$ 99,00. Você está no plano Companheiro, com 150 créditos');
  expect(text).toMatch(/A próxima cobrança, de R\$ 99,00, é em \d+ de \S+ de 20\d\d/);
  expect(text).toContain('no botão “Desistir e receber de volta”, ou com o nosso suporte');
  expect(text).toMatch(/Este período vai de \d+ de \S+ de 20\d\d a \d+ de \S+ de 20\d\d/);
  expect(text).toMatch(/Mudou de ideia\? Até .+ às 23:59, no horário de Brasília/);
  expect(text).toContain(`Termos de uso que você aceitou (versão ${termsVersion})`);
  expect(text).toContain(termsSections.at(-1)?.paragraphs.at(-1));
  expect(text).toContain('Para a nota fiscal, informe seus dados em Gerenciar Assinatura');
  expect(text).not.toContain('simulado');
});

test('confirms neither a renewal nor a subscription first synced days later', async () => {
  const user = await paying.newcomer();
  await paying.pay(user, 1);
  await paying.deliverAll();
  expect(await letters(user.id)).toHaveLength(1);
  await fake.advance(31);
  await paying.deliverAll();
  expect(await letters(user.id)).toHaveLength(1);
  const subscriber = await paying.newcomer();
  await paying.pay(subscriber, 1);
  await fake.advance(3);
  await paying.deliverAll();
  expect((await paying.standing(subscriber)).tierId).toBe(1);
  expect(await letters(subscriber.id)).toEqual([]);
});

test('confirms a first payment that only the reconciliation or another event reports', async () => {
  const silent = await paying.newcomer();
  const partly = await paying.newcomer();
  expect(await paying.pay(silent, 1)).toBe('succeeded');
  await reconcile(contextOf(), deps);
  await reconcile(contextOf(), deps);
  expect(await letters(silent.id)).toHaveLength(1);

  const before = fake.events.length;
  expect(await paying.pay(partly, 2)).toBe('succeeded');
  await paying.deliver(fake.events.slice(before).filter(({ type }) => type === 'payment_intent.succeeded'));
  expect(await letters(partly.id)).toHaveLength(1);
  await paying.deliverAll();
  expect([await letters(silent.id), await letters(partly.id)].map(({ length }) => length)).toEqual([1, 1]);
});
