import { knowledgeCategoryKind } from '@matilha/contract/kinds/knowledge-category';
import { materialKind } from '@matilha/contract/kinds/material';
import { moduleKind } from '@matilha/contract/kinds/module';
import { productKind } from '@matilha/contract/kinds/product';
import { sql } from 'drizzle-orm';
import {
  knowledgeCategories,
  materials,
  modules,
  productAccess,
  products,
} from '#server/database/schema/content/knowledge.ts';
import { keepsProduct, purchases } from '#server/database/schema/payments.ts';
import { goneReference, tableKind } from '#server/features/records/api.ts';
import { AppError } from '#server/platform/app-error.ts';
import { selectReferred } from './folder-repository.ts';
import {
  selectEmptiedBy,
  settleMaterials,
  settleModules,
  settleProducts,
} from './sales/on-sale-repository.ts';

export const knowledgeCategoryRecords = tableKind(knowledgeCategoryKind, {
  table: knowledgeCategories,
  usedBy: [
    {
      title: 'Conteúdos',
      forbids: ['remove'],
      column: products.categoria_id,
      named: { path: 'products', column: products.titulo },
    },
  ],
});

export const productRecords = tableKind(productKind, {
  table: products,
  usedBy: [
    {
      title: 'Módulos',
      forbids: ['remove'],
      column: modules.produto_id,
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
  settle: settleProducts,
});

export const moduleRecords = tableKind(moduleKind, {
  table: modules,
  settle: settleModules,
  usedBy: [
    {
      title: 'Materiais',
      forbids: ['remove'],
      column: materials.modulo_id,
      named: { path: 'materials', column: materials.titulo_material },
    },
  ],
});

const material = tableKind(materialKind, {
  table: materials,
  where: {
    produto_id: (id) =>
      sql`${materials.modulo_id} in (select ${modules.id} from ${modules} where ${modules.produto_id} = ${id})`,
  },
  settle: settleMaterials,
});

/** Materials; triggers mark a changed one for the search index. */
export const materialRecords: typeof material = {
  ...material,
  uses: selectEmptiedBy,
  async check(tx, { agente_id: assistantId }) {
    if (typeof assistantId !== 'number') return;
    const { agents } = await selectReferred(tx, { categories: [], agents: [assistantId] });
    if (!agents.has(assistantId))
      throw new AppError('invalid_input', { fields: { agente_id: goneReference } });
  },
};
