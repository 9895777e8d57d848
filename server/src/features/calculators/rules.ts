import type { Calculation } from '@matilha/contract/calculators/calculation';
import { calculators } from '@matilha/contract/calculators/calculators';
import { step } from '@matilha/contract/calculators/parts/calculator';
import { mostCalculations } from '@matilha/contract/calculators/summaries';
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

const moreLines = (count: number): string =>
  count === 1 ? 'Mais 1 linha na calculadora' : `Mais ${count} linhas na calculadora`;

/** Returns the first lines of a calculation, and how many more there are. */
const cutAfter = (lines: readonly string[], kept: number): string =>
  [...lines.slice(0, kept), ...(kept < lines.length ? [moreLines(lines.length - kept)] : [])].join('\n');

/**
 * Returns the text of each calculation: the first line of every one, and of the first calculations as many more as fit. A text that is cut
 * says how many lines are missing.
 */
export function fitCalculations(calculations: readonly (readonly string[])[]): string[] {
  const shortest = calculations.map((lines) => cutAfter(lines, 1));
  let left = mostPromptCharacters - shortest.reduce((sum, { length }) => sum + length, 0);
  return calculations.map((lines, index) => {
    const least = shortest[index] ?? '';
    const texts = lines.map((_, at) => cutAfter(lines, at + 1));
    const text = texts.findLast(({ length }) => length <= least.length + left) ?? least;
    left -= text.length - least.length;
    return text;
  });
}
