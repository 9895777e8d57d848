import type { Transaction } from '#server/database/connection.ts';
import { selectNewestMessage } from '../repository.ts';

/** Whether nobody asked anything in this chat yet. */
export const conversationIsEmpty = async (
  tx: Transaction,
  userId: number,
  listaId: number,
): Promise<boolean> => (await selectNewestMessage(tx, userId, listaId)) === undefined;
