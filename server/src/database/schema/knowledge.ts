import { sql } from 'drizzle-orm';
import { boolean, customType, index, integer, pgTable, text } from 'drizzle-orm/pg-core';

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
  },
  (table) => [index('modules_product').on(table.produtoId)],
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
    busca: tsvector('busca').generatedAlwaysAs(
      sql`setweight(to_tsvector('busca_pt', titulo_material), 'A') || setweight(to_tsvector('busca_pt', description), 'B') || setweight(to_tsvector('busca_pt', texto), 'C')`,
    ),
  },
  (table) => [
    index('materials_module').on(table.moduloId, table.ordem),
    index('materials_search').using('gin', table.busca),
  ],
);
