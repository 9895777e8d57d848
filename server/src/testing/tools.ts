import * as z from 'zod/mini';
import { type Tool, ToolProblem, tool } from '#server/features/tools/api.ts';

/** Returns a tool that doubles a number, and fails for 13. */
export const toolNamed = (name: string): Tool =>
  tool({
    name,
    title: `Usando ${name}`,
    description: 'Dobra um número.',
    effect: 'read',
    input: z.strictObject({ numero: z.number() }),
    output: z.object({ dobro: z.number() }),
    run: async (_, { numero }) => {
      if (numero === 13) throw new ToolProblem('Treze não se dobra.');
      return { output: { dobro: 2 * numero }, summary: `${numero} × 2 = ${2 * numero}` };
    },
  });
