import { calculators } from '@matilha/contract/calculators/calculators';
import { type CalculationKind, calculationKinds } from '@matilha/contract/calculators/kinds';
import { shortDay } from '@matilha/contract/chat/card-lines';
import { plainText } from '@matilha/contract/portuguese/plain-text';
import type { Offer } from '#server/content/demonstration-schema.ts';
import { writeFact, writeHoliday, writePost, writeTradeDate } from '../completion/write-data.ts';
import type { QuestionData, ShopFact } from '../model-provider.ts';
import { suggestedFor } from './demo-content.ts';
import { periodOf } from './demo-days.ts';
import { postsIn } from './demo-results.ts';
import { inline, keywords, themeOf } from './demo-text.ts';
import type { Asked } from './demo-weekly-plan.ts';

/** Returns what the shop and the trade's calendar say about a question, as a real model reads it. */
export function listsFor(asked: Asked, offers: readonly Offer[]): string[] {
  const { data, question, assistantTitle } = asked;
  if (data === null) return [];
  const lists: string[] = [];
  if (offers.includes('datas')) lists.push(...writeDates(data));
  if (offers.includes('posts')) lists.push(...writePosts(asked));
  // A suggestion has its own answer, and typed numbers ask for their own sum: the shop's prices are not what was asked.
  const isAboutPrices = suggestedFor(question, assistantTitle) === null && !/\d/.test(question);
  if (offers.includes('loja') || (isAboutPrices && calculatorsOf(offers).length > 0))
    lists.push(
      ...list('O que a sua loja já contou', shopLines(data.business.facts, offers, keywords(question))),
    );
  return lists;
}

function writePosts({ data, question, rounds }: Asked): string[] {
  if (data === null) return [];
  const { from, until } = periodOf(question, data.today);
  const posts = (postsIn(rounds) ?? data.posts).filter(({ day }) => from <= day && day <= until);
  const words = themeOf(question);
  const shared = ({ theme }: { theme: string }) =>
    words.filter((word) => plainText(theme).includes(word)).length;
  const most = Math.max(0, ...posts.map(shared));
  const lines = posts.filter((post) => shared(post) === most).map(writePost);
  const title = `Os seus posts de ${[...new Set([from, until])].map(shortDay).join(' a ')}`;
  return list(title, lines.length > 0 ? lines : ['Nenhum post marcado. [Abrir os posts](/posts)']);
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
/** A service with its prices by size and coat is one line, in characters. */
const longestLine = 400;

/**
 * Returns of each fact the lines that share the most words with a question, for one about a sum of the prices and of its own calculation only; the
 * facts whose label is named, else all, for one about the shop that shares none.
 */
function shopLines(facts: readonly ShopFact[], offers: readonly Offer[], words: readonly string[]): string[] {
  const wantsAll = offers.includes('loja');
  const named = ['preços', ...calculatorsOf(offers).map((kind) => calculators[kind].titulo)];
  const known = wantsAll ? facts : facts.filter(({ label }) => named.some((name) => label.includes(name)));
  const shared = (text: string) => words.filter((word) => plainText(text).includes(word)).length;
  const nearest = known.map((fact) => {
    const lines = fact.text
      .split('\n')
      .map((line) => ({ line: inline(line, longestLine), points: shared(line) }));
    const points = Math.max(...lines.map((each) => each.points));
    return { fact, points, lines: lines.filter((each) => each.points === points).map(({ line }) => line) };
  });
  const most = Math.max(0, ...nearest.map(({ points }) => points));
  // The price list has the size where the calculation has also the coat: one word less.
  const least = ({ label }: ShopFact) => (label.includes('preços') ? most - 1 : most);
  const asked = nearest.filter(({ fact, points }) => points > 0 && points >= least(fact));
  const byLabel = nearest.filter(({ fact }) => shared(fact.label) > 0);
  const [shown = []] = [asked, byLabel, wantsAll ? nearest : []].filter((list) => list.length > 0);
  return shown.slice(0, mostFacts).map(({ fact, lines }) => writeFact({ ...fact, text: lines.join('; ') }));
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
