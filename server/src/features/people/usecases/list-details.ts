import type { PersonListQuery } from '@matilha/contract/panel/people';
import { listSessionsOf } from '#server/features/auth/api.ts';
import { type NameAnswers, readStatementOf } from '#server/features/credits/api.ts';
import type { Context } from '#server/platform/context.ts';
import {
  selectConsents,
  selectConversations,
  selectDeeds,
  selectMails,
  selectPayments,
  selectPrivacyRequests,
  selectProductAccess,
} from '../details-repository.ts';
import { viewPerson } from '../view-person.ts';

/** Lists of a person's page, for support and operators; each throws `forbidden` and `not_found`, and belongs to an audited opening. */

export async function listPayments(context: Context, id: number, query: PersonListQuery) {
  await viewPerson(context, id);
  return selectPayments(context.db, id, query);
}

export async function listLedger(
  context: Context,
  nameAnswers: NameAnswers,
  id: number,
  query: PersonListQuery,
) {
  await viewPerson(context, id);
  return readStatementOf(context, nameAnswers, id, query);
}

export async function listPersonSessions(context: Context, id: number) {
  const { role } = await viewPerson(context, id);
  return listSessionsOf(context, { id, role });
}

export async function listMails(context: Context, id: number, query: PersonListQuery) {
  return selectMails(context.db, await viewPerson(context, id), query);
}

export async function listConversations(context: Context, id: number, query: PersonListQuery) {
  await viewPerson(context, id);
  return selectConversations(context.db, id, query);
}

export async function listProductAccess(context: Context, id: number) {
  await viewPerson(context, id);
  return selectProductAccess(context.db, id);
}

export async function listConsents(context: Context, id: number, query: PersonListQuery) {
  await viewPerson(context, id);
  return selectConsents(context.db, id, query);
}

export async function listPrivacyRequests(context: Context, id: number, query: PersonListQuery) {
  return selectPrivacyRequests(context.db, await viewPerson(context, id), query);
}

export async function listDeeds(context: Context, id: number, query: PersonListQuery) {
  await viewPerson(context, id);
  return selectDeeds(context.db, id, query);
}
