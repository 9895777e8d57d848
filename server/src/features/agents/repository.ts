import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database, Executor } from '#server/database/connection.ts';
import { agentCategories, agents, suggestions } from '#server/database/schema/agents.ts';

export type AgentRow = typeof agents.$inferSelect;
export type CategoryRow = typeof agentCategories.$inferSelect;
export type SuggestionRow = typeof suggestions.$inferSelect;

export const selectCategories = (db: Executor): Promise<CategoryRow[]> =>
  db.select().from(agentCategories).orderBy(asc(agentCategories.ordem), asc(agentCategories.id));

export const selectAgents = (db: Executor, categoryId: number | undefined): Promise<AgentRow[]> =>
  db
    .select()
    .from(agents)
    .where(
      and(eq(agents.active, true), categoryId === undefined ? sql`true` : eq(agents.categoriaId, categoryId)),
    )
    .orderBy(asc(agents.ordem), asc(agents.id));

const prepareAgent = (db: Database) =>
  db
    .select()
    .from(agents)
    .where(eq(agents.id, sql.placeholder('id')))
    .prepare('agents_select');
const preparedAgent = new WeakMap<Database, ReturnType<typeof prepareAgent>>();

/** Returns one assistant. The query is prepared because every question runs it. */
export async function selectAgent(db: Database, id: number): Promise<AgentRow | undefined> {
  const query = preparedAgent.get(db) ?? prepareAgent(db);
  preparedAgent.set(db, query);
  const [row] = await query.execute({ id });
  return row;
}

export const selectSuggestions = (db: Executor, agentId: number): Promise<SuggestionRow[]> =>
  db
    .select()
    .from(suggestions)
    .where(eq(suggestions.agentId, agentId))
    .orderBy(asc(suggestions.ordem), asc(suggestions.id));
