import { and, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { Executor } from '#server/database/connection.ts';
import { ownedBy, ownedByAddress, type PersonalData, removeRows } from '#server/database/personal-data.ts';
import { auditLog, consents } from '#server/database/schema/accounts.ts';
import { mails } from '#server/database/schema/platform.ts';
import { accessLog, privacyRequests } from '#server/database/schema/privacy.ts';

const agreed = { table: consents, key: consents.id, owned: ownedBy(consents.userId) };
const sent = { table: mails, key: mails.id, owned: ownedByAddress(mails.userId, mails.recipient) };
const requests = {
  table: privacyRequests,
  key: privacyRequests.id,
  owned: ownedByAddress(privacyRequests.userId, privacyRequests.email),
};
const answeredRequests = {
  ...requests,
  owned: (person: Parameters<typeof requests.owned>[0]) =>
    and(requests.owned(person), isNotNull(privacyRequests.answeredAt)),
};
const deeds = {
  table: auditLog,
  key: auditLog.id,
  owned: ({ id }: { id: number }) => or(eq(auditLog.subject, `user:${id}`), eq(auditLog.actor, `user:${id}`)),
};
const accesses = {
  table: accessLog,
  key: accessLog.id,
  owned: ({ accessAccount }: { accessAccount: string }) => eq(accessLog.account, accessAccount),
};

/** What was done stays on record; to whom, and in which words, does not. */
async function pseudonymiseAudit(tx: Executor, userId: number, pseudonym: number): Promise<void> {
  const name = `user:${userId}`;
  const erased = `erased:${-pseudonym}`;
  const details = {};
  await tx.update(auditLog).set({ subject: erased, details }).where(eq(auditLog.subject, name));
  await tx.update(auditLog).set({ actor: erased }).where(eq(auditLog.actor, name));
}

/**
 * What belongs to no feature alone. The access log is kept as the law asks; a request that was not answered
 * yet keeps its address until it is (L9, L16).
 */
export const privacyPersonalData: PersonalData = {
  feature: 'privacy',
  tables: [agreed, sent, requests, deeds, accesses],
  async erase(tx, person, { pseudonym }) {
    await removeRows(tx, agreed, person);
    await removeRows(tx, sent, person);
    await removeRows(tx, answeredRequests, person);
    await pseudonymiseAudit(tx, person.id, pseudonym);
  },
};

/** Lets this transaction change what is append-only for everyone else. */
export const allowErasing = (tx: Executor) =>
  tx.execute(sql`select set_config('matilha.erasing', 'on', true)`);

/** A person with many messages is erased whole, in one transaction: its statements may take a minute each. */
export const allowLongStatements = (tx: Executor) =>
  tx.execute(sql`select set_config('statement_timeout', '60s', true)`);
