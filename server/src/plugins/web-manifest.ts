import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';

const icons = [
  { src: '/brand/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/brand/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/brand/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  { src: '/brand/mark.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
];

const shortcuts = [
  { name: 'Agentes de IA', url: '/' },
  { name: 'Banco de Conhecimento', url: '/banco-conhecimento' },
  { name: 'Calendário de Eventos', url: '/calendar-events' },
];

/** Serves the web manifest that a phone needs to install the product, under the name of this installation (`BRAND_NAME`). */
export function webManifest(app: FastifyInstance, config: Config): void {
  const manifest = JSON.stringify({
    id: '/',
    name: config.brandName,
    short_name: config.brandName,
    description: 'Assistentes de IA, conteúdos, eventos e descontos para o seu negócio pet.',
    lang: 'pt-BR',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: '#faf6ef',
    background_color: '#faf6ef',
    categories: ['business', 'productivity'],
    icons,
    shortcuts,
  });
  app.get(
    '/manifest.webmanifest',
    { config: { access: 'public' }, schema: { hide: true } },
    async (_request, reply) =>
      reply
        .type('application/manifest+json; charset=utf-8')
        .header('cache-control', 'public, max-age=3600')
        .send(manifest),
  );
}
