import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant, users } from './accounts.ts';
import { messages } from './chat.ts';
import { assistants } from './content/assistants.ts';

const owner = () =>
  integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** One section of "Minha loja"; the contract defines the fields of `value` by kind. */
export const shopSections = pgTable(
  'shop_sections',
  {
    userId: owner(),
    kind: text('kind').notNull(),
    value: jsonb('value').$type<Record<string, string>>().notNull(),
    /** Counts the saves, so that a form filled from an older one is refused. */
    version: integer('version').notNull(),
    confirmedAt: instant('confirmed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
);

/** Services with price and minutes, by size and coat. */
export const shopServices = pgTable(
  'shop_services',
  {
    userId: owner(),
    /** Made by the browser: unique for each user only. */
    id: uuid('id').notNull(),
    /** The order in which the rows were added. */
    position: bigint('position', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    servico: text('servico').notNull(),
    porte: text('porte').notNull(),
    pelagem: text('pelagem').notNull(),
    precoCentavos: integer('preco_centavos'),
    aPartir: boolean('a_partir').notNull(),
    minutos: integer('minutos'),
    version: integer('version').notNull(),
    confirmedAt: instant('confirmed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
);

/** Facts that the person asked to be remembered, on the screen or in a chat. */
export const shopNotes = pgTable(
  'shop_notes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: owner(),
    texto: text('texto').notNull(),
    /** The question or answer that it was taken from; the fact stays when the message is deleted. */
    messageId: bigint('message_id', { mode: 'number' }).references(() => messages.id, {
      onDelete: 'set null',
    }),
    confirmedAt: instant('confirmed_at').notNull(),
  },
  (table) => [
    uniqueIndex('shop_notes_text').on(table.userId, table.texto),
    index('shop_notes_message').on(table.messageId).where(sql`message_id is not null`),
    check('shop_notes_length', sql`length(${table.texto}) <= 300`),
  ],
);

/** Groups of facts that the person left out of one conversation. */
export const shopFactExclusions = pgTable(
  'shop_fact_exclusions',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: owner(),
    listaId: integer('lista_id')
      .notNull()
      .references(() => assistants.id),
    key: text('key').notNull(),
  },
  (table) => [
    uniqueIndex('shop_fact_exclusions_key').on(table.userId, table.listaId, table.key),
    index('shop_fact_exclusions_assistant').on(table.listaId),
  ],
);
