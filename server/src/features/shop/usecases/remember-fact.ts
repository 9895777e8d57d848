import { mostNotes, type ShopNoteInput } from '@matilha/contract/shop/shop';
import { audit } from '#server/database/audit.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import { lockOwnShop } from '../lock-own-shop.ts';
import { type NoteRow, ownsMessage, selectNoteCount, storeNote } from '../repository.ts';

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
