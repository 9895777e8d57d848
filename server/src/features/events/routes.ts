import * as eventsCalls from '@matilha/contract/calls/content/events';
import { dayInBrazil } from '@matilha/contract/content/event-dates';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Limits } from '#server/platform/limits.ts';
import { clientNetwork } from '#server/platform/network/client-network.ts';
import { serve } from '#server/platform/serve.ts';
import { presentEvent, presentFeed } from './present.ts';
import { createFeed, listFeeds, revokeFeed } from './usecases/calendar-feeds.ts';
import { markInterest } from './usecases/mark-interest.ts';
import { getEvent, listEvents } from './usecases/read-events.ts';
import { readFeed } from './usecases/read-feed.ts';

/** Imports the calendar writer on first use instead of at start. */
const loadCalendar = () => import('./calendar.ts');

const asCalendar = (reply: FastifyReply, name: string, disposition: 'attachment' | 'inline') =>
  reply
    .type('text/calendar; charset=utf-8')
    .header('content-disposition', `${disposition}; filename="${name}.ics"`);

/** Lists events with the user's marks, sets marks, and returns one event as a calendar file. */
const browsing: FastifyPluginAsync = async (app) => {
  serve(app, eventsCalls.listEvents, async ({ context }) => {
    const today = dayInBrazil(context.clock.now());
    return (await listEvents(context)).map((row) => presentEvent(row, today));
  });
  for (const [call, interesse] of [
    [eventsCalls.markInterest, true],
    [eventsCalls.unmarkInterest, false],
  ] as const) {
    serve(app, call, async ({ context, params }) => {
      await markInterest(context, params.id, interesse);
      return { interesse };
    });
  }
  serve(app, eventsCalls.downloadEvent, async (request, reply) => {
    const row = await getEvent(request.context, request.params.id);
    const { renderCalendar } = await loadCalendar();
    const text = renderCalendar([row], app.productConfig);
    return asCalendar(reply, `evento-${row.id}`, 'attachment').send(text);
  });
};

/** Lists, creates and revokes the user's own feeds. */
const managing: FastifyPluginAsync = async (app) => {
  const { appUrl } = app.productConfig;
  serve(app, eventsCalls.listFeeds, async (request) =>
    (await listFeeds(request.context)).map((feed) => presentFeed(feed, appUrl)),
  );
  serve(app, eventsCalls.createFeed, async (request) =>
    presentFeed(await createFeed(request.context, request.body), appUrl),
  );
  serve(app, eventsCalls.revokeFeed, (request) => revokeFeed(request.context, request.params.id));
};

/** Serves feeds to calendar applications, which have no session but a secret address. */
const publishing =
  (limits: Limits): FastifyPluginAsync =>
  async (app) => {
    const config = app.productConfig;
    serve(
      app,
      eventsCalls.openFeed,
      async (request, reply) => {
        const rows = await readFeed(request.context, request.params.token);
        const { renderCalendar } = await loadCalendar();
        return asCalendar(reply, 'agenda', 'inline')
          .header('cache-control', 'private, no-cache')
          .header('x-robots-tag', 'noindex')
          .send(renderCalendar(rows, config, `${config.brandName}: eventos pet`));
      },
      {
        onRequest: async (request: FastifyRequest) =>
          limits.consume('feed_read', clientNetwork(request.ip).key),
      },
    );
  };

export const eventsRoutes: FastifyPluginAsync<{ limits: Limits }> = async (app, { limits }) => {
  await app.register(browsing);
  await app.register(managing);
  await app.register(publishing(limits));
};
