import type { UploadedFile } from '@matilha/contract/panel/uploads';
import { and, asc, eq, getTableColumns, inArray, like, sql } from 'drizzle-orm';
import type { Executor } from '#server/database/connection.ts';
import { assistants } from '#server/database/schema/content/assistants.ts';
import {
  knowledgeCategories,
  materialProgress,
  materials,
  modules,
  passages,
  products,
} from '#server/database/schema/content/knowledge.ts';
import { uploads } from '#server/database/schema/uploads.ts';
import { isOpenTo, type Reader } from './access-repository.ts';

export type CategoryRow = typeof knowledgeCategories.$inferSelect;
type StoredProduct = typeof products.$inferSelect;
export type ProductRow = StoredProduct & { open: boolean };
export type ModuleRow = typeof modules.$inferSelect & { materialCount: number; doneCount: number };
export type MaterialRow = Omit<typeof materials.$inferSelect, 'perguntas' | 'arquivos'> & {
  arquivos: UploadedFile[];
  agenteTitulo: string | null;
  doneAt: Date | null;
};

export const selectCategories = (db: Executor): Promise<CategoryRow[]> =>
  db.select().from(knowledgeCategories).orderBy(asc(knowledgeCategories.ordem), asc(knowledgeCategories.id));

const productsFor = (db: Executor, reader: Reader) =>
  db.select({ ...getTableColumns(products), open: isOpenTo(reader) }).from(products);

export const selectProducts = (
  db: Executor,
  reader: Reader,
  categoryId: number | undefined,
): Promise<ProductRow[]> =>
  productsFor(db, reader)
    .where(categoryId === undefined ? undefined : eq(products.categoria_id, categoryId))
    .orderBy(asc(products.ordem), asc(products.id));

export async function selectProduct(
  db: Executor,
  reader: Reader,
  id: number,
): Promise<ProductRow | undefined> {
  const [row] = await productsFor(db, reader).where(eq(products.id, id));
  return row;
}

/** Returns the outside payment links of paid products, by id. */
export const selectOutsideLinks = (
  db: Executor,
): Promise<Pick<StoredProduct, 'id' | 'titulo' | 'payment_link'>[]> =>
  db
    .select({ id: products.id, titulo: products.titulo, payment_link: products.payment_link })
    .from(products)
    .where(and(eq(products.isPaid, true), like(products.payment_link, 'https://%')))
    .orderBy(asc(products.id));

export interface OutlineRow {
  moduleId: number;
  titulo: string;
  description: string;
  /** Null in a module without materials. */
  materialId: number | null;
  tituloMaterial: string | null;
  /** Characters of the text. */
  length: number | null;
}

/** Returns the modules of a product and the titles in each, in the operators' order. */
export const selectOutline = (db: Executor, productId: number): Promise<OutlineRow[]> =>
  db
    .select({
      moduleId: modules.id,
      titulo: modules.titulo,
      description: modules.description,
      materialId: materials.id,
      tituloMaterial: materials.titulo_material,
      length: sql<number | null>`length(${materials.texto})`,
    })
    .from(modules)
    .leftJoin(materials, eq(materials.modulo_id, modules.id))
    .where(eq(modules.produto_id, productId))
    .orderBy(asc(modules.ordem), asc(modules.id), asc(materials.ordem), asc(materials.id));

/** Returns a material's title and text, whoever may read it. */
export async function selectSample(
  db: Executor,
  materialId: number,
): Promise<{ titulo: string; texto: string } | undefined> {
  const [row] = await db
    .select({ titulo: materials.titulo_material, texto: materials.texto })
    .from(materials)
    .where(eq(materials.id, materialId));
  return row;
}

/** Returns the product of a module or a material. */
export async function selectProductOf(
  db: Executor,
  reader: Reader,
  part: { moduleId: number } | { materialId: number },
): Promise<ProductRow | undefined> {
  const query = db
    .select({ ...getTableColumns(products), open: isOpenTo(reader) })
    .from(modules)
    .innerJoin(products, eq(products.id, modules.produto_id));
  const [row] =
    'moduleId' in part
      ? await query.where(eq(modules.id, part.moduleId))
      : await query
          .innerJoin(materials, eq(materials.modulo_id, modules.id))
          .where(eq(materials.id, part.materialId));
  return row;
}

