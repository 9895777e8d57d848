import { boolean, index, integer, pgTable, real, text } from 'drizzle-orm/pg-core';

export const assistantCategories = pgTable('agent_categories', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity({ startWith: 1000 }),
  nome: text('nome').notNull(),
  ordem: integer('ordem').notNull(),
});

export const assistants = pgTable(
  'agents',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity({ startWith: 1000 }),
    categoria_id: integer('categoria_id')
      .notNull()
      .references(() => assistantCategories.id),
    title: text('title').notNull(),
    description: text('description').notNull(),
    image_url: text('image_url').notNull(),
    credits_per_use: integer('credits_per_use').notNull(),
    instructions: text('instructions').notNull(),
    model: text('model'),
    temperature: real('temperature').notNull(),
    max_output_tokens: integer('max_output_tokens').notNull(),
    /** Names of tools that it may not call. */
    ferramentas_desligadas: text('ferramentas_desligadas').array().notNull().default([]),
    ordem: integer('ordem').notNull(),
    active: boolean('active').notNull().default(true),
  },
  (table) => [index('agents_category').on(table.categoria_id, table.ordem)],
);

export const suggestions = pgTable(
  'suggestions',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    assistantId: integer('agent_id')
      .notNull()
      .references(() => assistants.id, { onDelete: 'cascade' }),
    conteudo: text('conteudo').notNull(),
    ordem: integer('ordem').notNull(),
  },
  (table) => [index('suggestions_agent').on(table.assistantId, table.ordem)],
);
