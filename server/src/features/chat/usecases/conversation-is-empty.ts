import type { Transaction } from '#server/database/connection.ts';
import { selectChosen } from '../conversation-repository.ts';

/** Returns true if the user has not asked this assistant anything yet. */
export const conversationIsEmpty = async (
  tx: Transaction,
  userId: number,
  listaId: number,
): Promise<boolean> => (await selectChosen(tx, { userId, listaId })) === undefined;
