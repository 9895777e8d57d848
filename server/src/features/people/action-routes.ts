import { Readable } from 'node:stream';
import * as peopleCalls from '@matilha/contract/calls/panel/people';
import type { FastifyPluginAsync } from 'fastify';
import { endSessionsOf, sendLinkTo } from '#server/features/auth/api.ts';
import { openConversationOf } from '#server/features/chat/api.ts';
import { adjust } from '#server/features/credits/api.ts';
import { giveProduct, takeProduct } from '#server/features/knowledge/api.ts';
import {
  erasePerson,
  exportPerson,
  type PrivacyDependencies,
  recipientsOf,
} from '#server/features/privacy/api.ts';
import { serve } from '#server/platform/serve.ts';
import { presentOpened } from './present.ts';
import { blockPerson, unblockPerson } from './usecases/block-person.ts';

const conversationActions: FastifyPluginAsync = async (app) => {
  serve(
    app,
    peopleCalls.openConversation,
    async ({ context, params: { id: userId, conversationId }, body }) =>
      presentOpened(await openConversationOf(context, { userId, conversationId }, body)),
  );
};

const sessionActions: FastifyPluginAsync = async (app) => {
  serve(app, peopleCalls.endSessions, async ({ context, params: { id } }) => {
    const ended = await endSessionsOf(context, id);
    return { message: ended === 1 ? 'Uma sessão encerrada.' : `${ended} sessões encerradas.` };
  });
  serve(app, peopleCalls.endSession, async ({ context, params: { id, sessionId } }) => {
    await endSessionsOf(context, id, sessionId);
    return { message: 'Sessão encerrada.' };
  });
};

const accountActions: FastifyPluginAsync<PrivacyDependencies> = async (app, { settings, limits }) => {
  serve(app, peopleCalls.sendMail, async ({ context, params: { id }, body }) => {
    await sendLinkTo(context, { limits, settings }, id, body.kind);
    return { message: 'Email a caminho. Os links anteriores deixaram de valer.' };
  });
  serve(app, peopleCalls.blockPerson, async ({ context, params: { id }, body }) => {
    await blockPerson(context, settings, id, body.reason);
    return { message: 'Conta bloqueada.' };
  });
  serve(app, peopleCalls.unblockPerson, async ({ context, params: { id }, body }) => {
    await unblockPerson(context, id, body.reason);
    return { message: 'Conta desbloqueada.' };
  });
};

const moneyActions: FastifyPluginAsync = async (app) => {
  serve(
    app,
    peopleCalls.changeCredits,
    async ({ context, params: { id: userId }, body: { amount, reason, key } }) => {
      const adjusted = await adjust(context, { userId, amount, reason, key });
      return { amount: adjusted.amount, available: adjusted.available };
    },
  );
  serve(
    app,
    peopleCalls.giveAccess,
    async ({ context, params: { id: userId }, body: { produto_id: produtoId, reason, key } }) => {
      await giveProduct(context, { userId, produtoId, reason, key });
      return { message: 'Acesso dado.' };
    },
  );
  serve(
    app,
    peopleCalls.revokeAccess,
    async ({ context, params: { id: userId, accessId }, body: { reason } }) => {
      await takeProduct(context, { userId, accessId, reason });
      return { message: 'Acesso retirado.' };
    },
  );
};

const privacyActions: FastifyPluginAsync<PrivacyDependencies> = async (app, privacy) => {
  serve(
    app,
    peopleCalls.exportPerson,
    async ({ context, params: { id: personId }, body: { reason } }, reply) =>
      reply
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="dados-da-pessoa-${personId}.json"`)
        .type('application/json; charset=utf-8')
        .send(
          Readable.from(
            await exportPerson(context, privacy, { personId, reason }, recipientsOf(app.productConfig)),
          ),
        ),
  );
  serve(app, peopleCalls.erasePerson, async ({ context, params: { id }, body }) => {
    const erased = await erasePerson(context, privacy, id, body);
    return {
      message: erased ? 'Conta excluída e dados apagados.' : 'Conta excluída. Os dados estão sendo apagados.',
    };
  });
};

/** Actions of the staff on one person; money, export and deletion ask for a fresh second factor. */
export const personActions: FastifyPluginAsync<PrivacyDependencies> = async (app, privacy) => {
  await app.register(conversationActions);
  await app.register(sessionActions);
  await app.register(accountActions, privacy);
  await app.register(moneyActions);
  await app.register(privacyActions, privacy);
};
