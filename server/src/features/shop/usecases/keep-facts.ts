import { type ConfirmFactsInput, mostNotes, type ShopNoteInput } from '@matilha/contract/shop/shop';
import { audit } from '#server/database/audit.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import { lockOwnShop } from '../lock-own-shop.ts';
import {
  confirmRows,
  deleteNote,
  type NoteRow,
  ownsMessage,
  type StoredShop,
  selectNoteCount,
  selectShop,
  storeNote,
} from '../repository.ts';

/**
 * Stores a fact that the acting user asks to be remembered; a text that is stored already is confirmed again. Throws `not_found` for
 * a message that is not the user's, and `invalid_input` past 60 facts.
 */
export async function rememberFact(
  context: Context,
  { texto, message_id: messageId }: ShopNoteInput,
): Promise<NoteRow> {
  const { id: userId } = requireUser(context);
  return context.db.transaction(async (tx) => {
    await lockOwnShop(tx, userId);
    if (messageId !== null && !(await ownsMessage(tx, userId, messageId))) throw new AppError('not_found');
    const { total, known } = await selectNoteCount(tx, userId, texto);
    if (!known && total >= mostNotes) {
      const full = `Já são ${mostNotes} lembranças. Apague uma em Minha loja para guardar esta.`;
      throw new AppError('invalid_input', { fields: { texto: full } });
    }
    const row = await storeNote(tx, { userId, texto, messageId, confirmedAt: context.clock.now() });
    await audit(tx, context, {
      action: 'shop.remember',
      subject: `user:${userId}`,
      details: { note: row.id },
    });
    return row;
  });
}

/** Deletes a fact that the acting user had remembered. Throws `not_found`. */
export async function forgetFact(context: Context, id: number): Promise<void> {
  const { id: userId } = requireUser(context);
  await context.db.transaction(async (tx) => {
    await lockOwnShop(tx, userId);
    if (!(await deleteNote(tx, userId, id))) throw new AppError('not_found');
    await audit(tx, context, { action: 'shop.forget', subject: `user:${userId}`, details: { note: id } });
  });
}

/** Marks facts of the acting user's shop as still true today; returns the whole shop. Facts that do not exist change nothing. */
export async function confirmFacts(context: Context, facts: ConfirmFactsInput): Promise<StoredShop> {
  const { id: userId } = requireUser(context);
  return context.db.transaction(async (tx) => {
    await lockOwnShop(tx, userId);
    await confirmRows(tx, { userId, now: context.clock.now() }, facts);
    await audit(tx, context, { action: 'shop.confirm', subject: `user:${userId}` });
    return selectShop(tx, userId);
  });
}
