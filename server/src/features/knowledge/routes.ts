import * as knowledgeCalls from '@matilha/contract/calls/content/knowledge';
import type { FastifyPluginAsync } from 'fastify';
import { fileHeaders } from '#server/platform/file-headers.ts';
import { serve } from '#server/platform/serve.ts';
import type { FileStorage } from '#server/providers/storage/file-storage.ts';
import {
  presentAnswer,
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
import { type SearchTools, searchMaterials } from './usecases/search-materials.ts';
import { continueReading, finishMaterial, openMaterial } from './usecases/track-progress.ts';

interface Tools extends SearchTools {
  storage: FileStorage;
}

export const knowledgeRoutes: FastifyPluginAsync<Tools> = async (app, tools) => {
  await app.register(catalogueRoutes);
  await app.register(fileRoutes, tools);
  await app.register(contentRoutes);
  await app.register(passageRoutes, tools);
  await app.register(progressRoutes);
};

const catalogueRoutes: FastifyPluginAsync = async (app) => {
  serve(app, knowledgeCalls.listKnowledgeCategories, ({ context }) => listCategories(context));
  serve(app, knowledgeCalls.listProducts, async (request) =>
    (await listProducts(request.context, request.query.categoria_id)).map(presentProduct),
  );
  serve(app, knowledgeCalls.getProduct, async (request) =>
    presentProduct(await getProduct(request.context, request.params.id)),
  );
  serve(app, knowledgeCalls.getOutline, async (request) =>
    presentOutline(await getOutline(request.context, request.params.id)),
  );
};

const contentRoutes: FastifyPluginAsync = async (app) => {
  serve(app, knowledgeCalls.listModules, async (request) =>
    (await listModules(request.context, request.query.produtoId)).map(presentModule),
  );
  serve(app, knowledgeCalls.getModule, async (request) =>
    presentModule(await getModule(request.context, request.params.id)),
  );
  serve(app, knowledgeCalls.listMaterials, async (request) =>
    (await listMaterials(request.context, request.query.moduloId)).map((row) =>
      presentMaterial(row, app.productConfig.videoHosts),
    ),
  );
  serve(app, knowledgeCalls.getMaterial, async (request) =>
    presentMaterial(await getMaterial(request.context, request.params.id), app.productConfig.videoHosts),
  );
};

const fileRoutes: FastifyPluginAsync<Tools> = async (app, { storage }) => {
  serve(app, knowledgeCalls.openMaterialFile, async ({ context, params: { id, arquivo } }, reply) => {
    const file = await openMaterialFile(context, storage, { id, fileId: arquivo });
    return reply.headers(fileHeaders(file)).send(file.stream);
  });
};

const passageRoutes: FastifyPluginAsync<SearchTools> = async (app, tools) => {
  serve(app, knowledgeCalls.getPassage, async ({ context, params: { id, ancora } }) =>
    presentPassage(await getPassage(context, id, ancora)),
  );
  serve(app, knowledgeCalls.searchMaterials, async (request) =>
    presentAnswer(await searchMaterials(request.context, tools, request.query.q)),
  );
};

const progressRoutes: FastifyPluginAsync = async (app) => {
  serve(app, knowledgeCalls.continueReading, async (request) =>
    (await continueReading(request.context)).map(presentLastOpened),
  );
  serve(app, knowledgeCalls.openMaterial, async (request) =>
    presentProgress(await openMaterial(request.context, request.params.id)),
  );
  serve(app, knowledgeCalls.finishMaterial, async (request) =>
    presentProgress(await finishMaterial(request.context, request.params.id, request.body.concluido)),
  );
};
