import {
  type ChatFactKey,
  type PriceRow,
  type ShopSectionKind,
  shopSectionKinds,
} from '@matilha/contract/shop/shop';
import { and, count, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/database/connection.ts';
import { namedStatement } from '#server/database/named-statement.ts';
import { onlyRow } from '#server/database/only-row.ts';
import { users } from '#server/database/schema/accounts.ts';
import { messages } from '#server/database/schema/chat.ts';
import { assistants } from '#server/database/schema/content/assistants.ts';
import { shopFactExclusions, shopNotes, shopSections, shopServices } from '#server/database/schema/shop.ts';
import { sharedStatement } from '#server/database/shared-statement.ts';
import { type CalculationJson, newestCalculationsJson } from '#server/features/calculators/api.ts';

export type SectionRow = Omit<typeof shopSections.$inferSelect, 'kind' | 'userId'> & {
  kind: ShopSectionKind;
};
export type ServiceRow = Omit<typeof shopServices.$inferSelect, 'userId'>;
export type NoteRow = Pick<typeof shopNotes.$inferSelect, 'id' | 'texto' | 'confirmedAt'>;

export interface StoredShop {
  sections: SectionRow[];
  /** In the order in which they were added. */
  services: ServiceRow[];
  /** Newest first. */
  notes: NoteRow[];
}

/** A row that a save would replace, or the version that it was filled from. */
export interface Versioned {
  userId: number;
  version: number;
  now: Date;
}

const { userId: _, ...serviceColumns } = getTableColumns(shopServices);
const noteColumns = { id: shopNotes.id, texto: shopNotes.texto, confirmedAt: shopNotes.confirmedAt };
const isSection = (row: Omit<SectionRow, 'kind'> & { kind: string }): row is SectionRow =>
  shopSectionKinds.some((kind) => kind === row.kind);

/** Locks the user's row, so that writes of one shop happen one after the other; returns false when the account is gone. */
export async function lockShop(tx: Transaction, userId: number): Promise<boolean> {
  const rows = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  return rows.length === 1;
}

/** Rows as JSON carries them: instants in milliseconds. */
interface ShopJson {
  sections: Array<Omit<SectionRow, 'kind' | 'confirmedAt'> & { kind: string; confirmed: number }>;
  services: Array<Omit<ServiceRow, 'confirmedAt'> & { confirmed: number }>;
  notes: Array<Omit<NoteRow, 'confirmedAt'> & { confirmed: number }>;
}

const listOf = (columns: string, source: string, order = ''): string =>
  `(select coalesce(json_agg(json_build_object(${columns}) ${order}), '[]'::json) from ${source} where user_id = $1)`;
const confirmed = `'confirmed', extract(epoch from confirmed_at) * 1000`;

const shopLists = `
     ${listOf(`'kind', kind, 'value', value, 'version', version, ${confirmed}`, 'shop_sections')} as sections,
     ${listOf(
       `'id', id, 'position', position, 'servico', servico, 'porte', porte, 'pelagem', pelagem,
        'precoCentavos', preco_centavos, 'aPartir', a_partir, 'minutos', minutos, 'version', version, ${confirmed}`,
       'shop_services',
       'order by position',
     )} as services,
     ${listOf(`'id', id, 'texto', texto, ${confirmed}`, 'shop_notes', 'order by id desc')} as notes`;

const selectShopStatement = namedStatement<ShopJson>('shop_select', `select ${shopLists}`);

const selectForChatStatement = sharedStatement<
  ShopJson & { leftOut: string[]; calculations: CalculationJson[] }
>(
  'shop_select_for_chat',
  ['int', 'int'],
  `select ${shopLists}, ${newestCalculationsJson('$1')} as calculations,
     array(select key from shop_fact_exclusions where user_id = $1 and lista_id = $2) as "leftOut"`,
);

const confirmedRow = <Row extends { confirmed: number }>({ confirmed: at, ...row }: Row) => ({
  ...row,
  confirmedAt: new Date(at),
});

const shopFrom = ({ sections, services, notes }: ShopJson): StoredShop => ({
  sections: sections.map(confirmedRow).filter(isSection),
  services: services.map(confirmedRow),
  notes: notes.map(confirmedRow),
});

export const selectShop = async (db: Executor, userId: number): Promise<StoredShop> =>
  shopFrom(onlyRow(await selectShopStatement(db, [userId])));

/** The shop, with the other facts about the person that an assistant's prompt contains. */
export interface ShopForChat extends StoredShop {
  /** The newest calculation of each kind. */
  calculations: CalculationJson[];
  /** Keys that the user left out of the conversation with the assistant. */
  leftOut: ReadonlySet<string>;
}

/** Returns all in one round trip, because every question makes it. */
export async function selectShopForChat(db: Executor, userId: number, listaId: number): Promise<ShopForChat> {
  const { leftOut, calculations, ...shop } = onlyRow(await selectForChatStatement(db, [userId, listaId]));
  return { ...shopFrom(shop), calculations, leftOut: new Set(leftOut) };
}

export async function selectSection(
  db: Executor,
  userId: number,
  kind: ShopSectionKind,
): Promise<SectionRow | undefined> {
  const [row] = await db
    .select()
    .from(shopSections)
    .where(and(eq(shopSections.userId, userId), eq(shopSections.kind, kind)));
  return row && { kind, value: row.value, version: row.version, confirmedAt: row.confirmedAt };
}

/** Inserts or replaces a section, with the next version. */
export async function storeSection(
  tx: Transaction,
  { userId, version, now }: Versioned,
  { kind, value }: { kind: ShopSectionKind; value: Record<string, string> },
): Promise<SectionRow> {
  const changes = { value, version: version + 1, confirmedAt: now };
  await tx
    .insert(shopSections)
    .values({ userId, kind, ...changes })
    .onConflictDoUpdate({ target: [shopSections.userId, shopSections.kind], set: changes });
  return { kind, ...changes };
}

export const selectServices = (db: Executor, userId: number, ids: readonly string[]): Promise<ServiceRow[]> =>
  db
    .select(serviceColumns)
    .from(shopServices)
    .where(and(eq(shopServices.userId, userId), inArray(shopServices.id, [...ids])));

export async function countServices(db: Executor, userId: number): Promise<number> {
  const [row] = await db.select({ total: count() }).from(shopServices).where(eq(shopServices.userId, userId));
  return row?.total ?? 0;
}

/** Inserts or replaces a service, with the next version. */
export async function storeService(
  tx: Transaction,
  { userId, version, now }: Versioned,
  service: PriceRow & { id: string },
): Promise<ServiceRow> {
  const { id, preco_centavos: precoCentavos, a_partir: aPartir, servico, porte, pelagem, minutos } = service;
  const fields = { servico, porte, pelagem, precoCentavos, aPartir, minutos };
  const changes = { ...fields, version: version + 1, confirmedAt: now };
  return onlyRow(
    await tx
      .insert(shopServices)
      .values({ userId, id, ...changes })
      .onConflictDoUpdate({ target: [shopServices.userId, shopServices.id], set: changes })
      .returning(serviceColumns),
  );
}

/** Returns whether the user had the service. */
export async function deleteService(tx: Transaction, userId: number, id: string): Promise<boolean> {
  const rows = await tx
    .delete(shopServices)
    .where(and(eq(shopServices.userId, userId), eq(shopServices.id, id)))
    .returning({ id: shopServices.id });
  return rows.length > 0;
}

/** Returns how many facts the user has remembered, and whether this text is one of them. */
export async function selectNoteCount(
  db: Executor,
  userId: number,
  texto: string,
): Promise<{ total: number; known: boolean }> {
  const [row] = await db
    .select({ total: count(), known: sql<boolean | null>`bool_or(${shopNotes.texto} = ${texto})` })
    .from(shopNotes)
    .where(eq(shopNotes.userId, userId));
  return { total: row?.total ?? 0, known: row?.known ?? false };
}

/** Inserts a fact; one with the same text is confirmed again instead. */
export async function storeNote(
  tx: Transaction,
  note: { userId: number; texto: string; messageId: number | null; confirmedAt: Date },
): Promise<NoteRow> {
  return onlyRow(
    await tx
      .insert(shopNotes)
      .values(note)
      .onConflictDoUpdate({
        target: [shopNotes.userId, shopNotes.texto],
        set: { confirmedAt: note.confirmedAt },
      })
      .returning(noteColumns),
  );
}

/** Returns whether the user had the fact. */
export async function deleteNote(tx: Transaction, userId: number, id: number): Promise<boolean> {
  const rows = await tx
    .delete(shopNotes)
    .where(and(eq(shopNotes.userId, userId), eq(shopNotes.id, id)))
    .returning({ id: shopNotes.id });
  await tx
    .delete(shopFactExclusions)
    .where(and(eq(shopFactExclusions.userId, userId), eq(shopFactExclusions.key, noteKey(id))));
  return rows.length > 0;
}

/** Returns the key under which a conversation leaves out one remembered fact. */
export const noteKey = (id: number): ChatFactKey => `lembrado:${id}`;

export async function ownsMessage(db: Executor, userId: number, messageId: number): Promise<boolean> {
  const rows = await db
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.id, messageId), eq(messages.userId, userId)));
  return rows.length === 1;
}

