import {
  checkout,
  claimCodeInput,
  purchaseClaimInput,
  purchaseClaimResult,
  purchaseInput,
} from '@matilha/contract/billing';
import { apiError, confirmation } from '@matilha/contract/errors';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { PurchaseDependencies } from './dependencies.ts';
import { presentPurchase } from './present.ts';
import { claimPurchases } from './usecases/claim-purchases.ts';
import { requestClaimCode } from './usecases/request-claim-code.ts';
import { startPurchase } from './usecases/start-purchase.ts';

const tags = ['Compras'];
const refusals = {
  400: apiError,
  401: apiError,
  403: apiError,
  413: apiError,
  415: apiError,
  429: apiError,
  503: apiError,
};

/** Buying a knowledge product once, and claiming one that was bought elsewhere (5.3). */
export const purchasesRoutes: FastifyPluginAsyncZod<PurchaseDependencies> = async (app, deps) => {
  app.post(
    '/api/purchases',
    {
      schema: {
        tags,
        summary: 'Começa a compra de um produto do banco de conhecimento, ou retoma a que está aberta',
        body: purchaseInput,
        response: { 200: checkout, ...refusals, 404: apiError, 409: apiError },
      },
    },
    async ({ context, body }) => presentPurchase(await startPurchase(context, deps, body.produto_id)),
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
      const produtos = await claimPurchases(context, body);
      return { message: claimed(produtos.length), produtos };
    },
  );
};

function claimed(count: number): string {
  if (count === 0) return 'Este email não tem mais nenhuma compra para liberar.';
  return count === 1 ? 'Pronto! Seu conteúdo está liberado.' : 'Pronto! Seus conteúdos estão liberados.';
}
