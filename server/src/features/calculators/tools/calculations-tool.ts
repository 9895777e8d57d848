import { calculatorOf } from '@matilha/contract/calculators/calculators';
import { calculationFacts } from '@matilha/contract/calculators/facts';
import { calculationKinds } from '@matilha/contract/calculators/kinds';
import { dayInBrazil } from '@matilha/contract/content/event-dates';
import * as z from 'zod/mini';
import { type Tool, tool } from '#server/features/tools/api.ts';
import { presentNewest, type ReadShopNumbers } from './known-numbers.ts';

/** Returns the tool that lists the user's newest stored calculation of each calculator, or of one. */
export const calculationsTool = (readShop: ReadShopNumbers): Tool =>
  tool({
    name: 'ver_calculos',
    title: 'Olhando os seus cálculos',
    description: 'Mostra o cálculo guardado mais novo de cada calculadora, com a data e os números.',
    effect: 'read',
    input: z.strictObject({
      conta: z.optional(z.enum(calculationKinds).check(z.describe('Só desta calculadora'))),
    }),
    output: z.object({
      calculos: z.array(z.object({ conta: z.string(), dia: z.iso.date(), linhas: z.array(z.string()) })),
    }),
    run: async ({ db, user, assistantId }, { conta }) => {
      const { calculations } = await readShop(db, { userId: user.id, assistantId });
      const calculos = presentNewest(calculations)
        .filter(({ kind }) => conta === undefined || kind === conta)
        .map((calculation) => ({
          conta: calculatorOf(calculation.kind).titulo,
          dia: dayInBrazil(new Date(calculation.created_at)),
          linhas: calculationFacts(calculation),
        }));
      const names = calculos.map(({ conta: title }) => title).join(', ');
      return { output: { calculos }, summary: names === '' ? 'Nenhum cálculo guardado' : names };
    },
  });
