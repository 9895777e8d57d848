import { Readable } from 'node:stream';
import { statementEntry } from '@matilha/contract/credits';
import { totalHeader } from '@matilha/contract/panel-lists';
import {
  peopleQuery,
  person,
  personAccess,
  personConsent,
  personConversation,
  personDeed,
  personListQuery,
  personMail,
  personPayment,
  personPrivacyRequest,
  personRow,
  personSession,
} from '@matilha/contract/people';
import { idInPath } from '@matilha/contract/primitives';
import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { ListPage } from '#server/database/list-page.ts';
import { type NameAnswers, presentEntry } from '#server/features/credits/api.ts';
import type { PrivacyDependencies } from '#server/features/privacy/api.ts';
import { errorResponses } from '#server/platform/error-responses.ts';
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

const tags = ['Operação: pessoas'];
const support = { access: 'people' } as const;
const reading = errorResponses(400, 401, 403, 404, 429, 503);
const params = z.strictObject({ id: idInPath });

/** Sends a page's rows with their number in the header. */
function pageOf<Row, Shown>(reply: FastifyReply, { rows, total }: ListPage<Row>, show: (row: Row) => Shown) {
  reply.header(totalHeader, total);
  return rows.map(show);
}

/** The list of people, and one of them. */
const people: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/admin/people',
    {
      config: support,
      schema: {
        tags,
        summary: 'Pessoas, por nome, email, telefone ou negócio',
        querystring: peopleQuery,
        response: { 200: z.array(personRow), ...reading },
      },
    },
    async ({ context, query }, reply) => pageOf(reply, await listPeople(context, query), presentPersonRow),
  );
  app.get(
    '/api/admin/people.csv',
    {
      config: support,
      schema: {
        tags,
        summary: 'Pessoas: planilha',
        querystring: peopleQuery,
        response: { 200: z.unknown(), ...reading },
      },
    },
    async ({ context, query }, reply) =>
      reply
        .header('cache-control', 'no-store')
        .header('content-disposition', 'attachment; filename="pessoas.csv"')
        .type('text/csv; charset=utf-8')
        .send(Readable.from(await exportPeople(context, query))),
  );
  app.get(
    '/api/admin/people/:id',
    {
      config: support,
      schema: { tags, summary: 'Uma pessoa', params, response: { 200: person, ...reading } },
    },
    async (request) => presentPerson(await openPerson(request.context, request.params.id)),
  );
};

/** Returns the options of a list about one person. */
const listOf = <Row extends z.ZodMiniType>(summary: string, row: Row) => ({
  config: support,
  schema: {
    tags,
    summary: `Uma pessoa: ${summary}`,
    params,
    querystring: personListQuery,
    response: { 200: z.array(row), ...reading },
  },
});

/** Lists of one person, in pages. */
const listsOfPerson: FastifyPluginAsyncZod<PeopleDependencies> = async (app, { nameAnswers }) => {
  const of = (list: string) => `/api/admin/people/:id/${list}`;
  app.get(
    of('payments'),
    listOf('pagamentos', personPayment),
    async ({ context, params: { id }, query }, reply) =>
      pageOf(reply, await listPayments(context, id, query), presentPayment),
  );
  app.get(
    of('ledger'),
    listOf('extrato de créditos', statementEntry),
    async ({ context, params: { id }, query }, reply) =>
      pageOf(reply, await listLedger(context, nameAnswers, id, query), presentEntry),
  );
  app.get(of('mails'), listOf('emails', personMail), async ({ context, params: { id }, query }, reply) =>
    pageOf(reply, await listMails(context, id, query), presentMail),
  );
  app.get(
    of('conversations'),
    listOf('conversas, sem o texto', personConversation),
    async ({ context, params: { id }, query }, reply) =>
      pageOf(reply, await listConversations(context, id, query), presentConversationRow),
  );
  app.get(
    of('consents'),
    listOf('consentimentos', personConsent),
    async ({ context, params: { id }, query }, reply) =>
      pageOf(reply, await listConsents(context, id, query), presentConsent),
  );
  app.get(
    of('privacy-requests'),
    listOf('pedidos de privacidade', personPrivacyRequest),
    async ({ context, params: { id }, query }, reply) =>
      pageOf(reply, await listPrivacyRequests(context, id, query), presentPrivacyRequest),
  );
  app.get(of('history'), listOf('histórico', personDeed), async ({ context, params: { id }, query }, reply) =>
    pageOf(reply, await listDeeds(context, id, query), presentDeed),
  );
  app.get(of('sessions'), listOf('sessões', personSession), async ({ context, params: { id } }, reply) => {
    const rows = await listPersonSessions(context, id);
    return pageOf(reply, { rows, total: rows.length }, presentPersonSession);
  });
  app.get(of('access'), listOf('conteúdos', personAccess), async ({ context, params: { id } }, reply) => {
    const rows = await listProductAccess(context, id);
    return pageOf(reply, { rows, total: rows.length }, presentAccess);
  });
};

/** The people who use the product, for support and operators. */
export const peopleAdminRoutes: FastifyPluginAsyncZod<PeopleDependencies> = async (app, deps) => {
  await app.register(people);
  await app.register(listsOfPerson, deps);
  await app.register(personActions, deps);
};
