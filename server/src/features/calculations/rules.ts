import { type Calculation, calculators, mostCalculations } from '@matilha/contract/calculations/calculation';
import { step } from '@matilha/contract/calculations/computation';
import type { CalculationFacts } from '@matilha/contract/calculations/facts';
import * as z from 'zod/mini';
import { AppError } from '#server/platform/app-error.ts';

/** Throws `invalid_input` when an account would have more calculations than it may keep. */
export function refuseTooMany(total: number): void {
  if (total <= mostCalculations) return;
  const most = mostCalculations.toLocaleString('pt-BR');
  const id = `Sua conta guarda até ${most} cálculos. Apague alguns antigos para guardar este.`;
  throw new AppError('invalid_input', { message: id, fields: { id } });
}

/** Throws `invalid_input` for a result with a number that no response can carry: stored, it could never be read again. */
export function refuseUnreadable({
  kind,
  result,
  steps,
}: Pick<Calculation, 'kind' | 'result' | 'steps'>): void {
  const isReadable =
    z.safeParse(calculators[kind].result, result).success && z.safeParse(z.array(step), steps).success;
  if (isReadable) return;
  const input = 'Os números são grandes demais para esta conta. Confira os valores.';
  throw new AppError('invalid_input', { message: input, fields: { input } });
}

/** Most characters of all calculations together in a prompt, about 600 tokens at three characters each. */
export const mostPromptCharacters = 1_800;

/** Returns the text of each calculation: every head, and as many details as fit, those of the first calculations first. */
export function fitCalculations(calculations: readonly CalculationFacts[]): string[] {
  const heads = calculations.map(({ head }) => head.join('\n'));
  let left = mostPromptCharacters - heads.reduce((sum, head) => sum + head.length, 0);
  return calculations.map(({ details }, index) =>
    details.reduce((text, line) => {
      if (line.length + 1 > left) return text;
      left -= line.length + 1;
      return `${text}\n${line}`;
    }, heads[index] ?? ''),
  );
}