const modulesFor = (db: Executor, reader: Reader) =>
  db
    .select({
      ...getTableColumns(modules),
      materialCount: sql<number>`count(${materials.id})::int`,
      doneCount: sql<number>`count(${materialProgress.doneAt})::int`,
    })
    .from(modules)
    .leftJoin(materials, eq(materials.modulo_id, modules.id))
    .leftJoin(materialProgress, ownProgress(reader));

const ownProgress = ({ userId }: Reader) =>
  and(eq(materialProgress.materialId, materials.id), sql`${materialProgress.userId} = ${userId}`);

export const selectModules = (db: Executor, reader: Reader, productId: number): Promise<ModuleRow[]> =>
  modulesFor(db, reader)
    .where(eq(modules.produto_id, productId))
    .groupBy(modules.id)
    .orderBy(asc(modules.ordem), asc(modules.id));

export async function selectModule(db: Executor, reader: Reader, id: number): Promise<ModuleRow | undefined> {
  const [row] = await modulesFor(db, reader).where(eq(modules.id, id)).groupBy(modules.id);
  return row;
}

/** The files of a material, under the names that the team gave them, in its order. */
const filesOfMaterial = sql<UploadedFile[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', ${uploads.id}, 'nome', listed.file ->> 'nome',
      'tipo', ${uploads.ending}, 'bytes', ${uploads.bytes}) order by listed.place), '[]')
  from jsonb_array_elements(${materials.arquivos}) with ordinality as listed (file, place)
  join ${uploads} on ${uploads.id} = (listed.file ->> 'id')::uuid
)`;

function materialsFor(db: Executor, reader: Reader) {
  const { perguntas: _perguntas, arquivos: _arquivos, ...columns } = getTableColumns(materials);
  return db
    .select({
      ...columns,
      arquivos: filesOfMaterial,
      agente_id: assistants.id,
      agenteTitulo: assistants.title,
      doneAt: materialProgress.doneAt,
    })
    .from(materials)
    .leftJoin(assistants, and(eq(assistants.id, materials.agente_id), eq(assistants.active, true)))
    .leftJoin(materialProgress, ownProgress(reader));
}

export const selectMaterials = (db: Executor, reader: Reader, moduleId: number): Promise<MaterialRow[]> =>
  materialsFor(db, reader)
    .where(eq(materials.modulo_id, moduleId))
    .orderBy(asc(materials.ordem), asc(materials.id));

export async function selectMaterial(
  db: Executor,
  reader: Reader,
  id: number,
): Promise<MaterialRow | undefined> {
  const [row] = await materialsFor(db, reader).where(eq(materials.id, id));
  return row;
}

export interface MaterialPassageRow {
  materialId: number;
  moduloId: number;
  tituloMaterial: string;
  heading: string | null;
  texto: string;
}

/** Returns the section at an anchor; the passages that a long section was split into are joined. */
export async function selectPassage(
  db: Executor,
  materialId: number,
  anchor: string,
): Promise<MaterialPassageRow | undefined> {
  const [row] = await db
    .select({
      materialId: materials.id,
      moduloId: materials.modulo_id,
      tituloMaterial: materials.titulo_material,
      heading: sql<string | null>`min(${passages.heading})`,
      texto: sql<string>`string_agg(${passages.texto}, E'\\n\\n' order by ${passages.ordem})`,
    })
    .from(passages)
    .innerJoin(materials, eq(materials.id, passages.materialId))
    .where(and(eq(passages.materialId, materialId), eq(passages.anchor, anchor)))
    .groupBy(materials.id);
  return row;
}

/** Returns the titles of these materials by their id; none for a removed one. */
export async function selectMaterialTitles(
  db: Executor,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .select({ id: materials.id, titulo: materials.titulo_material })
    .from(materials)
    .where(inArray(materials.id, [...ids]));
  return new Map(rows.map(({ id, titulo }) => [id, titulo]));
}
