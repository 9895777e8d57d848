import {
  mostServices,
  type PriceRow,
  type ShopSectionInput,
  type ShopServiceInput,
} from '@matilha/contract/shop/shop';
import type { Transaction } from '#server/database/connection.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import { lockOwnShop } from '../lock-own-shop.ts';
import {
  countServices,
  type SectionRow,
  type ServiceRow,
  type StoredShop,
  selectSection,
  selectServices,
  selectShop,
  storeSection,
  storeService,
} from '../repository.ts';

/** Returns the acting user's facts about the shop. */
export async function readShop(context: Context): Promise<StoredShop> {
  return selectShop(context.db, requireUser(context).id);
}

const sameValue = (a: Record<string, string>, b: Record<string, string>): boolean =>
  Object.keys(a).every((name) => a[name] === b[name]);

/**
 * Saves one section of the acting user's shop, confirmed now. Saving the stored values again is a no-op, so a request may be repeated.
 * Throws `conflict` when another tab or device saved the section after this form was filled.
 */
export async function saveSection(
  context: Context,
  { kind, version, value }: ShopSectionInput,
): Promise<SectionRow> {
  const { id: userId } = requireUser(context);
  return context.db.transaction(async (tx) => {
    await lockOwnShop(tx, userId);
    const stored = await selectSection(tx, userId, kind);
    if ((stored?.version ?? 0) !== version) {
      if (stored && sameValue(value, stored.value)) return stored;
      throw new AppError('conflict');
    }
    return storeSection(tx, { userId, version, now: context.clock.now() }, { kind, value });
  });
}

const isSame = (row: ServiceRow, input: PriceRow): boolean =>
  row.servico === input.servico &&
  row.porte === input.porte &&
  row.pelagem === input.pelagem &&
  row.precoCentavos === input.preco_centavos &&
  row.aPartir === input.a_partir &&
  row.minutos === input.minutos;

/**
 * Adds services to the acting user's price list or replaces them, confirmed now; all of them or none. Saving the stored values again is a
 * no-op, so a request may be repeated. Throws `conflict` when another tab or device saved or removed a row after this form was
 * filled, and `invalid_input` past 200 rows.
 */
export async function saveServices(
  context: Context,
  services: readonly ShopServiceInput[],
): Promise<ServiceRow[]> {
  const { id: userId } = requireUser(context);
  return context.db.transaction(async (tx) => {
    await lockOwnShop(tx, userId);
    const ids = services.map(({ id }) => id);
    const stored = new Map((await selectServices(tx, userId, ids)).map((row) => [row.id, row]));
    const saved: ServiceRow[] = [];
    for (const { version, ...service } of services) {
      const before = stored.get(service.id);
      if ((before?.version ?? 0) === version) {
        const row = await storeService(tx, { userId, version, now: context.clock.now() }, service);
        stored.set(row.id, row);
        saved.push(row);
      } else if (before && isSame(before, service)) saved.push(before);
      else throw new AppError('conflict');
    }
    await refuseTooMany(tx, userId);
    return saved;
  });
}

async function refuseTooMany(tx: Transaction, userId: number): Promise<void> {
  if ((await countServices(tx, userId)) <= mostServices) return;
  const services = `Sua tabela pode ter até ${mostServices} linhas. Apague uma que não usa mais.`;
  throw new AppError('invalid_input', { fields: { services } });
}
