import * as shopCalls from '@matilha/contract/calls/shop/shop';
import type { FastifyPluginAsync } from 'fastify';
import { serve } from '#server/platform/serve.ts';
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

/** Facts of the shop that a user tells, and the groups of them that a conversation leaves out. */
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
