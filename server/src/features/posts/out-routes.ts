import * as postsCalls from '@matilha/contract/calls/shop/posts';
import type { PostsPeriod } from '@matilha/contract/shop/posts-out';
import type { FastifyPluginAsync } from 'fastify';
import type { Limits } from '#server/platform/limits.ts';
import { clientNetwork } from '#server/platform/network/client-network.ts';
import { serve } from '#server/platform/serve.ts';
import { sheetType } from '#server/platform/sheet/sheet-type.ts';
import { presentFeed } from './present.ts';
import { chooseMondayMail, readMondayMail } from './usecases/choose-monday-mail.ts';
import { findFeed, turnOffFeed, turnOnFeed } from './usecases/keep-feed.ts';
import { readCalendarPeriod, readFeed, readPeriod } from './usecases/read-posts-out.ts';
import { stopMondayMail } from './usecases/stop-monday-mail.ts';

/** Monday's mail: the person's choice, and the link that stops it without a session. */
const mondayMailRoutes: FastifyPluginAsync<{ limits: Limits }> = async (app, { limits }) => {
  serve(app, postsCalls.readMondayMail, async ({ context }) => ({ ligado: await readMondayMail(context) }));
  serve(app, postsCalls.chooseMondayMail, async ({ context, body }) => ({
    ligado: await chooseMondayMail(context, body.ligado),
  }));
  await app.register(async (stopping: typeof app) => {
    // Mail services send a form whose content is fixed (RFC 8058).
    stopping.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async () => undefined,
    );
    serve(
      stopping,
      postsCalls.stopMondayMail,
      ({ context, params }) => stopMondayMail(context, params.token),
      { onRequest: async ({ ip }: { ip: string }) => limits.consume('feed_read', clientNetwork(ip).key) },
    );
  });
};

const calendarType = 'text/calendar';

const attachment = ({ de, ate }: PostsPeriod, ending: string) =>
  `attachment; filename="posts-${de}-a-${ate}.${ending}"`;

/** Imports the writers on first use instead of at start. */
const loadCalendar = () => import('./out/posts-calendar.ts');
const loadSheet = () => import('./out/posts-sheet.ts');

/** Posts of a period as files. */
const files: FastifyPluginAsync<{ limits: Limits }> = async (app, { limits }) => {
  serve(app, postsCalls.downloadPostsCalendar, async ({ context, query }, reply) => {
    const calendar = await readCalendarPeriod(context, limits, query);
    const { renderPosts } = await loadCalendar();
    return reply
      .type(`${calendarType}; charset=utf-8`)
      .header('content-disposition', attachment(query, 'ics'))
      .send(renderPosts(calendar, app.productConfig));
  });
  serve(app, postsCalls.downloadPostsCsv, async ({ context, query }, reply) => {
    const posts = await readPeriod(context, limits, query);
    const { postsCsv } = await loadSheet();
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', attachment(query, 'csv'))
      .send(postsCsv(posts));
  });
  serve(app, postsCalls.downloadPostsSheet, async ({ context, query }, reply) => {
    const posts = await readPeriod(context, limits, query);
    const { postsWorkbook } = await loadSheet();
    return reply
      .type(sheetType)
      .header('content-disposition', attachment(query, 'xlsx'))
      .send(await postsWorkbook(posts));
  });
};

/** Shows, turns on, replaces and turns off the user's own feed. */
const managing: FastifyPluginAsync = async (app) => {
  const { appUrl } = app.productConfig;
  serve(app, postsCalls.readPostsFeed, async ({ context }) => {
    const found = await findFeed(context);
    return { agenda: found ? presentFeed(found, appUrl) : null };
  });
  serve(app, postsCalls.turnOnPostsFeed, async ({ context, body }) =>
    presentFeed(await turnOnFeed(context, body.troca), appUrl),
  );
  serve(app, postsCalls.turnOffPostsFeed, ({ context }) => turnOffFeed(context));
};

/** Serves feeds to calendar apps, which have no session but a secret address. */
const publishing: FastifyPluginAsync<{ limits: Limits }> = async (app, { limits }) => {
  const config = app.productConfig;
  serve(
    app,
    postsCalls.openPostsFeed,
    async ({ context, params }, reply) => {
      const calendar = await readFeed(context, limits, params.token);
      const { renderPosts } = await loadCalendar();
      return reply
        .type(`${calendarType}; charset=utf-8`)
        .header('content-disposition', 'inline; filename="posts.ics"')
        .header('cache-control', 'private, no-store')
        .header('x-robots-tag', 'noindex')
        .send(renderPosts(calendar, config, `${config.brandName}: meus posts`));
    },
    { onRequest: async ({ ip }: { ip: string }) => limits.consume('feed_read', clientNetwork(ip).key) },
  );
};

/** Takes posts out of the product: files of a period, a calendar feed, and Monday's mail. */
export const outRoutes: FastifyPluginAsync<{ limits: Limits }> = async (app, options) => {
  await app.register(files, options);
  await app.register(managing);
  await app.register(mondayMailRoutes, options);
  await app.register(publishing, options);
};
