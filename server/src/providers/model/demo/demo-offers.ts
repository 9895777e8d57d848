import { calculators } from '@matilha/contract/calculators/calculators';
import { type CalculationKind, calculationKinds } from '@matilha/contract/calculators/kinds';
import { plainText } from '@matilha/contract/portuguese/plain-text';
import type { Offer } from '#server/content/demonstration-schema.ts';
import { writeFact, writeHoliday, writePost, writeTradeDate } from '../completion/write-data.ts';
import type { QuestionData, ShopFact } from '../model-provider.ts';
import { inline } from './demo-text.ts';

/** Returns what the shop and the trade's calendar say about a question, as a real model reads it. */
export function listsFor(
  data: QuestionData | null,
  offers: readonly Offer[],
  words: readonly string[],
): string[] {
  if (data === null) return [];
  const lists: string[] = [];
  if (offers.includes('datas')) lists.push(...writeDates(data));
  if (offers.includes('posts'))
    lists.push(...list('Os seus posts da semana passada e da próxima', data.posts.map(writePost)));
  lists.push(...list('O que a sua loja já contou', shopLines(data.business.facts, offers, words)));
  return lists;
}

const writeDates = ({ tradeDates, holidays, today }: QuestionData): string[] => [
  ...list('As próximas datas do setor', tradeDates.map(writeTradeDate)),
  ...list(
    'Feriados',
    holidays.map((holiday) => writeHoliday(holiday, today)),
  ),
];

const list = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [`## ${title}\n\n${lines.join('\n')}`];

const mostFacts = 5;

/** Returns the facts that a question about the shop asks for, and for one about a sum the parts that share a word with it. */
function shopLines(facts: readonly ShopFact[], offers: readonly Offer[], words: readonly string[]): string[] {
  const wantsAll = offers.includes('loja');
  if (!wantsAll && calculatorsOf(offers).length === 0) return [];
  const told = (line: string) => wantsAll || words.some((word) => plainText(line).includes(word));
  return facts
    .map((fact) => ({
      ...fact,
      text: fact.text
        .split('\n')
        .filter(told)
        .map((line) => inline(line, 200))
        .join('; '),
    }))
    .filter(({ text }) => text !== '')
    .slice(0, mostFacts)
    .map(writeFact);
}

/** Returns the calculators among what a question asks for, the likeliest first. */
export const calculatorsOf = (offers: readonly Offer[]): CalculationKind[] =>
  offers.flatMap((offer) => calculationKinds.filter((kind) => kind === offer));

/** Names the calculators, in their own words. */
export function nameCalculators(kinds: readonly CalculationKind[]): string[] {
  const lines = kinds.map((kind) => {
    const { titulo, pergunta } = calculators[kind];
    return `- [${titulo}](/calculadora?conta=${kind}): ${pergunta}`;
  });
  const how = 'A calculadora faz a conta com os seus números, sem IA e sem gastar créditos.';
  return list('Para fazer a conta', lines).map((text) => `${text}\n\n${how}`);
}
