import { integer, pgTable, text } from 'drizzle-orm/pg-core';

export const tiers = pgTable('tiers', {
  tierId: integer('tier_id').primaryKey(),
  titulo: text('titulo').notNull(),
  valor: integer('valor').notNull(),
  ancoragem: integer('ancoragem').notNull(),
  responses_limit: integer('responses_limit').notNull(),
  link: text('link').notNull(),
  check1: text('check1').notNull(),
  check2: text('check2').notNull(),
  check3: text('check3').notNull(),
});

export const checklistPlanos = pgTable('checklist_planos', {
  id: integer('id').primaryKey(),
  descricao: text('descricao').notNull(),
});
