import { type CollectionHands, createCollectionHands } from './collection-hands.ts';
import { createDisputeHands, type DisputeHands } from './dispute-hands.ts';
import type { AccountsAndPrices } from './reach-accounts.ts';
import { createSaleHands, type SaleHands } from './sale-hands.ts';

/** An operator's hands in the provider's dashboard, and decisions of banks. Objects in the wrong state throw SimulatorFailure. */
export interface Dashboard extends SaleHands, CollectionHands, DisputeHands {}

export function createDashboard(options: AccountsAndPrices): Dashboard {
  return {
    ...createSaleHands(options),
    ...createCollectionHands(options.accounts),
    ...createDisputeHands(options.accounts),
  };
}
