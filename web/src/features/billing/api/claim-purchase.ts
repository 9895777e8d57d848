import { purchaseClaimResult } from '@matilha/contract/billing';
import { confirmation } from '@matilha/contract/errors';
import type { QueryClient } from '@tanstack/react-query';
import { catalogueKey, contentKey } from '#web/features/knowledge/api/paid-content.ts';
import { api } from '#web/lib/api-client.ts';

/** Asks for a code to an address; the answer is the same whether or not anything was bought with it. */
export const requestClaimCode = (email: string) =>
  api.post('/api/purchases/claim-code', { email }, confirmation);

/** Brings what was bought with the address into the account; what is open to it is asked for again. */
export async function claimPurchase(client: QueryClient, claim: { email: string; code: string }) {
  const result = await api.post('/api/purchases/claim', claim, purchaseClaimResult);
  void client.invalidateQueries({ queryKey: [catalogueKey] });
  void client.invalidateQueries({ queryKey: [contentKey] });
  return result;
}
