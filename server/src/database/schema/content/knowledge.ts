import type { AttachedFile } from '@matilha/contract/panel/uploads';
import { sql } from 'drizzle-orm';
import {
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
} from 'drizzle-orm/pg-core';
import { instant, users } from '../accounts.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const knowledgeCategories = pgTable('knowledge_categories', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity({ startWith: 1000 }),
  nome: text('nome').notNull(),
  ordem: integer('ordem').notNull(),
});

export const products = pgTable('products', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity({ startWith: 1000 }),
  categoria_id: integer('categoria_id')
    .notNull()
    .references(() => knowledgeCategories.id),
  titulo: text('titulo').notNull(),
  description: text('description').notNull(),
  image_url: text('image_url').notNull(),
  isPaid: boolean('is_paid').notNull(),
  payment_link: text('payment_link'),
  /** Cents. */
  price: integer('price').notNull(),
  ordem: integer('ordem').notNull().default(0),
});

export const modules = pgTable(
  'modules',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity({ startWith: 1000 }),
    produto_id: integer('produto_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    titulo: text('titulo').notNull(),
    description: text('description').notNull(),
    image_url: text('image_url').notNull(),
    ordem: integer('ordem').notNull().default(0),
  },
  (table) => [index('modules_product').on(table.produto_id, table.ordem)],
);

export const materials = pgTable(
  'materials',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity({ startWith: 1000 }),
    modulo_id: integer('modulo_id')
      .notNull()
      .references(() => modules.id, { onDelete: 'cascade' }),
    titulo_material: text('titulo_material').notNull(),
    description: text('description').notNull(),
    ordem: integer('ordem').notNull(),
    link_video: text('link_video'),
    link_material: text('link_material'),
    texto: text('texto').notNull(),
    /** Files to download, from the uploads. */
    arquivos: jsonb('arquivos').$type<AttachedFile[]>().notNull().default([]),
    /** "Agora faça": the assistant that does it, and the question to open it with. No foreign key: a removed assistant can be restored. */
    agente_id: integer('agente_id'),
    pergunta: text('pergunta'),
    /** Other words that people use to ask for this material: only the search reads them. */
    perguntas: text('perguntas').array().notNull().default([]),
  },
  (table) => [
    index('materials_module').on(table.modulo_id, table.ordem),
    index('materials_assistant').on(table.agente_id),
  ],
);

/** Parts of a material, split at its headings, that an answer can quote. Written by the indexing step (decision 0034). */
export const passages = pgTable(
  'passages',
  {
    materialId: integer('material_id')
      .notNull()
      .references(() => materials.id, { onDelete: 'cascade' }),
    ordem: integer('ordem').notNull(),
    /** Null before the first heading. */
    heading: text('heading'),
    anchor: text('anchor').notNull(),
    /** Markdown without the heading. */
    texto: text('texto').notNull(),
  },
  (table) => [primaryKey({ columns: [table.materialId, table.ordem] })],
);

/** The search index of a material. Triggers set `version` to 0 when one of its texts changes. */
export const materialIndex = pgTable(
  'material_index',
  {
    materialId: integer('material_id')
      .primaryKey()
      .references(() => materials.id, { onDelete: 'cascade' }),
    /** Version of the analyzer that indexed it; 0 when it waits to be indexed. */
    version: integer('version').notNull().default(0),
    /** Revision of `search_state` at which it was indexed; 0 before. */
    revision: integer('revision').notNull().default(0),
    /** Stems of the title and of `perguntas`. */
    titleStems: tsvector('title_stems').notNull().default(sql`''`),
    /** Stems of all its texts. */
    stems: tsvector('stems').notNull().default(sql`''`),
    /** The words that it counts for in `search_words`. */
    words: text('words').array().notNull().default([]),
    /** Weights for ranking, as 32-bit numbers. */
    features: bytea('features').notNull().default(sql`''`),
  },
  (table) => [
    index('material_index_version').on(table.version, table.materialId),
    index('material_index_title_stems').using('gin', table.titleStems),
    index('material_index_stems').using('gin', table.stems),
  ],
);

/** The embedding of a material, where a service for embeddings is configured. */
export const materialEmbeddings = pgTable(
  'material_embeddings',
  {
    materialId: integer('material_id')
      .primaryKey()
      .references(() => materials.id, { onDelete: 'cascade' }),
    /** The material was indexed again since its texts were last compared with `hash`. */
    due: boolean('due').notNull().default(true),
    /** Model of `vector`; vectors of two models cannot be compared. */
    model: text('model'),
    /** Hash of the text that was embedded. */
    hash: text('hash'),
    /** A vector of length 1; null when the service refused the text. */
    vector: real('vector').array(),
  },
  (table) => [
    index('material_embeddings_due').on(table.materialId).where(sql`${table.due}`),
    index('material_embeddings_model').on(table.model),
  ],
);

/** The vocabulary of all materials. */
export const searchWords = pgTable(
  'search_words',
  {
    /** Lower case, with accents. */
    word: text('word').primaryKey(),
    /** Without accents. */
    plain: text('plain').notNull(),
    stem: text('stem').notNull(),
    /** Number of materials that contain the word. */
    df: integer('df').notNull(),
  },
  (table) => [
    index('search_words_stem').on(table.stem),
    index('search_words_beginning').on(table.plain.op('text_pattern_ops')),
    index('search_words_similar').using('gin', table.plain.op('gin_trgm_ops')),
  ],
);

/** One row: the number of indexed materials, and a revision that grows with every change of the index. */
export const searchState = pgTable('search_state', {
  id: integer('id').primaryKey(),
  materials: integer('materials').notNull(),
  revision: integer('revision').notNull(),
});

/** Access of a user to a paid product, from when until when; computed when read (I11). */
export const productAccess = pgTable(
  'product_access',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    produtoId: integer('produto_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    source: text('source', { enum: ['purchase', 'operator'] }).notNull(),
    /** The business fact behind it; a fact gives access once. */
    sourceKey: text('source_key').notNull().unique(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at'),
    revokedAt: instant('revoked_at'),
  },
  (table) => [
    index('product_access_user').on(table.userId, table.produtoId),
    index('product_access_product').on(table.produtoId),
  ],
);

/** The materials that a subscriber opened and finished. */
export const materialProgress = pgTable(
  'material_progress',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** No foreign key: a removed material can be restored. */
    materialId: integer('material_id').notNull(),
    openedAt: instant('opened_at').notNull(),
    doneAt: instant('done_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.materialId] }),
    index('material_progress_recent').on(table.userId, table.openedAt),
  ],
);
