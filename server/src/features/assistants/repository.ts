import { and, asc, eq, exists, getTableColumns, isNull, sql } from 'drizzle-orm';
import type { Executor } from '#server/database/connection.ts';
import { namedStatement } from '#server/database/named-statement.ts';
import { onlyRow } from '#server/database/only-row.ts';
import { conversations } from '#server/database/schema/chat.ts';
import { assistantCategories, assistants, suggestions } from '#server/database/schema/content/assistants.ts';
import { settingsDocuments } from '#server/database/schema/platform.ts';

export type AssistantRow = typeof assistants.$inferSelect;
export type CategoryRow = typeof assistantCategories.$inferSelect;
export type SuggestionRow = typeof suggestions.$inferSelect;

export const selectCategories = (db: Executor): Promise<CategoryRow[]> =>
  db.select().from(assistantCategories).orderBy(asc(assistantCategories.ordem), asc(assistantCategories.id));

export const selectAssistants = (db: Executor, categoryId: number | undefined): Promise<AssistantRow[]> =>
  db
    .select()
    .from(assistants)
    .where(
      and(
        eq(assistants.active, true),
        categoryId === undefined ? sql`true` : eq(assistants.categoria_id, categoryId),
      ),
    )
    .orderBy(asc(assistants.ordem), asc(assistants.id));

/**
 * Returns the assistants that the user has a conversation with. Each takes one lookup in an index, independent of the number of
 * conversations.
 */
export async function selectTalkedWith(db: Executor, userId: number): Promise<ReadonlySet<number>> {
  const ofUser = db
    .select({ one: sql`1` })
    .from(conversations)
    .where(
      and(
        eq(conversations.userId, userId),
        eq(conversations.listaId, assistants.id),
        isNull(conversations.deletedAt),
      ),
    );
  const rows = await db.select({ id: assistants.id }).from(assistants).where(exists(ofUser));
  return new Set(rows.map(({ id }) => id));
}

const jsonFields = Object.entries(getTableColumns(assistants)).map(
  ([field, { name }]) => `'${field}', ${name}`,
);

/** Returns SQL: an active assistant as one JSON value, an `AssistantRow`, for a statement that also reads other things; null for any other. */
export const activeAssistantJson = (id: string): string =>
  `(select json_build_object(${jsonFields.join(', ')}) from agents where agents.id = ${id} and active)`;

const selectActiveStatement = namedStatement<{ assistant: AssistantRow | null }>(
  'agents_select_active',
  `select ${activeAssistantJson('$1::int')} as assistant`,
);

/** Returns the ids of the active assistants in the operators' order. */
export async function selectActiveIds(db: Executor): Promise<number[]> {
  const rows = await db
    .select({ id: assistants.id })
    .from(assistants)
    .where(eq(assistants.active, true))
    .orderBy(asc(assistants.ordem), asc(assistants.id));
  return rows.map(({ id }) => id);
}

/** Returns an active assistant; undefined when it is inactive or unknown. */
export async function selectActiveAssistant(db: Executor, id: number): Promise<AssistantRow | undefined> {
  return onlyRow(await selectActiveStatement(db, [id])).assistant ?? undefined;
}

export const selectSuggestions = (db: Executor, assistantId: number): Promise<SuggestionRow[]> =>
  db
    .select()
    .from(suggestions)
    .where(eq(suggestions.assistantId, assistantId))
    .orderBy(asc(suggestions.ordem), asc(suggestions.id));

/** Name of the settings document with the rules of all assistants. */
const frameDocument = 'answer_frame';

/** Returns the rules of all assistants, in Markdown; empty when they were removed. */
export async function selectFrame(db: Executor): Promise<string> {
  const [row] = await db.select().from(settingsDocuments).where(eq(settingsDocuments.name, frameDocument));
  return typeof row?.value === 'string' ? row.value : '';
}

export const storeFrame = (db: Executor, value: string): Promise<unknown> =>
  db
    .insert(settingsDocuments)
    .values({ name: frameDocument, value })
    .onConflictDoUpdate({ target: settingsDocuments.name, set: { value } });

export interface SharedInstructions {
  /** Markdown; empty when an operator removed it. */
  frame: string;
  /** The active assistants in the operators' order. */
  assistants: Array<Pick<AssistantRow, 'id' | 'title'>>;
}

/** Returns the part of the instructions that all assistants share. */
export async function selectSharedInstructions(db: Executor): Promise<SharedInstructions> {
  const [frame, rows] = await Promise.all([selectFrame(db), selectAssistants(db, undefined)]);
  return { frame, assistants: rows.map(({ id, title }) => ({ id, title })) };
}
