import { purchaseClaimResult } from '@matilha/contract/billing';
import { confirmation } from '@matilha/contract/errors';
import type { QueryClient } from '@tanstack/react-query';
import { catalogueKey, contentKey } from '#web/features/knowledge/api/paid-content.ts';
import { api } from '#web/lib/api-client.ts';

/** Requests a code for an address; the response is the same whether or not anything was bought with it. */
export const requestClaimCode = (email: string) =>
  api.post('/api/purchases/claim-code', { email }, confirmation);

/** Claims the purchases of the address for this account; refetches the content it unlocks. */
export async function claimPurchase(client: QueryClient, claim: { email: string; code: string }) {
  const result = await api.post('/api/purchases/claim', claim, purchaseClaimResult);
  void client.invalidateQueries({ queryKey: [catalogueKey] });
  void client.invalidateQueries({ queryKey: [contentKey] });
  return result;
}
