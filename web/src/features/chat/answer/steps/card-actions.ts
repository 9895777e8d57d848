import type { CalculatedPrice } from '@matilha/contract/calculators/facts';
import { createContext } from 'react';

/** The ways from a card to the forms of other features. */
export interface CardActions {
  /** Offers prices of a calculation to the price list of Minha Loja. */
  takePrices: (prices: readonly CalculatedPrice[]) => void;
  /** Asks for posts about a subject, in the week of this Monday. */
  askPosts: (wish: { from: string; about: string }) => void;
}

/** Null where there are none. The screen provides them. */
export const CardActionsContext = createContext<CardActions | null>(null);
