import { dayInBrazil } from '@matilha/contract/content/event-dates';
import { type ChatFact, type ChatFactKey, factLabels, type LeaveOutInput } from '@matilha/contract/shop/shop';
import { newestCalculationAt } from '#server/features/calculators/api.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import { lockOwnShop } from '../lock-own-shop.ts';
import { assistantExists, noteKey, selectShop, selectShopForChat, storeExclusion } from '../repository.ts';
import { factGroups } from '../rules.ts';

/**
 * Returns the facts that an assistant gets in its conversation with the acting user: groups, the calculators' results together, and each
 * remembered fact by itself. Throws `not_found`.
 */
export async function listChatFacts(context: Context, listaId: number): Promise<ChatFact[]> {
  const { id: userId } = requireUser(context);
  if (!(await assistantExists(context.db, listaId))) throw new AppError('not_found');
  const { leftOut, ...shop } = await selectShopForChat(context.db, userId, listaId);
  const fact = (key: ChatFactKey, label: string, confirmedAt: Date): ChatFact => ({
    key,
    label,
    confirmed_on: dayInBrazil(confirmedAt),
    left_out: leftOut.has(key),
  });
  const calculatedAt = await newestCalculationAt(context.db, userId);
  return [
    ...factGroups(shop).flatMap(({ key, confirmedAt }) =>
      key === 'lembrados' ? [] : fact(key, factLabels[key], confirmedAt),
    ),
    ...(calculatedAt ? [fact('calculos', 'seus cálculos das calculadoras', calculatedAt)] : []),
    ...shop.notes.map(({ id, texto, confirmedAt }) => fact(noteKey(id), texto, confirmedAt)),
  ];
}

/** Leaves a group of facts, or one remembered fact, out of the acting user's conversation with an assistant, or lets it in again. Throws `not_found`. */
export async function leaveOutFact(
  context: Context,
  listaId: number,
  { key, left_out: leftOut }: LeaveOutInput,
): Promise<ChatFact[]> {
  const { id: userId } = requireUser(context);
  await context.db.transaction(async (tx) => {
    await lockOwnShop(tx, userId);
    if (!(await assistantExists(tx, listaId))) throw new AppError('not_found');
    // Anybody could store a row for each number otherwise.
    const { notes } = await selectShop(tx, userId);
    if (key.startsWith('lembrado:') && !notes.some(({ id }) => noteKey(id) === key)) {
      throw new AppError('not_found');
    }
    await storeExclusion(tx, { userId, listaId, key }, leftOut);
  });
  return listChatFacts(context, listaId);
}
