import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import { escapeHtml } from '#server/platform/escape-html.ts';
import { demonstration } from '#server/providers/model/demo-content.ts';
import { fillSeller } from './fill-shell.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Returns JSON that is safe inside an HTML element: nothing in it can close the element. */
const jsonInHtml = (value: unknown) =>
  JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (char) => {
    return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });

function structuredData({ brandName: name, appUrl: { origin }, seller }: Config): string {
  const organization = {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name,
    url: origin,
    ...(seller && {
      legalName: seller.name,
      taxID: seller.cnpj,
      address: seller.address,
      email: seller.email,
    }),
  };
  const offer = {
    '@type': 'Offer',
    price: '0',
    priceCurrency: 'BRL',
    availability: 'https://schema.org/InStock',
  };
  const service = {
    '@type': 'Service',
    name: 'Plano semanal de postagens para o Instagram de negócios pet',
    description: 'Sete dias de posts com tema, legenda, foto e horário, escritos por IA.',
    url: `${origin}/landing`,
    areaServed: 'BR',
    inLanguage: 'pt-BR',
    provider: { '@id': organization['@id'] },
    offers: offer,
  };
  const data = { '@context': 'https://schema.org', '@graph': [organization, service] };
  return `<script type="application/ld+json">${jsonInHtml(data)}</script>`;
}

/** Returns the texts of the demonstration's weeks as `week.petshop.0.legenda` and `week.petshop.objetivo`. */
function sampleWeeks(): Record<string, string> {
  const texts = Object.entries(demonstration().plans).flatMap(([trade, { dias, assinatura, ...week }]) => [
    [`week.${trade}.objetivo`, week.objetivo],
    [`week.${trade}.cuidado`, week.cuidado],
    [`week.${trade}.assinatura`, assinatura ?? ''],
    ...dias.flatMap((post, day) =>
      Object.entries(post).map(([field, text]) => [
        `week.${trade}.${day}.${field}`,
        text.replaceAll('{negocio}', week.semNome),
      ]),
    ),
  ]);
  return Object.fromEntries(texts);
}

/** Fills the built page with the values that only this installation knows. */
function fillIn(page: string, config: Config): string {
  const slots: Readonly<Record<string, string>> = {
    brand: config.brandName,
    origin: config.appUrl.origin,
    terms: config.termsUrl,
    ...sampleWeeks(),
  };
  return fillSeller(page, config.seller)
    .replace(/\{\{([\w.-]+)\}\}/g, (_slot, name) => escapeHtml(slots[name] ?? ''))
    .replace('<!--structured-data-->', () => structuredData(config));
}

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

/** Serves the landing page, robots.txt and the sitemap. */
export function landingPage(app: FastifyInstance, config: Config, webRoot: string): void {
  const route = { config: { access: 'public' }, schema: { hide: true } } as const;
  const file = (path: string, type: string, text: string) =>
    app.get(path, route, async (_request, reply) =>
      reply.type(`${type}; charset=utf-8`).header('cache-control', 'public, max-age=3600').send(text),
    );
  file('/robots.txt', 'text/plain', robots(config));
  file('/sitemap.xml', 'application/xml', sitemap(config));

  const built = join(webRoot, 'landing.html');
  if (!existsSync(built)) return;
  const html = fillIn(readFileSync(built, 'utf8'), config);
  const compressed = Promise.all([brotli(html), gzipped(html)]);
  app.get('/landing', route, async (request, reply) => {
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding');
    return sendPacked(request, reply, html, await compressed);
  });
}

function sendPacked(request: FastifyRequest, reply: FastifyReply, html: string, packed: [Buffer, Buffer]) {
  const accepted = request.headers['accept-encoding'] ?? '';
  const [br, gz] = packed;
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(br);
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(gz);
  return reply.send(html);
}
