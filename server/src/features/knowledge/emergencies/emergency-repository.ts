import type { Emergency } from '@matilha/contract/calls/content/emergencies';
import { emergencyKind } from '@matilha/contract/kinds/emergency';
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/database/connection.ts';
import { emergencies } from '#server/database/schema/content/emergencies.ts';
import { materialIndex, materials, modules, products } from '#server/database/schema/content/knowledge.ts';
import { goneReference, tableKind } from '#server/features/records/api.ts';
import { AppError } from '#server/platform/app-error.ts';
import { isOpenTo, type Reader } from '../access-repository.ts';
import type { IndexedMaterial } from '../search/candidate-index.ts';
import { mostStepCharacters, wideRules } from './rules.ts';

const records = tableKind(emergencyKind, { table: emergencies });

/** Emergencies, whose rules are compared with the bank's own questions before they are kept. */
export const emergencyRecords: typeof records = {
  ...records,
  async check(tx, { material_id: materialId, passos, regras }, id) {
    if (typeof materialId === 'number' && !(await materialExists(tx, materialId)))
      throw new AppError('invalid_input', { fields: { material_id: goneReference } });
    const others = await countStepCharacters(tx, id);
    if (others + String(passos).length > mostStepCharacters)
      throw new AppError('invalid_input', {
        fields: {
          passos: `Os primeiros passos de todas as emergências juntos têm até ${mostStepCharacters} caracteres`,
        },
      });
    const wide = wideRules(regras as string[], await selectOrdinaryQuestions(tx));
    if (wide !== null) throw new AppError('invalid_input', { fields: { regras: wide } });
  },
};

async function materialExists(tx: Transaction, id: number): Promise<boolean> {
  const rows = await tx.select({ id: materials.id }).from(materials).where(eq(materials.id, id));
  return rows.length > 0;
}

async function countStepCharacters(tx: Transaction, exceptId: number): Promise<number> {
  const [row] = await tx
    .select({ sum: sql<number>`coalesce(sum(length(${emergencies.passos})), 0)::int` })
    .from(emergencies)
    .where(ne(emergencies.id, exceptId));
  return row?.sum ?? 0;
}

/** Titles and questions of this many materials are enough to see that a rule is too wide. */
const mostCompared = 300;

async function selectOrdinaryQuestions(tx: Transaction): Promise<string[]> {
  const rows = await tx
    .select({ titulo: materials.titulo_material, perguntas: materials.perguntas })
    .from(materials)
    .orderBy(asc(materials.id))
    .limit(mostCompared);
  return rows.flatMap(({ titulo, perguntas }) => [titulo, ...perguntas]);
}

/** Returns the emergencies in the operators' order, each with its material. */
export async function selectEmergencies(db: Executor): Promise<Emergency[]> {
  const rows = await db
    .select({
      id: emergencies.id,
      nome: emergencies.nome,
      passos: emergencies.passos,
      regras: emergencies.regras,
      material: { id: materials.id, modulo_id: materials.modulo_id, titulo: materials.titulo_material },
    })
    .from(emergencies)
    .leftJoin(materials, eq(materials.id, emergencies.material_id))
    .orderBy(asc(emergencies.ordem), asc(emergencies.id));
  return rows.map(({ material, ...emergency }) => ({
    ...emergency,
    material: material && {
      id: material.id,
      titulo: material.titulo,
      url: `/banco-conhecimento-materiais/${material.modulo_id}?material=${material.id}`,
    },
  }));
}

/** Returns those of the materials that are open to the reader (I11). */
export const selectOpenMaterials = (
  db: Executor,
  reader: Reader,
  ids: readonly number[],
): Promise<IndexedMaterial[]> =>
  db
    .select({ id: materials.id, revision: materialIndex.revision })
    .from(materials)
    .innerJoin(materialIndex, eq(materialIndex.materialId, materials.id))
    .innerJoin(modules, eq(modules.id, materials.modulo_id))
    .innerJoin(products, eq(products.id, modules.produto_id))
    .where(and(inArray(materials.id, [...ids]), isOpenTo(reader)));
