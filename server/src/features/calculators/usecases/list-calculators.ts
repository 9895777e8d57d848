import { calculators } from '@matilha/contract/calculators/calculators';
import { calculationKinds } from '@matilha/contract/calculators/kinds';
import type { CalculatorSource } from '@matilha/contract/calculators/parts/calculator';
import type { CalculatorList } from '@matilha/contract/calculators/summaries';
import { selectActiveIds } from '#server/features/assistants/api.ts';
import { selectMaterialTitles } from '#server/features/knowledge/api.ts';
import type { Context } from '#server/platform/context.ts';

/** Returns the calculators with their materials and assistants, without removed materials and assistants. */
export async function listCalculators({ db }: Context): Promise<CalculatorList> {
  const sourcesOf = (kind: keyof typeof calculators): readonly CalculatorSource[] => calculators[kind].fontes;
  const ids = calculationKinds.flatMap((kind) => sourcesOf(kind).map(({ material_id }) => material_id));
  const [titles, active] = await Promise.all([
    selectMaterialTitles(db, [...new Set(ids)]),
    selectActiveIds(db),
  ]);
  return calculationKinds.map((kind) => {
    const { titulo, pergunta, agente_id } = calculators[kind];
    return {
      kind,
      titulo,
      pergunta,
      fontes: sourcesOf(kind).flatMap(({ material_id, parte = null }) => {
        const material = titles.get(material_id);
        return material === undefined ? [] : [{ material_id, titulo: material, parte }];
      }),
      agente_id: active.includes(agente_id) ? agente_id : null,
    };
  });
}
