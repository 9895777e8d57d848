import type { FastifyInstance } from 'fastify';
import { defaultBrandName } from '#server/config/environment.ts';
import type { Config } from '#server/config.ts';

const icons = [
  { src: '/brand/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/brand/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/brand/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  { src: '/brand/mark.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
];

/** Pictures of the product as it is delivered, in `docs/install`: the browser shows them before it installs. */
const screenshots = [
  { name: 'chat', label: 'Uma resposta pronta para publicar', sizes: '780x1688', form_factor: 'narrow' },
  { name: 'home', label: 'Os assistentes, por assunto', sizes: '780x1688', form_factor: 'narrow' },
  { name: 'calendar', label: 'Os próximos eventos do mercado pet', sizes: '780x1688', form_factor: 'narrow' },
  { name: 'chat-wide', label: 'A resposta e a fonte, lado a lado', sizes: '1440x900', form_factor: 'wide' },
].map(({ name, ...picture }) => ({ src: `/install/${name}.jpg`, type: 'image/jpeg', ...picture }));

/** A phone shows about four entries on a long press. */
const mostShortcuts = 4;

/**
 * Serves the web manifest that a phone needs to install the product, under the name of this installation (`BRAND_NAME`). Its shortcuts open the first
 * assistants; a text shared from another application fills the input of the first one, and is never sent by itself.
 */
export function webManifest(
  app: FastifyInstance,
  config: Config,
  listAssistants: () => Promise<ReadonlyArray<{ id: number; title: string }>>,
): void {
  const common = () => ({
    id: '/',
    name: config.brandName,
    short_name: config.brandName,
    description: 'Assistentes de IA, conteúdos, calculadoras e agenda do setor para o seu negócio pet.',
    lang: 'pt-BR',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: '#faf6ef',
    background_color: '#faf6ef',
    categories: ['business', 'productivity'],
    icons,
    ...(config.brandName === defaultBrandName && { screenshots }),
  });
  app.get(
    '/manifest.webmanifest',
    { config: { access: 'public' }, schema: { hide: true } },
    async (_request, reply) => {
      const assistants = (await listAssistants()).slice(0, mostShortcuts);
      const shortcuts = assistants.map(({ id, title }) => ({ name: title, url: `/chat/${id}?c=nova` }));
      const [first] = assistants;
      const share = first && {
        share_target: {
          action: `/chat/${first.id}`,
          method: 'GET',
          // Chromium reports its absence as an error of the manifest.
          enctype: 'application/x-www-form-urlencoded',
          params: { text: 'message' },
        },
      };
      return reply
        .type('application/manifest+json; charset=utf-8')
        .header('cache-control', 'public, max-age=3600')
        .send(JSON.stringify({ ...common(), shortcuts, ...share }));
    },
  );
}
