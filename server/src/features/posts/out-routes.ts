import {
  type PostsPeriod,
  postsFeed,
  postsFeedOutput,
  postsPeriod,
  turnOnFeedInput,
} from '@matilha/contract/posts-out';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { clientNetwork } from '#server/platform/client-network.ts';
import { errorResponses } from '#server/platform/error-responses.ts';
import type { Limits } from '#server/platform/limits.ts';
import { sheetType } from '#server/platform/sheet/sheet-type.ts';
import { mondayMailRoutes } from './monday-mail-routes.ts';
import { presentFeed } from './present.ts';
import { findFeed, turnOffFeed, turnOnFeed } from './usecases/keep-feed.ts';
import { readFeed } from './usecases/read-feed.ts';
import { readCalendarPeriod, readPeriod } from './usecases/read-period.ts';

const tags = ['Meus posts'];
const refusals = errorResponses(400, 401, 429, 503);

const fileOf = (type: string, description: string) => ({
  description,
  content: { [type]: { schema: z.string() } },
});
const calendarType = 'text/calendar';
const calendarFile = fileOf(calendarType, 'Um calendário (RFC 5545), com lembretes');
const attachment = ({ de, ate }: PostsPeriod, ending: string) =>
  `attachment; filename="posts-${de}-a-${ate}.${ending}"`;

/** Imports the writers on first use instead of at start. */
const loadCalendar = () => import('./posts-calendar.ts');
const loadSheet = () => import('./posts-sheet.ts');

/** Posts of a period as files. */
const files: FastifyPluginAsyncZod<{ limits: Limits }> = async (app, { limits }) => {
  app.get(
    '/api/posts/calendar.ics',
    {
      schema: {
        tags,
        summary: 'Meus posts de um dia a outro, como arquivo de agenda',
        querystring: postsPeriod,
        response: { 200: calendarFile, ...refusals },
      },
    },
    async ({ context, query }, reply) => {
      const calendar = await readCalendarPeriod(context, limits, query);
      const { renderPosts } = await loadCalendar();
      return reply
        .type(`${calendarType}; charset=utf-8`)
        .header('content-disposition', attachment(query, 'ics'))
        .send(renderPosts(calendar, app.productConfig));
    },
  );
  app.get(
    '/api/posts/sheet.csv',
    {
      schema: {
        tags,
        summary: 'Meus posts de um dia a outro, como CSV',
        querystring: postsPeriod,
        response: { 200: fileOf('text/csv', 'CSV com ponto e vírgula, em UTF-8'), ...refusals },
      },
    },
    async ({ context, query }, reply) => {
      const posts = await readPeriod(context, limits, query);
      const { postsCsv } = await loadSheet();
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', attachment(query, 'csv'))
        .send(postsCsv(posts));
    },
  );
  app.get(
    '/api/posts/sheet.xlsx',
    {
      schema: {
        tags,
        summary: 'Meus posts de um dia a outro, como planilha do Excel',
        querystring: postsPeriod,
        response: { 200: { content: { [sheetType]: { schema: z.unknown() } } }, ...refusals },
      },
    },
    async ({ context, query }, reply) => {
      const posts = await readPeriod(context, limits, query);
      const { postsWorkbook } = await loadSheet();
      return reply
        .type(sheetType)
        .header('content-disposition', attachment(query, 'xlsx'))
        .send(await postsWorkbook(posts));
    },
  );
};

/** Shows, turns on, replaces and turns off the user's own feed. */
const managing: FastifyPluginAsyncZod = async (app) => {
  const { appUrl } = app.productConfig;
  app.get(
    '/api/posts/agenda',
    {
      schema: {
        tags,
        summary: 'O endereço secreto da minha agenda de posts, ou nenhum',
        response: { 200: postsFeedOutput, ...refusals },
      },
    },
    async ({ context }) => {
      const found = await findFeed(context);
      return { agenda: found ? presentFeed(found, appUrl) : null };
    },
  );
  app.put(
    '/api/posts/agenda',
    {
      schema: {
        tags,
        summary: 'Liga a agenda de posts, ou troca o endereço dela; o anterior para',
        body: turnOnFeedInput,
        response: { 200: postsFeed, ...errorResponses(403, 413, 415), ...refusals },
      },
    },
    async ({ context, body }) => presentFeed(await turnOnFeed(context, body.troca), appUrl),
  );
  app.delete(
    '/api/posts/agenda',
    {
      schema: {
        tags,
        summary: 'Desliga a agenda de posts; o endereço para de vez',
        response: { 204: z.void(), ...errorResponses(403), ...refusals },
      },
    },
    async ({ context }, reply) => {
      await turnOffFeed(context);
      return reply.status(204).send();
    },
  );
};

/** Serves feeds to calendar apps, which have no session but a secret address. */
const publishing: FastifyPluginAsyncZod<{ limits: Limits }> = async (app, { limits }) => {
  const config = app.productConfig;
  app.get(
    '/api/posts/agenda/:token.ics',
    {
      config: { access: 'public' },
      onRequest: async ({ ip }: { ip: string }) => limits.consume('feed_read', clientNetwork(ip).key),
      schema: {
        tags,
        summary: 'A agenda de posts, para aplicativos de calendário',
        params: z.object({ token: z.string().check(z.maxLength(100)) }),
        response: { 200: calendarFile, ...errorResponses(400, 404, 429, 503) },
      },
    },
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
  );
};

/** Takes posts out of the product: files of a period, a calendar feed, and Monday's mail. */
export const outRoutes: FastifyPluginAsyncZod<{ limits: Limits }> = async (app, options) => {
  await app.register(files, options);
  await app.register(managing);
  await app.register(mondayMailRoutes, options);
  await app.register(publishing, options);
};
