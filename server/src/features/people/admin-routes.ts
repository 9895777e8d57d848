import { Readable } from 'node:stream';
import * as peopleCalls from '@matilha/contract/calls/panel/people';
import { totalHeader } from '@matilha/contract/panel/panel-lists';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import type { ListPage } from '#server/database/list-page.ts';
import { type NameAnswers, presentEntry } from '#server/features/credits/api.ts';
import type { PrivacyDependencies } from '#server/features/privacy/api.ts';
import { serve } from '#server/platform/serve.ts';
import { personActions } from './action-routes.ts';
import {
  presentAccess,
  presentConsent,
  presentConversationRow,
  presentDeed,
  presentMail,
  presentPayment,
  presentPerson,
  presentPersonRow,
  presentPersonSession,
  presentPrivacyRequest,
} from './present.ts';
import {
  listConsents,
  listConversations,
  listDeeds,
  listLedger,
  listMails,
  listPayments,
  listPersonSessions,
  listPrivacyRequests,
  listProductAccess,
} from './usecases/list-details.ts';
import { exportPeople, listPeople } from './usecases/list-people.ts';
import { openPerson } from './usecases/open-person.ts';

export interface PeopleDependencies extends PrivacyDependencies {
  nameAnswers: NameAnswers;
}

/** Sends a page's rows with their number in the header. */
function pageOf<Row, Shown>(reply: FastifyReply, { rows, total }: ListPage<Row>, show: (row: Row) => Shown) {
  reply.header(totalHeader, total);
  return rows.map(show);
}

/** The list of people, and one of them. */
const people: FastifyPluginAsync = async (app) => {
  serve(app, peopleCalls.listPeople, async ({ context, query }, reply) =>
    pageOf(reply, await listPeople(context, query), presentPersonRow),
  );
  serve(app, peopleCalls.exportPeople, async ({ context, query }, reply) =>
    reply
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="pessoas.csv"')
      .type('text/csv; charset=utf-8')
      .send(Readable.from(await exportPeople(context, query))),
  );
  serve(app, peopleCalls.readPerson, async (request) =>
    presentPerson(await openPerson(request.context, request.params.id)),
  );
};

/** Lists of one person, in pages. */
const listsOfPerson: FastifyPluginAsync<PeopleDependencies> = async (app, { nameAnswers }) => {
  serve(app, peopleCalls.listPersonPayments, async ({ context, params: { id }, query }, reply) =>
    pageOf(reply, await listPayments(context, id, query), presentPayment),
  );
  serve(app, peopleCalls.listPersonLedger, async ({ context, params: { id }, query }, reply) =>
    pageOf(reply, await listLedger(context, nameAnswers, id, query), presentEntry),
  );
  serve(app, peopleCalls.listPersonMails, async ({ context, params: { id }, query }, reply) =>
    pageOf(reply, await listMails(context, id, query), presentMail),
  );
  serve(app, peopleCalls.listPersonConversations, async ({ context, params: { id }, query }, reply) =>
    pageOf(reply, await listConversations(context, id, query), presentConversationRow),
  );
  serve(app, peopleCalls.listPersonConsents, async ({ context, params: { id }, query }, reply) =>
    pageOf(reply, await listConsents(context, id, query), presentConsent),
  );
  serve(app, peopleCalls.listPersonPrivacyRequests, async ({ context, params: { id }, query }, reply) =>
    pageOf(reply, await listPrivacyRequests(context, id, query), presentPrivacyRequest),
  );
  serve(app, peopleCalls.listPersonDeeds, async ({ context, params: { id }, query }, reply) =>
    pageOf(reply, await listDeeds(context, id, query), presentDeed),
  );
  serve(app, peopleCalls.listPersonSessions, async ({ context, params: { id } }, reply) => {
    const rows = await listPersonSessions(context, id);
    return pageOf(reply, { rows, total: rows.length }, presentPersonSession);
  });
  serve(app, peopleCalls.listPersonAccess, async ({ context, params: { id } }, reply) => {
    const rows = await listProductAccess(context, id);
    return pageOf(reply, { rows, total: rows.length }, presentAccess);
  });
};

/** The people who use the product, for support and operators. */
export const peopleAdminRoutes: FastifyPluginAsync<PeopleDependencies> = async (app, deps) => {
  await app.register(people);
  await app.register(listsOfPerson, deps);
  await app.register(personActions, deps);
};
