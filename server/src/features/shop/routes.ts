import { mostPhotoBytes } from '@matilha/contract/photos';
import { idInPath, longIdInPath } from '@matilha/contract/primitives';
import {
  chatFact,
  confirmFactsInput,
  leaveOutInput,
  priceListInput,
  readPriceList as readPriceListOutput,
  saveServicesInput,
  serviceInPath,
  shop,
  shopNote,
  shopNoteInput,
  shopSection,
  shopSectionInput,
  shopService,
} from '@matilha/contract/shop';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { errorResponses } from '#server/platform/error-responses.ts';
import { bytesOf, takeBytes } from '#server/plugins/raw-body.ts';
import type { FreeTaskTools } from '#server/providers/model/free-task.ts';
import { presentNote, presentSection, presentService, presentShop } from './present.ts';
import { confirmFacts } from './usecases/confirm-facts.ts';
import { forgetFact } from './usecases/forget-fact.ts';
import { leaveOutFact } from './usecases/leave-out-fact.ts';
import { listChatFacts } from './usecases/list-chat-facts.ts';
import { readPriceList } from './usecases/read-price-list.ts';
import { readPricePhoto } from './usecases/read-price-photo.ts';
import { readShop } from './usecases/read-shop.ts';
import { rememberFact } from './usecases/remember-fact.ts';
import { removeService } from './usecases/remove-service.ts';
import { saveSection } from './usecases/save-section.ts';
import { saveServices } from './usecases/save-services.ts';

const tags = ['Minha loja'];
const refusals = errorResponses(401, 429, 503);
const writeRefusals = { ...refusals, ...errorResponses(400, 403, 413, 415, 500) };
const oneNote = z.strictObject({ id: longIdInPath });
const oneChat = z.strictObject({ listaId: idInPath });

/** Saves sections and the price list. */
const editing: FastifyPluginAsyncZod = async (app) => {
  app.put(
    '/api/shop/sections',
    {
      schema: {
        tags,
        summary: 'Salva uma seção; recusa se outra aba ou aparelho salvou depois',
        body: shopSectionInput,
        response: { 200: shopSection, ...writeRefusals, ...errorResponses(409) },
      },
    },
    async ({ context, body }) => presentSection(await saveSection(context, body)),
  );
  app.put(
    '/api/shop/services',
    {
      schema: {
        tags,
        summary: 'Salva linhas da tabela de preços; todas ou nenhuma',
        body: saveServicesInput,
        response: { 200: z.array(shopService), ...writeRefusals, ...errorResponses(409) },
      },
    },
    async ({ context, body }) => (await saveServices(context, body.services)).map(presentService),
  );
  app.delete(
    '/api/shop/services/:id',
    {
      schema: {
        tags,
        summary: 'Apaga uma linha da tabela de preços',
        params: serviceInPath,
        response: { 204: z.void(), ...writeRefusals, ...errorResponses(404) },
      },
    },
    async ({ context, params }, reply) => {
      await removeService(context, params.id);
      return reply.status(204).send();
    },
  );
};

/** Remembers and forgets single facts, and confirms facts of every kind. */
const remembering: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/api/shop/notes',
    {
      schema: {
        tags,
        summary: 'Guarda um fato para os assistentes lembrarem',
        body: shopNoteInput,
        response: { 201: shopNote, ...writeRefusals, ...errorResponses(404) },
      },
    },
    async ({ context, body }, reply) =>
      reply.status(201).send(presentNote(await rememberFact(context, body))),
  );
  app.delete(
    '/api/shop/notes/:id',
    {
      schema: {
        tags,
        summary: 'Apaga um fato guardado',
        params: oneNote,
        response: { 204: z.void(), ...writeRefusals, ...errorResponses(404) },
      },
    },
    async ({ context, params }, reply) => {
      await forgetFact(context, params.id);
      return reply.status(204).send();
    },
  );
  app.post(
    '/api/shop/confirmations',
    {
      schema: {
        tags,
        summary: 'Confirma que fatos da loja continuam valendo',
        body: confirmFactsInput,
        response: { 200: shop, ...writeRefusals },
      },
    },
    async ({ context, body }) => presentShop(await confirmFacts(context, body)),
  );
};

/** Reads a price list that was pasted or photographed. */
const reading: FastifyPluginAsyncZod<FreeTaskTools> = async (app, tools) => {
  app.post(
    '/api/shop/price-list',
    {
      schema: {
        tags,
        summary: 'Lê uma tabela de preços colada; nada é guardado',
        body: priceListInput,
        response: { 200: readPriceListOutput, ...writeRefusals },
      },
    },
    async ({ context, body }) => readPriceList(context, tools, body),
  );
  takeBytes(app, /^image\//);
  app.post(
    '/api/shop/price-photo',
    {
      bodyLimit: mostPhotoBytes,
      schema: {
        tags,
        summary: 'Lê a foto de uma tabela de preços; nada é guardado',
        response: { 200: readPriceListOutput, ...writeRefusals, ...errorResponses(404) },
      },
    },
    async ({ context, body }) => readPricePhoto(context, tools, bytesOf(body)),
  );
};

/** Facts of the shop that a user tells, and the groups of them that a conversation leaves out. */
export const shopRoutes: FastifyPluginAsyncZod<FreeTaskTools> = async (app, tools) => {
  app.get(
    '/api/shop',
    { schema: { tags, summary: 'O que eu contei da minha loja', response: { 200: shop, ...refusals } } },
    async ({ context }) => presentShop(await readShop(context)),
  );
  await app.register(editing);
  await app.register(remembering);
  await app.register(reading, tools);
  app.get(
    '/api/shop/exclusions/:listaId',
    {
      schema: {
        tags,
        summary: 'O que este agente sabe da minha loja',
        params: oneChat,
        response: { 200: z.array(chatFact), ...refusals, ...errorResponses(400, 404) },
      },
    },
    async ({ context, params }) => listChatFacts(context, params.listaId),
  );
  app.put(
    '/api/shop/exclusions/:listaId',
    {
      schema: {
        tags,
        summary: 'Deixa um grupo de fatos fora de uma conversa, ou o inclui de novo',
        params: oneChat,
        body: leaveOutInput,
        response: { 200: z.array(chatFact), ...writeRefusals, ...errorResponses(404) },
      },
    },
    async ({ context, params, body }) => leaveOutFact(context, params.listaId, body),
  );
};
