import * as purchasesCalls from '@matilha/contract/calls/billing/purchases';
import type { QueryClient } from '@tanstack/react-query';
import { catalogueKey, contentKey } from '#web/features/knowledge/api/paid-content.ts';
import { call } from '#web/lib/requests/api-client.ts';

/** Requests a code for an address; the response is the same whether or not anything was bought with it. */
export const requestClaimCode = (email: string) => call(purchasesCalls.requestClaimCode, { body: { email } });

/** Claims the purchases of the address for this account; refetches the content it unlocks. */
export async function claimPurchase(client: QueryClient, claim: { email: string; code: string }) {
  const result = await call(purchasesCalls.claimPurchases, { body: claim });
  void client.invalidateQueries({ queryKey: [catalogueKey] });
  void client.invalidateQueries({ queryKey: [contentKey] });
  return result;
}
