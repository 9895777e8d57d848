import { calculators } from '@matilha/contract/calculators/calculators';
import { type CalculationKind, calculationKinds } from '@matilha/contract/calculators/kinds';
import { shortDay } from '@matilha/contract/chat/card-lines';
import { plainText } from '@matilha/contract/portuguese/plain-text';
import type { Offer } from '#server/content/demonstration-schema.ts';
import { writeFact, writeHoliday, writePost, writeTradeDate } from '../completion/write-data.ts';
import type { QuestionData, ShopFact } from '../model-provider.ts';
import { suggestedFor } from './demo-content.ts';
import { daysAsked } from './demo-days.ts';
import { inline, keywords, themeOf } from './demo-text.ts';
import type { Asked } from './demo-weekly-plan.ts';

/** Returns what the shop and the trade's calendar say about a question, as a real model reads it. */
export function listsFor({ data, question, assistantTitle }: Asked, offers: readonly Offer[]): string[] {
  if (data === null) return [];
  const lists: string[] = [];
  if (offers.includes('datas')) lists.push(...writeDates(data));
  if (offers.includes('posts')) lists.push(...writePosts(data, question));
  // A suggestion has its own answer, and typed numbers ask for their own sum: the shop's prices are not what was asked.
  const isAboutPrices = suggestedFor(question, assistantTitle) === null && !/\d/.test(question);
  if (offers.includes('loja') || (isAboutPrices && calculatorsOf(offers).length > 0))
    lists.push(
      ...list('O que a sua loja já contou', shopLines(data.business.facts, offers, keywords(question))),
    );
  return lists;
}

function writePosts({ posts, today }: QuestionData, question: string): string[] {
  const days = daysAsked(question, today);
  const ofTheme = (all: QuestionData['posts']) => {
    const words = themeOf(question);
    const shared = ({ theme }: { theme: string }) =>
      words.filter((word) => plainText(theme).includes(word)).length;
    const most = Math.max(0, ...all.map(shared));
    return all.filter((post) => shared(post) === most);
  };
  if (days === null)
    return list('Os seus posts da semana passada e da próxima', ofTheme(posts).map(writePost));
  const { from, until } = days;
  const title = `Os seus posts de ${[...new Set([from, until])].map(shortDay).join(' a ')}`;
  const asked = ofTheme(posts.filter(({ day }) => from <= day && day <= until)).map(writePost);
  return list(title, asked.length > 0 ? asked : ['Nenhum post marcado. [Abrir os posts](/posts)']);
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

/**
 * Returns the lines of facts that share the most words with a question, for one about a sum those of the prices and of its own calculation only; all facts for one
 * about the shop that shares none.
 */
function shopLines(facts: readonly ShopFact[], offers: readonly Offer[], words: readonly string[]): string[] {
  const shared = ({ label }: ShopFact, line: string) =>
    words.filter((word) => plainText(`${label} ${line}`).includes(word)).length;
  const wantsAll = offers.includes('loja');
  const named = ['preços', ...calculatorsOf(offers).map((kind) => calculators[kind].titulo)];
  const known = wantsAll ? facts : facts.filter(({ label }) => named.some((name) => label.includes(name)));
  const lines = known.flatMap((fact) =>
    fact.text.split('\n').map((line) => ({ fact, line: inline(line, 200), points: shared(fact, line) })),
  );
  const most = Math.max(wantsAll ? 0 : 1, ...lines.map(({ points }) => points));
  const asked = Map.groupBy(
    lines.filter(({ points }) => points === most),
    ({ fact }) => fact,
  );
  return [...asked]
    .slice(0, mostFacts)
    .map(([fact, own]) => writeFact({ ...fact, text: own.map(({ line }) => line).join('; ') }));
}

/** Returns the calculators among what a question asks for, the likeliest first; none for one about posts: "o post do pacote". */
export const calculatorsOf = (offers: readonly Offer[]): CalculationKind[] =>
  offers.includes('posts')
    ? []
    : offers.flatMap((offer) => calculationKinds.filter((kind) => kind === offer));

/** Names the calculators, in their own words. */
export function nameCalculators(kinds: readonly CalculationKind[]): string[] {
  const lines = kinds.map((kind) => {
    const { titulo, pergunta } = calculators[kind];
    return `- [${titulo}](/calculadora?conta=${kind}): ${pergunta}`;
  });
  const how = 'A calculadora faz a conta com os seus números, sem IA e sem gastar créditos.';
  return list('Para fazer a conta', lines).map((text) => `${text}\n\n${how}`);
}
