import { integer, pgTable, text } from 'drizzle-orm/pg-core';

/** Emergencies of people and animals in a shop, with the first steps that come before any answer. */
export const emergencies = pgTable('emergencies', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity({ startWith: 1000 }),
  nome: text('nome').notNull(),
  passos: text('passos').notNull(),
  /** No foreign key: a removed material can be restored. */
  material_id: integer('material_id'),
  /** Rules that recognize it, one a line (contract/content/emergency-rules.ts). */
  regras: text('regras').array().notNull().default([]),
  ordem: integer('ordem').notNull().default(0),
});
