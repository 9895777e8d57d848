import { sql } from 'drizzle-orm';
import { boolean, customType, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, users } from './accounts.ts';
import { assistants } from './assistants.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

export const knowledgeCategories = pgTable('knowledge_categories', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity({ startWith: 1000 }),
  nome: text('nome').notNull(),
  ordem: integer('ordem').notNull(),
});

export const products = pgTable('products', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity({ startWith: 1000 }),
  categoriaId: integer('categoria_id')
    .notNull()
    .references(() => knowledgeCategories.id),
  titulo: text('titulo').notNull(),
  description: text('description').notNull(),
  imageUrl: text('image_url').notNull(),
  isPaid: boolean('is_paid').notNull(),
  paymentLink: text('payment_link'),
  /** Cents. */
  price: integer('price').notNull(),
  ordem: integer('ordem').notNull().default(0),
});

export const modules = pgTable(
  'modules',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity({ startWith: 1000 }),
    produtoId: integer('produto_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    titulo: text('titulo').notNull(),
    description: text('description').notNull(),
    imageUrl: text('image_url').notNull(),
    ordem: integer('ordem').notNull().default(0),
  },
  (table) => [index('modules_product').on(table.produtoId, table.ordem)],
);

export const materials = pgTable(
  'materials',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity({ startWith: 1000 }),
    moduloId: integer('modulo_id')
      .notNull()
      .references(() => modules.id, { onDelete: 'cascade' }),
    tituloMaterial: text('titulo_material').notNull(),
    description: text('description').notNull(),
    ordem: integer('ordem').notNull(),
    linkVideo: text('link_video'),
    linkMaterial: text('link_material'),
    texto: text('texto').notNull(),
    /** "Agora faça": the assistant that does it, and the question to open it with. */
    agenteId: integer('agente_id').references(() => assistants.id, { onDelete: 'set null' }),
    pergunta: text('pergunta'),
    busca: tsvector('busca').generatedAlwaysAs(
      sql`setweight(to_tsvector('busca_pt', titulo_material), 'A') || setweight(to_tsvector('busca_pt', description), 'B') || setweight(to_tsvector('busca_pt', texto), 'C')`,
    ),
  },
  (table) => [
    index('materials_module').on(table.moduloId, table.ordem),
    index('materials_search').using('gin', table.busca),
    index('materials_title_search').using('gin', sql`to_tsvector('busca_pt', ${table.tituloMaterial})`),
  ],
);

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
  (table) => [index('product_access_user').on(table.userId, table.produtoId)],
);

/** The materials that a subscriber opened and finished. */
export const materialProgress = pgTable(
  'material_progress',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    materialId: integer('material_id')
      .notNull()
      .references(() => materials.id, { onDelete: 'cascade' }),
    openedAt: instant('opened_at').notNull(),
    doneAt: instant('done_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.materialId] }),
    index('material_progress_recent').on(table.userId, table.openedAt),
  ],
);
