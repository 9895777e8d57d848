import { dayInBrazil } from '@matilha/contract/content/event-dates';
import { type ChatFact, type ChatFactKey, factLabels } from '@matilha/contract/shop/shop';
import { newestCalculationAt } from '#server/features/calculators/api.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import { assistantExists, noteKey, selectShopForChat } from '../repository.ts';
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
