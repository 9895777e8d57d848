import * as purchasesCalls from '@matilha/contract/calls/billing/purchases';
import type { FastifyPluginAsync } from 'fastify';
import { serve } from '#server/platform/serve.ts';
import type { ClaimDependencies, PurchaseDependencies } from './dependencies.ts';
import {
  presentPurchase,
  presentWaitingPurchase,
  presentWithdrawable,
  presentWithdrawnPurchase,
} from './present.ts';
import { claimPurchases } from './usecases/claim-purchases.ts';
import { readWaiting, readWithdrawable } from './usecases/read-purchase.ts';
import { requestClaimCode } from './usecases/request-claim-code.ts';
import { startPurchase } from './usecases/start-purchase.ts';
import { withdrawPurchase } from './usecases/withdraw-purchase.ts';

/** Withdrawing from a product within seven days of its payment (L19). */
const withdrawalRoutes: FastifyPluginAsync<PurchaseDependencies> = async (app, deps) => {
  serve(app, purchasesCalls.readWithdrawable, async ({ context, query }) =>
    presentWithdrawable(await readWithdrawable(context, deps, query.produtoId)),
  );
  serve(app, purchasesCalls.withdrawPurchase, async ({ context, body }) =>
    presentWithdrawnPurchase(await withdrawPurchase(context, deps, body.produto_id)),
  );
};

/** Buying a knowledge product, withdrawing from it, and claiming one that was bought elsewhere. */
export const purchasesRoutes: FastifyPluginAsync<ClaimDependencies> = async (app, deps) => {
  await app.register(withdrawalRoutes, deps);
  serve(app, purchasesCalls.startPurchase, async ({ context, body }) =>
    presentPurchase(await startPurchase(context, deps, body)),
  );
  serve(app, purchasesCalls.readWaiting, async ({ context, query }) =>
    presentWaitingPurchase(await readWaiting(context, deps, query.produtoId)),
  );
  serve(app, purchasesCalls.requestClaimCode, async ({ context, body, ip }) => {
    await requestClaimCode(context, deps, { email: body.email, address: ip });
    return { message: 'Se houver uma compra com esse email, o código chega em instantes.' };
  });
  serve(app, purchasesCalls.claimPurchases, async ({ context, body }) => {
    const produtos = await claimPurchases(context, deps, body);
    return { message: claimed(produtos.length), produtos };
  });
};

function claimed(count: number): string {
  if (count === 0) return 'Este email não tem mais nenhuma compra para liberar.';
  return count === 1 ? 'Pronto! Seu conteúdo está liberado.' : 'Pronto! Seus conteúdos estão liberados.';
}
