import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { dayInBrazil } from '@matilha/contract/content/event-dates';
import { termsVersion } from '@matilha/contract/privacy/terms';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '#server/config.ts';
import { type Clock, later, minutes } from '#server/platform/clock.ts';
import { describeError } from '#server/platform/describe-error.ts';
import { escapeHtml } from '#server/platform/text/escape-html.ts';
import type { LandingFacts } from './landing-facts.ts';
import { fillLanding } from './landing-slots.ts';
import { sendPacked } from './send-packed.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Pages that search engines may index; every other page needs a login or must not be found. */
const findable = ['/landing', '/termos', '/privacidade'];

/** Keeps a page of the application out of search engines, unless it is public. */
export function hideFromSearch(reply: FastifyReply, path: string): void {
  if (path !== '/auth' && !findable.includes(path)) reply.header('x-robots-tag', 'noindex');
}

const robots = ({ appUrl: { origin } }: Config) =>
  `User-agent: *\nDisallow: /api/\nDisallow: /dev/\n\nSitemap: ${origin}/sitemap.xml\n`;

const sitemap = ({ appUrl: { origin } }: Config) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...findable.map((path) => `  <url><loc>${escapeHtml(origin + path)}</loc></url>`),
    '</urlset>\n',
  ].join('\n');

export interface LandingOptions {
  config: Config;
  clock: Clock;
  webRoot: string;
  readFacts: () => Promise<LandingFacts>;
}

/** Serves the landing page, robots.txt and the sitemap. */
export function landingPage(app: FastifyInstance, options: LandingOptions): void {
  const route = { config: { access: 'public' }, schema: { hide: true } } as const;
  const file = (path: string, type: string, text: string) =>
    app.get(path, route, async (_request, reply) =>
      reply.type(`${type}; charset=utf-8`).header('cache-control', 'public, max-age=3600').send(text),
    );
  file('/robots.txt', 'text/plain', robots(options.config));
  file('/sitemap.xml', 'application/xml', sitemap(options.config));

  const built = join(options.webRoot, 'landing.html');
  if (!existsSync(built)) return;
  const { refresh, current } = keepFilled(app, readFileSync(built, 'utf8'), options);
  app.addHook('onReady', refresh);
  app.get('/landing', route, async (request, reply) => {
    const { html, packed } = current();
    const [br, gz] = await packed;
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding');
    return sendPacked(request, reply, { plain: html, br, gzip: gz });
  });
}

/** How long a visitor may see facts that have changed: they are read once in this time, however many visitors come. */
const factsAge = minutes(5);

/**
 * Keeps the page, filled and compressed at its first request, because a start does not wait for it. No visitor waits for the facts: the first
 * are read before the first request, later ones beside a request, and while the database does not respond the last ones stay.
 */
function keepFilled(app: FastifyInstance, page: string, { config, clock, readFacts }: LandingOptions) {
  const fill = () => fillLanding(page, config, facts, dayInBrazil(clock.now()));
  const pack = (html: string) => ({ html, packed: Promise.all([brotli(html), gzipped(html)]) });
  let facts: LandingFacts = { prices: [], planRequests: 0, termsVersion };
  let filled: ReturnType<typeof pack> | undefined;
  let readAt = clock.now();
  let revision = config.settingsRevision;
  let day = dayInBrazil(readAt);
  const refresh = async () => {
    readAt = clock.now();
    try {
      facts = await readFacts();
    } catch (error) {
      app.log.warn(describeError(error), 'the landing page keeps its last facts');
    }
    if (!filled) return;
    const html = fill();
    if (html !== filled.html) filled = pack(html);
  };
  const current = () => {
    if (clock.now() >= later(readAt, factsAge)) void refresh();
    const today = dayInBrazil(clock.now());
    // A promotion ends with its last day, not with the next reading.
    if (revision !== config.settingsRevision || day !== today) {
      revision = config.settingsRevision;
      day = today;
      filled = undefined;
    }
    filled ??= pack(fill());
    return filled;
  };
  return { refresh, current };
}
