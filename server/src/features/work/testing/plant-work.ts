import type { Database } from '#server/database/connection.ts';
import { onlyRow } from '#server/database/only-row.ts';
import { leadDeliveries, leads } from '#server/database/schema/leads.ts';
import {
  disputeDeadlines,
  paymentEvents,
  paymentInvoices,
  purchases,
  refunds,
} from '#server/database/schema/payments.ts';
import { privacyRequests } from '#server/database/schema/privacy.ts';
import { unansweredQuestions } from '#server/database/schema/work.ts';
import { insertMail } from '#server/database/stores/mail-store.ts';
import { days, later } from '#server/platform/clock.ts';

const provider = 'sandbox' as const;
const person = { name: 'Bia Lima', email: 'bia@exemplo.com.br' };

/** Stores one waiting and one finished item of each kind; returns the ids of the waiting items. */
export async function plantWork(db: Database, { userId, now }: { userId: number; now: Date }) {
  const createdAt = later(now, -days(2));
  const lead = onlyRow(
    await db
      .insert(leads)
      .values({ ...person, whatsapp: '11987654321', area: 'petshop', createdAt })
      .returning(),
  );
  const delivery = {
    leadId: lead.id,
    day: '2026-11-20',
    createdAt,
    lastStatus: 500,
    lastError: 'status 500',
  };
  await db.insert(leadDeliveries).values([
    { ...delivery, id: 'entrega-1', whatsappHash: Buffer.from('1'), status: 'failed', attempts: 9 },
    { ...delivery, id: 'entrega-2', whatsappHash: Buffer.from('2'), status: 'delivered', attempts: 2 },
  ]);
  const mail = {
    userId,
    kind: 'x',
    recipient: person.email,
    subject: 'Confirme',
    html: 'h',
    text: 't',
    createdAt,
  };
  const mailId = await insertMail(db, {
    ...mail,
    status: 'failed',
    attempts: 1,
    lastError: 'recipient 550 5.1.1',
  });
  await insertMail(db, { ...mail, status: 'queued' });
  const event = { provider, createdAt, receivedAt: createdAt, type: 'invoice.paid', attempts: 3 };
  await db.insert(paymentEvents).values([
    { ...event, id: 'evt_failed', lastError: 'PaymentServiceError' },
    { ...event, id: 'evt_done', processedAt: now },
  ]);
  const refund = { userId, provider, cause: 'withdrawal', amount: 4_900, createdAt } as const;
  const [byHand] = await db
    .insert(refunds)
    .values([
      { ...refund, paymentId: 'pi_hand', status: 'by_hand', byHandAt: createdAt, failure: 'expired_card' },
      { ...refund, paymentId: 'pi_back', status: 'returned', doneAt: now },
    ])
    .returning();
  const invoice = { userId, provider, status: 'paid', amountDue: 9_900, amountPaid: 9_900, createdAt };
  await db.insert(paymentInvoices).values([
    { ...invoice, invoiceId: 'in_1', paymentId: 'pi_disputed', dispute: 'open', paidAt: createdAt },
    { ...invoice, invoiceId: 'in_2', paymentId: 'pi_fine', paidAt: createdAt },
  ]);
  const dueAt = later(now, days(5));
  await db.insert(disputeDeadlines).values({ paymentId: 'pi_disputed', dueAt });
  const purchase = { provider, source: 'link', amount: 12_345, createdAt, paidAt: createdAt } as const;
  const [unclaimed] = await db
    .insert(purchases)
    .values([
      { ...purchase, reference: 'r1', status: 'paid', email: 'quem@exemplo.com.br', produtoId: 1 },
      { ...purchase, reference: 'r2', status: 'paid', userId },
      { ...purchase, reference: 'r3', status: 'disputed', userId, paymentId: 'pi_content' },
    ])
    .returning();
  const letter = { ...person, userId, kind: 'access', message: 'Quero meus dados', createdAt };
  const [request] = await db
    .insert(privacyRequests)
    .values([
      { ...letter, dueAt },
      { ...letter, dueAt: createdAt, answeredAt: now },
    ])
    .returning();
  const question = { place: 'search' as const, firstAt: createdAt, lastAt: now, times: 4 };
  const [known] = await db
    .insert(unansweredQuestions)
    .values([
      { ...question, wordsHash: Buffer.from('1'), text: 'shampoo a seco' },
      { ...question, wordsHash: Buffer.from('2') },
    ])
    .returning();
  if (!byHand || !unclaimed || !request || !known) throw new Error('nothing planted');
  return {
    leads: 'entrega-1',
    mails: String(mailId),
    payment_events: 'evt_failed',
    refunds: String(byHand.id),
    disputes: 'pi_disputed',
    purchases: String(unclaimed.id),
    privacy_requests: String(request.id),
    questions: String(known.id),
  };
}
