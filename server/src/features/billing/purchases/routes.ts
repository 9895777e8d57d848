import {
  checkout,
  claimCodeInput,
  purchaseClaimInput,
  purchaseClaimResult,
  purchaseInput,
  purchaseWithdrawal,
  purchaseWithdrawalInput,
  purchaseWithdrawalQuery,
  waitingPurchase,
  waitingPurchaseQuery,
  withdrawalResult,
} from '@matilha/contract/billing';
import { confirmation } from '@matilha/contract/errors';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { errorResponses } from '#server/platform/error-responses.ts';
import type { ClaimDependencies, PurchaseDependencies } from './dependencies.ts';
import {
  presentPurchase,
  presentWaitingPurchase,
  presentWithdrawable,
  presentWithdrawnPurchase,
} from './present.ts';
import { claimPurchases } from './usecases/claim-purchases.ts';
import { readWaiting } from './usecases/read-waiting.ts';
import { readWithdrawable } from './usecases/read-withdrawable.ts';
import { requestClaimCode } from './usecases/request-claim-code.ts';
import { startPurchase } from './usecases/start-purchase.ts';
import { withdrawPurchase } from './usecases/withdraw-purchase.ts';

const tags = ['Compras'];
const refusals = errorResponses(400, 401, 403, 413, 415, 429, 503);

/** Withdrawing from a product within seven days of its payment (L19). */
const withdrawalRoutes: FastifyPluginAsyncZod<PurchaseDependencies> = async (app, deps) => {
  app.get(
    '/api/purchases/withdrawal',
    {
      schema: {
        tags,
        summary: 'Até quando, e por quanto, dá para desistir da compra de um produto',
        querystring: purchaseWithdrawalQuery,
        response: { 200: purchaseWithdrawal, ...errorResponses(400, 401, 429, 503) },
      },
    },
    async ({ context, query }) => presentWithdrawable(await readWithdrawable(context, deps, query.produtoId)),
  );
  app.post(
    '/api/purchases/withdrawal',
    {
      schema: {
        tags,
        summary: 'Desistir da compra de um produto em 7 dias, com tudo de volta',
        body: purchaseWithdrawalInput,
        response: { 200: withdrawalResult, ...refusals, ...errorResponses(404, 409) },
      },
    },
    async ({ context, body }) =>
      presentWithdrawnPurchase(await withdrawPurchase(context, deps, body.produto_id)),
  );
};

/** Buying a knowledge product, withdrawing from it, and claiming one that was bought elsewhere. */
export const purchasesRoutes: FastifyPluginAsyncZod<ClaimDependencies> = async (app, deps) => {
  await app.register(withdrawalRoutes, deps);
  app.post(
    '/api/purchases',
    {
      schema: {
        tags,
        summary:
          'Começa a compra de um produto do banco de conhecimento, ou retoma a que está aberta ou espera o pagamento',
        body: purchaseInput,
        response: { 200: checkout, ...refusals, ...errorResponses(404, 409) },
      },
    },
    async ({ context, body }) => presentPurchase(await startPurchase(context, deps, body)),
  );
  app.get(
    '/api/purchases/waiting',
    {
      schema: {
        tags,
        summary: 'O código com que a compra de um produto espera o pagamento',
        querystring: waitingPurchaseQuery,
        response: { 200: waitingPurchase, ...errorResponses(400, 401, 429, 503) },
      },
    },
    async ({ context, query }) => presentWaitingPurchase(await readWaiting(context, deps, query.produtoId)),
  );
  app.post(
    '/api/purchases/claim-code',
    {
      schema: {
        tags,
        summary: 'Pede o código que comprova uma compra feita com outro email',
        body: claimCodeInput,
        response: { 200: confirmation, ...refusals },
      },
    },
    async ({ context, body, ip }) => {
      await requestClaimCode(context, deps, { email: body.email, address: ip });
      return { message: 'Se houver uma compra com esse email, o código chega em instantes.' };
    },
  );
  app.post(
    '/api/purchases/claim',
    {
      schema: {
        tags,
        summary: 'Traz para a conta o que foi comprado com outro email',
        body: purchaseClaimInput,
        response: { 200: purchaseClaimResult, ...refusals },
      },
    },
    async ({ context, body }) => {
      const produtos = await claimPurchases(context, deps, body);
      return { message: claimed(produtos.length), produtos };
    },
  );
};

function claimed(count: number): string {
  if (count === 0) return 'Este email não tem mais nenhuma compra para liberar.';
  return count === 1 ? 'Pronto! Seu conteúdo está liberado.' : 'Pronto! Seus conteúdos estão liberados.';
}
