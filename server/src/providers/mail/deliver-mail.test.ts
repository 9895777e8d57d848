import { expect, test } from 'vitest';
import { insertMail, selectMail } from '#server/database/stores/mail-store.ts';
import { days, minutes } from '#server/platform/clock.ts';
import { countOf } from '#server/platform/counts.ts';
import { createLimits } from '#server/platform/limits.ts';
import { alarms } from '#server/platform/operators/alarms.ts';
import { testDatabase } from '#server/testing/database.ts';
import { createMailboxProvider } from './create-mail-provider.ts';
import { deliverMail, mails } from './deliver-mail.ts';
import type { Delivery, OutgoingMail } from './mail-provider.ts';

const { db } = await testDatabase();
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
let at = new Date('2026-11-21T12:00:00Z').getTime();
const clock = { now: () => new Date(at) };
const limits = createLimits({ db, clock });

function provider(...outcomes: Delivery[]) {
  const sent: OutgoingMail[] = [];
  return {
    sent,
    close: () => undefined,
    check: async (): Promise<Delivery> => ({ outcome: 'accepted' }),
    send: async (mail: OutgoingMail): Promise<Delivery> => {
      sent.push(mail);
      return outcomes.shift() ?? { outcome: 'accepted' };
    },
  };
}

const queued = () =>
  insertMail(db, {
    kind: 'verify_email',
    recipient: 'ana@exemplo.com.br',
    subject: 'Confirme',
    html: '<a href="https://x/?token=t">',
    text: 'https://x/?token=t',
    status: 'queued',
    createdAt: clock.now(),
  });
const deliver = (mailId: number, through: ReturnType<typeof provider>) =>
  deliverMail({ db, clock, log, limits, provider: through, host: 'matilha.test' }, { mailId });

test('sends an accepted mail once and forgets its links', async () => {
  const id = await queued();
  const server = provider();
  await deliver(id, server);
  await deliver(id, server);
  expect(server.sent).toHaveLength(1);
  expect(await selectMail(db, id)).toMatchObject({ status: 'sent', html: '', text: '', attempts: 1 });
});

test('keeps a mail sent that another run delivered while this one failed', async () => {
  const id = await queued();
  const slow = provider();
  slow.send = async () => {
    await deliver(id, provider());
    return { outcome: 'refused', reason: 'recipient 550 5.1.1' };
  };
  await deliver(id, slow);
  expect(await selectMail(db, id)).toMatchObject({ status: 'sent', lastError: null, attempts: 1 });
});

test('retries a delayed mail under the same id', async () => {
  const id = await queued();
  const server = provider({ outcome: 'delayed', reason: 'connection ECONNRESET' });
  await expect(deliver(id, server)).rejects.toThrow('connection ECONNRESET');
  expect(await selectMail(db, id)).toMatchObject({ status: 'queued', lastError: 'connection ECONNRESET' });
  await deliver(id, server);
  expect(server.sent[0]?.messageId).toBe(server.sent[1]?.messageId);
  expect(await selectMail(db, id)).toMatchObject({ status: 'sent', lastError: null, attempts: 2 });
});

test('marks a mail as failed when it is refused or delayed for a day', async () => {
  const refused = await queued();
  await deliver(refused, provider({ outcome: 'refused', reason: 'recipient 550 5.1.1' }));
  expect(await selectMail(db, refused)).toMatchObject({
    status: 'failed',
    lastError: 'recipient 550 5.1.1',
    text: 'https://x/?token=t',
  });
  const failed = await countOf(mails, { outcome: 'failed' });
  const late = await queued();
  at += days(1);
  await deliver(late, provider({ outcome: 'delayed', reason: 'timeout ETIMEDOUT' }));
  expect(await selectMail(db, late)).toMatchObject({ status: 'failed' });
  expect(await countOf(mails, { outcome: 'failed' })).toBe(failed + 1);
});

test('keeps mails that the configuration stops, and raises one alarm for all of ten minutes', async () => {
  const raised = () => countOf(alarms, { alarm: 'mail_configuration' });
  const ids = [await queued(), await queued(), await queued()];
  const wrong: Delivery = { outcome: 'misconfigured', reason: 'tls-mode 530 5.7.0' };
  for (const id of ids.slice(0, 2)) await expect(deliver(id, provider(wrong))).rejects.toThrow(wrong.reason);
  expect(await raised()).toBe(1);
  for (const id of ids.slice(0, 2))
    expect(await selectMail(db, id)).toMatchObject({ status: 'queued', text: 'https://x/?token=t' });
  at += minutes(11);
  await expect(deliver(ids[2] ?? 0, provider(wrong))).rejects.toThrow(wrong.reason);
  expect(await raised()).toBe(2);
  for (const id of ids) await deliver(id, provider());
  for (const id of ids) expect(await selectMail(db, id)).toMatchObject({ status: 'sent', lastError: null });
});

test('keeps the mail whole in the local mailbox, and does nothing for a deleted mail', async () => {
  const id = await queued();
  await deliverMail({ db, clock, log, limits, provider: createMailboxProvider(), host: 'm' }, { mailId: id });
  expect(await selectMail(db, id)).toMatchObject({ status: 'sent', text: 'https://x/?token=t' });
  await expect(deliver(0, provider())).resolves.toBeUndefined();
});
