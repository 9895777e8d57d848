import * as shopCalls from '@matilha/contract/calls/shop/shop';
import type { FastifyPluginAsync } from 'fastify';
import { serve } from '#server/platform/serve.ts';
import type { FreeTaskTools } from '#server/providers/model/free-task.ts';
import { presentNote, presentSection, presentService, presentShop } from './present.ts';
import { leaveOutFact, listChatFacts } from './usecases/chat-facts.ts';
import { confirmFacts, forgetFact, rememberFact } from './usecases/keep-facts.ts';
import { readShop, saveSection, saveServices } from './usecases/own-shop.ts';
import { readPriceList, readPricePhoto } from './usecases/read-prices.ts';
import { removeService } from './usecases/remove-service.ts';

/** Saves sections and the price list. */
const editing: FastifyPluginAsync = async (app) => {
  serve(app, shopCalls.saveSection, async ({ context, body }) =>
    presentSection(await saveSection(context, body)),
  );
  serve(app, shopCalls.saveServices, async ({ context, body }) =>
    (await saveServices(context, body.services)).map(presentService),
  );
  serve(app, shopCalls.removeService, ({ context, params }) => removeService(context, params.id));
};

/** Remembers and forgets single facts, and confirms facts of every kind. */
const remembering: FastifyPluginAsync = async (app) => {
  serve(app, shopCalls.rememberFact, async ({ context, body }) =>
    presentNote(await rememberFact(context, body)),
  );
  serve(app, shopCalls.forgetFact, ({ context, params }) => forgetFact(context, params.id));
  serve(app, shopCalls.confirmFacts, async ({ context, body }) =>
    presentShop(await confirmFacts(context, body)),
  );
};

/** Reads a price list that was pasted or photographed. */
const reading: FastifyPluginAsync<FreeTaskTools> = async (app, tools) => {
  serve(app, shopCalls.readPriceList, async ({ context, body }) => readPriceList(context, tools, body));
  serve(app, shopCalls.readPricePhoto, async ({ context, body }) => readPricePhoto(context, tools, body));
};

/** Facts that a user tells about the shop, and the groups of facts that a conversation leaves out. */
export const shopRoutes: FastifyPluginAsync<FreeTaskTools> = async (app, tools) => {
  serve(app, shopCalls.readShop, async ({ context }) => presentShop(await readShop(context)));
  await app.register(editing);
  await app.register(remembering);
  await app.register(reading, tools);
  serve(app, shopCalls.listChatFacts, async ({ context, params }) => listChatFacts(context, params.listaId));
  serve(app, shopCalls.leaveOutFact, async ({ context, params, body }) =>
    leaveOutFact(context, params.listaId, body),
  );
};
