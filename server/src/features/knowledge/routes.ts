import {
  continueReading as continueReadingSchema,
  finishMaterialInput,
  knowledgeCategory,
  knowledgeModule,
  listMaterialsQuery,
  listModulesQuery,
  listProductsQuery,
  material,
  materialPassage,
  materialProgress,
  passageAnchor,
  product,
  productOutline,
  searchAnswer,
  searchQuery,
} from '@matilha/contract/knowledge';
import { idInPath } from '@matilha/contract/primitives';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { errorResponses } from '#server/platform/error-responses.ts';
import { fileHeaders } from '#server/platform/file-headers.ts';
import type { FileStorage } from '#server/providers/storage/file-storage.ts';
import {
  presentAnswer,
  presentCategory,
  presentLastOpened,
  presentMaterial,
  presentModule,
  presentOutline,
  presentPassage,
  presentProduct,
  presentProgress,
} from './present.ts';
import { getOutline, getProduct, listCategories, listProducts } from './usecases/browse-catalogue.ts';
import {
  getMaterial,
  getModule,
  getPassage,
  listMaterials,
  listModules,
  openMaterialFile,
} from './usecases/read-content.ts';
import { searchMaterials } from './usecases/search-materials.ts';
import { continueReading, finishMaterial, openMaterial } from './usecases/track-progress.ts';

const tags = ['Banco de conhecimento'];
const params = z.object({ id: idInPath });
const passageParams = z.object({ id: idInPath, ancora: passageAnchor });
const fileParams = z.object({ id: idInPath, arquivo: z.uuid() });
const refusals = errorResponses(400, 401, 429, 503);
/** Content of a product may also be unknown (404), or paid and not bought (403). */
const contentRefusals = { ...refusals, ...errorResponses(403, 404) };

interface Tools {
  storage: FileStorage;
}

export const knowledgeRoutes: FastifyPluginAsyncZod<Tools> = async (app, tools) => {
  await app.register(catalogueRoutes);
  await app.register(fileRoutes, tools);
  await app.register(contentRoutes);
  await app.register(passageRoutes);
  await app.register(progressRoutes);
};

const catalogueRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/categorias-bancoconhecimento',
    {
      schema: {
        tags,
        summary: 'Áreas de interesse',
        response: { 200: z.array(knowledgeCategory), ...refusals },
      },
    },
    async (request) => (await listCategories(request.context)).map(presentCategory),
  );
  app.get(
    '/api/produtos-bancoconhecimento',
    {
      schema: {
        tags,
        summary: 'Produtos gratuitos e pagos, de uma área ou de todas',
        querystring: listProductsQuery,
        response: { 200: z.array(product), ...refusals },
      },
    },
    async (request) => (await listProducts(request.context, request.query.categoria_id)).map(presentProduct),
  );
  app.get(
    '/api/produtos-bancoconhecimento/:id',
    {
      schema: {
        tags,
        summary: 'Um produto',
        params,
        response: { 200: product, ...refusals, ...errorResponses(404) },
      },
    },
    async (request) => presentProduct(await getProduct(request.context, request.params.id)),
  );
  app.get(
    '/api/produtos-bancoconhecimento/:id/sumario',
    {
      schema: {
        tags,
        summary: 'O que há em um produto, comprado ou não: módulos, títulos com minutos e uma amostra',
        params,
        response: { 200: productOutline, ...refusals, ...errorResponses(404) },
      },
    },
    async (request) => presentOutline(await getOutline(request.context, request.params.id)),
  );
};

const contentRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/modulos-bancoconhecimento',
    {
      schema: {
        tags,
        summary: 'Módulos de um produto gratuito ou comprado',
        querystring: listModulesQuery,
        response: { 200: z.array(knowledgeModule), ...contentRefusals },
      },
    },
    async (request) => (await listModules(request.context, request.query.produtoId)).map(presentModule),
  );
  app.get(
    '/api/modulos-bancoconhecimento/:id',
    {
      schema: { tags, summary: 'Um módulo', params, response: { 200: knowledgeModule, ...contentRefusals } },
    },
    async (request) => presentModule(await getModule(request.context, request.params.id)),
  );
  app.get(
    '/api/materiais-bancoconhecimento',
    {
      schema: {
        tags,
        summary: 'Materiais de um módulo, com texto',
        querystring: listMaterialsQuery,
        response: { 200: z.array(material), ...contentRefusals },
      },
    },
    async (request) =>
      (await listMaterials(request.context, request.query.moduloId)).map((row) =>
        presentMaterial(row, app.productConfig.videoHosts),
      ),
  );
  app.get(
    '/api/materiais-bancoconhecimento/:id',
    { schema: { tags, summary: 'Um material', params, response: { 200: material, ...contentRefusals } } },
    async (request) =>
      presentMaterial(await getMaterial(request.context, request.params.id), app.productConfig.videoHosts),
  );
};

const fileRoutes: FastifyPluginAsyncZod<Tools> = async (app, { storage }) => {
  app.get(
    '/api/materiais-bancoconhecimento/:id/arquivos/:arquivo',
    {
      schema: {
        tags,
        summary: 'Um arquivo de um material, para quem pode abrir o material',
        params: fileParams,
        response: {
          200: { content: { 'application/octet-stream': { schema: z.unknown() } } },
          ...contentRefusals,
        },
      },
    },
    async ({ context, params: { id, arquivo } }, reply) => {
      const file = await openMaterialFile(context, storage, { id, fileId: arquivo });
      return reply.headers(fileHeaders(file)).send(file.stream);
    },
  );
};

const passageRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/materiais-bancoconhecimento/:id/trechos/:ancora',
    {
      schema: {
        tags,
        summary: 'Uma seção de um material, como as respostas a citam',
        params: passageParams,
        response: { 200: materialPassage, ...contentRefusals },
      },
    },
    async ({ context, params: { id, ancora } }) => presentPassage(await getPassage(context, id, ancora)),
  );
  app.get(
    '/api/busca-bancoconhecimento',
    {
      schema: {
        tags,
        summary: 'Busca no que o usuário pode ler',
        description:
          'Por palavras ou por uma pergunta inteira, com erros de digitação; `trecho` e `titulo` vêm em pedaços.',
        querystring: searchQuery,
        response: { 200: searchAnswer, ...refusals },
      },
    },
    async (request) => presentAnswer(await searchMaterials(request.context, request.query.q)),
  );
};

const progressRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/continuar-bancoconhecimento',
    {
      schema: {
        tags,
        summary: 'Continuar de onde parei: o último material aberto e não concluído, ou nenhum',
        response: { 200: z.array(continueReadingSchema), ...refusals },
      },
    },
    async (request) => (await continueReading(request.context)).map(presentLastOpened),
  );
  app.post(
    '/api/materiais-bancoconhecimento/:id/abertura',
    {
      schema: {
        tags,
        summary: 'Registra que o material foi aberto',
        params,
        response: { 200: materialProgress, ...contentRefusals },
      },
    },
    async (request) => presentProgress(await openMaterial(request.context, request.params.id)),
  );
  app.post(
    '/api/materiais-bancoconhecimento/:id/conclusao',
    {
      schema: {
        tags,
        summary: 'Marca um material como concluído, ou desfaz',
        params,
        body: finishMaterialInput,
        response: { 200: materialProgress, ...contentRefusals, ...errorResponses(413, 415) },
      },
    },
    async (request) =>
      presentProgress(await finishMaterial(request.context, request.params.id, request.body.concluido)),
  );
};