/** Sets the day of confirmation of the user's facts with these keys; ids that are not the user's change nothing. */
export async function confirmRows(
  tx: Transaction,
  { userId, now }: { userId: number; now: Date },
  {
    sections,
    services,
    notes,
  }: { sections: readonly string[]; services: readonly string[]; notes: readonly number[] },
): Promise<void> {
  const confirmed = { confirmedAt: now };
  await tx
    .update(shopSections)
    .set(confirmed)
    .where(and(eq(shopSections.userId, userId), inArray(shopSections.kind, [...sections])));
  await tx
    .update(shopServices)
    .set(confirmed)
    .where(and(eq(shopServices.userId, userId), inArray(shopServices.id, [...services])));
  await tx
    .update(shopNotes)
    .set(confirmed)
    .where(and(eq(shopNotes.userId, userId), inArray(shopNotes.id, [...notes])));
}

export async function assistantExists(db: Executor, listaId: number): Promise<boolean> {
  const rows = await db.select({ id: assistants.id }).from(assistants).where(eq(assistants.id, listaId));
  return rows.length === 1;
}

/** Leaves a group of facts, or one remembered fact, out of a conversation, or lets it in again. */
export async function storeExclusion(
  tx: Transaction,
  row: { userId: number; listaId: number; key: ChatFactKey },
  leftOut: boolean,
): Promise<void> {
  if (leftOut) return void (await tx.insert(shopFactExclusions).values(row).onConflictDoNothing());
  await tx
    .delete(shopFactExclusions)
    .where(
      and(
        eq(shopFactExclusions.userId, row.userId),
        eq(shopFactExclusions.listaId, row.listaId),
        eq(shopFactExclusions.key, row.key),
      ),
    );
}

/** Moves the rows of one user to another; of sections, exclusions and notes that the other has, the other's stay. */
export async function moveRows(tx: Transaction, from: number, to: number, services: boolean): Promise<void> {
  await tx.execute(sql`update ${shopSections} set user_id = ${to} where user_id = ${from}
    and kind not in (select kind from ${shopSections} where user_id = ${to})`);
  if (services) await tx.update(shopServices).set({ userId: to }).where(eq(shopServices.userId, from));
  await tx.execute(sql`update ${shopNotes} set user_id = ${to} where user_id = ${from}
    and texto not in (select texto from ${shopNotes} where user_id = ${to})`);
  await tx.execute(sql`update ${shopFactExclusions} set user_id = ${to} where user_id = ${from}
    and (lista_id, key) not in (select lista_id, key from ${shopFactExclusions} where user_id = ${to})`);
}
