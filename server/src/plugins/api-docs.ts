import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import { business } from '@matilha/contract/rights/call-right';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { defaultBrandName } from '#server/config/environment.ts';
import type { Config } from '#server/config.ts';
import { once } from '#server/platform/concurrency/once.ts';
import type { Limits } from '#server/platform/limits.ts';
import { clientNetwork } from '#server/platform/network/client-network.ts';
import { escapeHtml } from '#server/platform/text/escape-html.ts';
import { type Packed, sendPacked } from './pages/send-packed.ts';
import { pagePolicy } from './security-headers.ts';

const prefix = '/api/docs';
const panelPrefix = '/api/admin/docs';
/** Folder that `server/build/write-api-docs.ts` writes. */
const builtDocs = fileURLToPath(new URL('../../dist/api-docs', import.meta.url));

type Described = Packed & { etag: string };

const withEtag = (packed: Packed): Described => {
  const etag = `"${createHash('sha256').update(packed.br).digest('base64url').slice(0, 22)}"`;
  return { ...packed, etag };
};

async function readBuilt(file: string): Promise<Described> {
  const [plain, br, gz] = await Promise.all([readFile(file), readFile(`${file}.br`), readFile(`${file}.gz`)]);
  return withEtag({ plain, br, gzip: gz });
}

/** Returns the description with another name in its title, compressed on a thread, at a level that takes little time. */
async function rename({ plain }: Described, brandName: string): Promise<Described> {
  const builtTitle = `"title":"${defaultBrandName}`;
  const title = `"title":${JSON.stringify(brandName).slice(0, -1)}`;
  const named = plain.toString().replace(builtTitle, () => title);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  const [br, gz] = await Promise.all([promisify(brotliCompress)(named, { params }), promisify(gzip)(named)]);
  return withEtag({ plain: named, br, gzip: gz });
}

/** Returns a reader of a built description under the installation's name, which operators may change at any time. */
function ownDescription(file: string, config: Config): () => Promise<Described> {
  const asBuilt = once(() => readBuilt(file));
  let named = { name: defaultBrandName, read: asBuilt };
  return () => {
    const name = config.brandName;
    if (named.name !== name)
      named = {
        name,
        read: name === defaultBrandName ? asBuilt : once(async () => rename(await asBuilt(), name)),
      };
    return named.read();
  };
}

interface Dependencies {
  config: Config;
  limits: Limits;
  /** Folder of the built descriptions; tests set another. */
  docsRoot?: string;
}

/**
 * Serves the built descriptions of the API as OpenAPI with a page each: at `/api/docs` the calls of subscribers and visitors, to everyone, at
 * `/api/admin/docs` those of the panel, to operators. Nothing is generated here (decision 0074); without a build there are none.
 */
export async function apiDocs(
  app: FastifyInstance,
  { config, limits, docsRoot = builtDocs }: Dependencies,
): Promise<void> {
  if (!existsSync(join(docsRoot, 'calls.json'))) return;
  const page = readFileSync(join(docsRoot, 'page.html'), 'utf8');
  const sendPage = async (_request: FastifyRequest, reply: FastifyReply) =>
    reply
      .type('text/html; charset=utf-8')
      .headers({ 'content-security-policy': pagePolicy, 'cache-control': 'no-cache' })
      .send(page.replace(defaultBrandName, () => escapeHtml(config.brandName)));
  const describe = (file: string, cacheControl: string) => {
    const read = ownDescription(join(docsRoot, file), config);
    return async (request: FastifyRequest, reply: FastifyReply) => {
      const described = await read();
      const { etag } = described;
      reply.headers({ etag, vary: 'accept-encoding, cookie', 'cache-control': cacheControl });
      if (request.headers['if-none-match'] === etag) return reply.status(304).send();
      return sendPacked(request, reply.type('application/json; charset=utf-8'), described);
    };
  };

  await app.register(async (open) => {
    open.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'public' };
    });
    open.addHook('onRequest', async ({ ip }) => limits.consume('docs_read', clientNetwork(ip).key));
    await open.register(fastifyStatic, {
      root: join(docsRoot, 'static'),
      prefix: `${prefix}/static/`,
      index: false,
      decorateReply: false,
      preCompressed: true,
      maxAge: '1h',
    });
    const options = { schema: { hide: true } };
    for (const path of [prefix, `${prefix}/`]) open.get(path, options, sendPage);
    open.get(`${prefix}/json`, options, describe('calls.json', 'public, max-age=300'));
  });
  const ofOperators = {
    config: { access: 'business', right: business.plain },
    schema: { hide: true },
  } as const;
  app.get(panelPrefix, ofOperators, sendPage);
  app.get(`${panelPrefix}/json`, ofOperators, describe('panel.json', 'private, no-cache'));
}
