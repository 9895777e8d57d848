import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database, Executor } from '#server/database/connection.ts';
import { assistantCategories, assistants, suggestions } from '#server/database/schema/assistants.ts';
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
        categoryId === undefined ? sql`true` : eq(assistants.categoriaId, categoryId),
      ),
    )
    .orderBy(asc(assistants.ordem), asc(assistants.id));

const prepareAssistant = (db: Database) =>
  db
    .select()
    .from(assistants)
    .where(eq(assistants.id, sql.placeholder('id')))
    .prepare('agents_select');
const preparedAssistant = new WeakMap<Database, ReturnType<typeof prepareAssistant>>();

/** Returns one assistant. The query is prepared because every question runs it. */
export async function selectAssistant(db: Database, id: number): Promise<AssistantRow | undefined> {
  const query = preparedAssistant.get(db) ?? prepareAssistant(db);
  preparedAssistant.set(db, query);
  const [row] = await query.execute({ id });
  return row;
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
