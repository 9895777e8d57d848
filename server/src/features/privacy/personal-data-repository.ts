import { and, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { Executor } from '#server/database/connection.ts';
import { inCases } from '#server/database/people/export-text.ts';
import {
  ownedBy,
  ownedByAddress,
  type PersonalData,
  removeRows,
} from '#server/database/people/personal-data.ts';
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
/** Words for actions of the staff, for the person who reads the export; `details` has the reason (L20). */
const staffDeeds = {
  'person.open': 'a equipe abriu a página da sua conta',
  'conversation.open': 'a equipe leu uma conversa sua, pelo motivo em details',
  'chat.open': 'a equipe leu uma resposta que você avaliou, pelo motivo em details',
  'user.export': 'seus dados foram exportados; pela equipe, com o motivo em details',
  'credits.adjust': 'a equipe deu ou retirou créditos, pelo motivo em details',
  'session.end': 'a equipe encerrou sessões suas',
  'mail.send_link': 'a equipe mandou um link novo ao seu email',
  'user.block': 'a equipe bloqueou a sua conta, pelo motivo em details',
  'user.unblock': 'a equipe desbloqueou a sua conta, pelo motivo em details',
};
const auditEntries = {
  table: auditLog,
  key: auditLog.id,
  exportText: { o_que_foi: inCases(auditLog.action, staffDeeds) },
  owned: ({ id }: { id: number }) => or(eq(auditLog.subject, `user:${id}`), eq(auditLog.actor, `user:${id}`)),
};
const accesses = {
  table: accessLog,
  key: accessLog.id,
  owned: ({ accessAccount }: { accessAccount: string }) => eq(accessLog.account, accessAccount),
};

/** Deletes consents and pseudonymises the audit log: actions stay, the user's id and the free-text details do not. */
const pseudonymiseHistory = (tx: Executor, userId: number, pseudonym: number) =>
  tx.execute(sql`select forget_deeds(${userId}::int, ${pseudonym}::int)`);

/**
 * Personal data that belongs to no single feature. The law requires the access log to be kept (L9), and an unanswered
 * request keeps its address until it is answered (L16).
 */
export const privacyPersonalData: PersonalData = {
  feature: 'privacy',
  tables: [agreed, sent, requests, auditEntries, accesses],
  async erase(tx, person) {
    await removeRows(tx, sent, person);
    await removeRows(tx, answeredRequests, person);
  },
  eraseHistory: async (tx, { id }, { pseudonym }) => void (await pseudonymiseHistory(tx, id, pseudonym)),
};
