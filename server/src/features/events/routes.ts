import { dayInBrazil } from '@matilha/contract/event-dates';
import { calendarFeed, createFeedInput, event, interestOutput } from '@matilha/contract/events';
import { idInPath } from '@matilha/contract/primitives';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { clientNetwork } from '#server/platform/client-network.ts';
import { errorResponses } from '#server/platform/error-responses.ts';
import type { Limits } from '#server/platform/limits.ts';
import { presentEvent, presentFeed } from './present.ts';
import { createFeed } from './usecases/create-feed.ts';
import { getEvent } from './usecases/get-event.ts';
import { listEvents } from './usecases/list-events.ts';
import { listFeeds } from './usecases/list-feeds.ts';
import { markInterest } from './usecases/mark-interest.ts';
import { readFeed } from './usecases/read-feed.ts';
import { revokeFeed } from './usecases/revoke-feed.ts';

const tags = ['Eventos'];
const refusals = errorResponses(400, 401, 429, 503);
const changes = { ...refusals, ...errorResponses(403, 415) };
const oneEvent = z.object({ id: idInPath });

const calendarFile = {
  description: 'Um calendário (RFC 5545) de dias inteiros',
  content: { 'text/calendar': { schema: z.string() } },
};

/** Imports the calendar writer on first use instead of at start. */
const loadCalendar = () => import('./calendar.ts');

const asCalendar = (reply: FastifyReply, name: string, disposition: 'attachment' | 'inline') =>
  reply
    .type('text/calendar; charset=utf-8')
    .header('content-disposition', `${disposition}; filename="${name}.ics"`);

/** Lists events with the user's marks, sets marks, and returns one event as a calendar file. */
const browsing: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/eventos',
    { schema: { tags, summary: 'Eventos, por data', response: { 200: z.array(event), ...refusals } } },
    async ({ context }) => {
      const today = dayInBrazil(context.clock.now());
      return (await listEvents(context)).map((row) => presentEvent(row, today));
    },
  );
  for (const [method, interesse] of [
    ['PUT', true],
    ['DELETE', false],
  ] as const) {
    app.route({
      method,
      url: '/api/eventos/:id/interesse',
      schema: {
        tags,
        summary: interesse ? 'Marca um evento com "Tenho interesse"' : 'Retira a marca de um evento',
        params: oneEvent,
        response: { 200: interestOutput, ...errorResponses(404), ...changes },
      },
      handler: async (request) => {
        await markInterest(request.context, request.params.id, interesse);
        return { interesse };
      },
    });
  }
  app.get(
    '/api/eventos/:id/agenda.ics',
    {
      schema: {
        tags,
        summary: 'Um evento como arquivo de calendário',
        params: oneEvent,
        response: { 200: calendarFile, ...errorResponses(404), ...refusals },
      },
    },
    async (request, reply) => {
      const row = await getEvent(request.context, request.params.id);
      const { renderCalendar } = await loadCalendar();
      const text = renderCalendar([row], app.productConfig);
      return asCalendar(reply, `evento-${row.id}`, 'attachment').send(text);
    },
  );
};

/** Lists, creates and revokes the user's own feeds. */
const managing: FastifyPluginAsyncZod = async (app) => {
  const { appUrl } = app.productConfig;
  app.get(
    '/api/agenda',
    {
      schema: {
        tags,
        summary: 'Minhas assinaturas da agenda',
        response: { 200: z.array(calendarFeed), ...refusals },
      },
    },
    async (request) => (await listFeeds(request.context)).map((feed) => presentFeed(feed, appUrl)),
  );
  app.post(
    '/api/agenda',
    {
      schema: {
        tags,
        summary: 'Cria um endereço de assinatura da agenda',
        body: createFeedInput,
        response: { 201: calendarFeed, ...errorResponses(413), ...changes },
      },
    },
    async (request, reply) =>
      reply.status(201).send(presentFeed(await createFeed(request.context, request.body), appUrl)),
  );
  app.delete(
    '/api/agenda/:id',
    {
      schema: {
        tags,
        summary: 'Revoga um endereço de assinatura',
        params: z.object({ id: z.string().check(z.maxLength(60)) }),
        response: { 204: z.void(), ...errorResponses(404), ...changes },
      },
    },
    async (request, reply) => {
      await revokeFeed(request.context, request.params.id);
      return reply.status(204).send();
    },
  );
};

/** Serves feeds to calendar applications, which have no session but a secret address. */
const publishing =
  (limits: Limits): FastifyPluginAsyncZod =>
  async (app) => {
    const config = app.productConfig;
    app.get(
      '/api/agenda/:token.ics',
      {
        config: { access: 'public' },
        onRequest: async (request: FastifyRequest) =>
          limits.consume('feed_read', clientNetwork(request.ip).key),
        schema: {
          tags,
          summary: 'A agenda assinada, para aplicativos de calendário',
          params: z.object({ token: z.string() }),
          response: { 200: calendarFile, ...errorResponses(404, 400, 429, 503) },
        },
      },
      async (request, reply) => {
        const rows = await readFeed(request.context, request.params.token);
        const { renderCalendar } = await loadCalendar();
        return asCalendar(reply, 'agenda', 'inline')
          .header('cache-control', 'private, no-cache')
          .header('x-robots-tag', 'noindex')
          .send(renderCalendar(rows, config, `${config.brandName}: eventos pet`));
      },
    );
  };

export const eventsRoutes: FastifyPluginAsyncZod<{ limits: Limits }> = async (app, { limits }) => {
  await app.register(browsing);
  await app.register(managing);
  await app.register(publishing(limits));
};
