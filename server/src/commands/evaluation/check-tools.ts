import { statedSums } from '#server/content/stated-sums.ts';
import type { ToolQuestion } from '#server/content/tool-questions-schema.ts';
import type { TrialAnswer } from '#server/features/chat/api.ts';
import type { QuestionData } from '#server/providers/model/model-provider.ts';

/** The rules by which an answer with tools is judged. */
export type ToolRule = 'ferramenta' | 'campos' | 'números' | 'citações';

interface Judged {
  wanted: ToolQuestion['ferramentas'];
  question: string;
  data: QuestionData;
  answer: Pick<TrialAnswer, 'text' | 'rounds' | 'inventedCitations'>;
}

/**
 * Returns for each rule whether an answer keeps it: the wanted tools were called and no calculator that nobody asked for; the wanted fields were passed;
 * every amount of the text comes from the question, a tool, a source or the shop, or ends a right sum; no citation is invented.
 */
export function checkTools({ wanted, question, data, answer }: Judged): Record<ToolRule, boolean> {
  const calls = answer.rounds.flatMap((round) => round.calls);
  const callsOf = (name: string) => calls.filter((call) => call.name === name);
  return {
    ferramenta:
      wanted.every(({ nome }) => callsOf(nome).length > 0) && (wanted.length > 0 || calls.length === 0),
    campos: wanted.every(({ nome, campos }) =>
      callsOf(nome).some((call) => holds(argumentsOf(call.arguments), campos)),
    ),
    números: unsupportedAmounts(answer, question, data).length === 0,
    citações: answer.inventedCitations === 0,
  };
}

function argumentsOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Returns whether `passed` has everything of `wanted`: each field, and for rows each row in some order. */
function holds(passed: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted))
    return Array.isArray(passed) && wanted.every((row) => passed.some((item) => holds(item, row)));
  if (typeof wanted !== 'object' || wanted === null) return passed === wanted;
  if (typeof passed !== 'object' || passed === null) return false;
  const fields = new Map(Object.entries(passed));
  return Object.entries(wanted).every(([name, value]) => holds(fields.get(name), value));
}

/** Money and percentages, as answers and tools write them. */
const amount = /R\$\s?-?\d[\d.]*(?:,\d+)?|-?\d+(?:,\d+)?\s?%/g;

/** Two spellings of an amount are one: "R$ 45" and "R$ 45,00". */
const normal = (text: string): string =>
  text
    .replace(/\s/g, '')
    .replaceAll('.', '')
    .replace(/,(\d*?)0+(?=%|$)/, (_, digits: string) => (digits === '' ? '' : `,${digits}`));

const amountsOf = (text: string): string[] => (text.match(amount) ?? []).map(normal);

/** Returns the amounts of an answer that nothing gave to the model and no right sum of the answer ends in; an amount marked as an example is none. */
export function unsupportedAmounts(
  { text, rounds }: Judged['answer'],
  question: string,
  data: QuestionData,
): string[] {
  const given = [
    question,
    ...rounds.flatMap(({ calls, results }) => [...calls.map((call) => call.arguments), ...results]),
    ...data.passages.map((passage) => passage.text),
    ...data.business.facts.map((fact) => fact.text),
  ].join('\n');
  const known = new Set([...amountsOf(given), ...plainNumbers(question)]);
  const summed = statedSums(text).filter(
    ({ computed, stated, tolerance }) => Math.abs(computed - stated) <= tolerance,
  );
  const own = text.replace(/[^.\n]*\(exemplo\)[^.\n]*/gi, '');
  return amountsOf(own).filter(
    (found) => !known.has(found) && !summed.some(({ stated }) => Number(numeric(found)) === stated),
  );
}

/** A number of the question without its unit may come back with one: "cobro 60" is "R$ 60". */
const plainNumbers = (question: string): string[] =>
  (question.match(/\d[\d.]*(?:,\d+)?/g) ?? []).flatMap((text) => [normal(`R$${text}`), normal(`${text}%`)]);

const numeric = (text: string): string => text.replace(/[R$%]/g, '').replace(',', '.');
