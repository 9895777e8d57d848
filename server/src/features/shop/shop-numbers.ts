import { dayInBrazil } from '@matilha/contract/content/event-dates';
import type { Executor } from '#server/database/connection.ts';
import type { ShopNumbers } from '#server/features/calculators/api.ts';
import { calculationsKey } from './facts-for-prompt.ts';
import { selectShopForChat } from './repository.ts';

/** Returns the numbers of the user's shop that this assistant may read, without what the user left out of its conversation. */
export async function shopNumbers(
  db: Executor,
  { userId, assistantId }: { userId: number; assistantId: number },
): Promise<ShopNumbers> {
  const { leftOut, calculations, services } = await selectShopForChat(db, userId, assistantId);
  const confirmed = services.map(({ confirmedAt }) => confirmedAt.getTime());
  return {
    calculations: leftOut.has(calculationsKey) ? [] : calculations,
    prices:
      services.length === 0 || leftOut.has('servicos')
        ? null
        : {
            rows: services.map(({ servico, porte, pelagem, precoCentavos, aPartir, minutos }) => ({
              servico,
              porte,
              pelagem,
              preco_centavos: precoCentavos,
              a_partir: aPartir,
              minutos,
            })),
            confirmedOn: dayInBrazil(new Date(Math.min(...confirmed))),
          },
  };
}
