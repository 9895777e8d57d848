import { idInPath } from '@matilha/contract/primitives';
import {
  knowledgeCategoryRecord,
  materialRecord,
  moduleRecord,
  productRecord,
} from '@matilha/contract/records/knowledge';
import { eq, sql } from 'drizzle-orm';
import {
  knowledgeCategories,
  materials,
  modules,
  productAccess,
  products,
} from '#server/database/schema/knowledge.ts';
import { keepsProduct, purchases } from '#server/database/schema/payments.ts';
import { goneReference, tableKind } from '#server/features/records/api.ts';
import { AppError } from '#server/platform/app-error.ts';
import { selectReferred } from './folder-repository.ts';
import { selectEmptiedBy, settleMaterials, settleModules, settleProducts } from './on-sale-repository.ts';

export const knowledgeCategoryKind = tableKind({
  name: 'knowledge_category',
  path: 'knowledge-categories',
  title: 'Categorias do banco de conhecimento',
  contract: knowledgeCategoryRecord,
  table: knowledgeCategories,
  columns: { nome: 'nome' },
  search: ['nome'],
  sorts: ['ordem', 'nome'],
  label: 'nome',
  ordered: true,
  usedBy: [
    {
      title: 'Conteúdos',
      forbids: ['remove'],
      column: products.categoriaId,
      named: { path: 'products', column: products.titulo },
    },
  ],
});

export const productKind = tableKind({
  name: 'product',
  path: 'products',
  title: 'Conteúdos',
  contract: productRecord,
  table: products,
  columns: {
    titulo: 'titulo',
    categoria_id: 'categoriaId',
    description: 'description',
    image_url: 'imageUrl',
    price: 'price',
    payment_link: 'paymentLink',
  },
  search: ['titulo', 'description'],
  sorts: ['ordem', 'titulo', 'price'],
  filters: {
    categoria_id: { schema: idInPath, where: (id: number) => eq(products.categoriaId, id) },
  },
  label: 'titulo',
  ordered: true,
  parent: 'categoria_id',
  usedBy: [
    {
      title: 'Módulos',
      forbids: ['remove'],
      column: modules.produtoId,
      named: { path: 'modules', column: modules.titulo },
    },
    {
      title: 'Acessos de assinantes, também os que acabaram',
      forbids: ['remove'],
      column: productAccess.produtoId,
    },
    {
      title: 'Compras em andamento, ou de quem ainda não tem conta',
      forbids: ['remove'],
      column: purchases.produtoId,
      where: keepsProduct,
    },
  ],
  touched: (_now, { price }) => ({ isPaid: Number(price) > 0 }),
  price: 'price',
  settle: settleProducts,
});

export const moduleKind = tableKind({
  name: 'module',
  path: 'modules',
  title: 'Módulos',
  contract: moduleRecord,
  table: modules,
  columns: { produto_id: 'produtoId', titulo: 'titulo', description: 'description', image_url: 'imageUrl' },
  search: ['titulo', 'description'],
  sorts: ['ordem', 'titulo'],
  filters: {
    produto_id: { schema: idInPath, where: (id: number) => eq(modules.produtoId, id) },
  },
  label: 'titulo',
  settle: settleModules,
  match: ['titulo', 'produto_id'],
  ordered: true,
  parent: 'produto_id',
  usedBy: [
    {
      title: 'Materiais',
      forbids: ['remove'],
      column: materials.moduloId,
      named: { path: 'materials', column: materials.tituloMaterial },
    },
  ],
});

const material = tableKind({
  name: 'material',
  path: 'materials',
  title: 'Materiais',
  contract: materialRecord,
  table: materials,
  columns: {
    modulo_id: 'moduloId',
    titulo_material: 'tituloMaterial',
    description: 'description',
    texto: 'texto',
    link_video: 'linkVideo',
    link_material: 'linkMaterial',
    arquivos: 'arquivos',
    agente_id: 'agenteId',
    pergunta: 'pergunta',
    perguntas: 'perguntas',
  },
  search: ['titulo_material', 'description', 'texto'],
  sorts: ['ordem', 'titulo_material'],
  filters: {
    modulo_id: { schema: idInPath, where: (id: number) => eq(materials.moduloId, id) },
    produto_id: {
      schema: idInPath,
      where: (id: number) =>
        sql`${materials.moduloId} in (select ${modules.id} from ${modules} where ${modules.produtoId} = ${id})`,
    },
  },
  label: 'titulo_material',
  settle: settleMaterials,
  match: ['titulo_material', 'modulo_id'],
  ordered: true,
  parent: 'modulo_id',
});

/** Materials; triggers mark a changed one for the search index. */
export const materialKind: typeof material = {
  ...material,
  uses: selectEmptiedBy,
  async check(tx, { agente_id: assistantId }) {
    if (typeof assistantId !== 'number') return;
    const { agents } = await selectReferred(tx, { categories: [], agents: [assistantId] });
    if (!agents.has(assistantId))
      throw new AppError('invalid_input', { fields: { agente_id: goneReference } });
  },
};
