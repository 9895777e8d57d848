import type { Transaction } from '#server/database/connection.ts';
import { selectNewestMessage } from '../repository.ts';

/** Returns true if this chat has no question yet. */
export const conversationIsEmpty = async (
  tx: Transaction,
  userId: number,
  listaId: number,
): Promise<boolean> => (await selectNewestMessage(tx, userId, listaId)) === undefined;
