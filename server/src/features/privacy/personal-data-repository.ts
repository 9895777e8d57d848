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

/** Removes what was agreed to. What was done stays on record; to whom, and in which words, does not. */
const forgetDeeds = (tx: Executor, userId: number, pseudonym: number) =>
  tx.execute(sql`select forget_deeds(${userId}::int, ${pseudonym}::int)`);

/**
 * What belongs to no feature alone. The access log is kept as the law asks; a request that was not answered
 * yet keeps its address until it is (L9, L16).
 */
export const privacyPersonalData: PersonalData = {
  feature: 'privacy',
  tables: [agreed, sent, requests, deeds, accesses],
  async erase(tx, person) {
    await removeRows(tx, sent, person);
    await removeRows(tx, answeredRequests, person);
  },
  eraseHistory: async (tx, { id }, { pseudonym }) => void (await forgetDeeds(tx, id, pseudonym)),
};

/** A person with many messages is erased whole, in one transaction: its statements may take a minute each. */
export const allowLongStatements = (tx: Executor) =>
  tx.execute(sql`select set_config('statement_timeout', '60s', true)`);
