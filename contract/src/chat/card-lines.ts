import { moneyText } from '../portuguese/amounts.ts';
import { wholeCaption } from '../shop/post-formats.ts';
import type { PriceRow } from '../shop/price-row.ts';
import type { AnswerStep, Card, CardOf, ProposedPost } from './steps.ts';

/** Returns the cards that the tools of an answer made, in their order. */
export const cardsOf = (steps: readonly AnswerStep[]): Card[] =>
  steps.flatMap(({ state, card }) => (state === 'done' && card !== null ? [card] : []));

/** Returns "07/12" of 2026-12-07. */
export const shortDay = (day: string): string => `${day.slice(8)}/${day.slice(5, 7)}`;

/** Returns "07/12" or "07/12 a 09/12" of days that begin and end. */
export const daysText = ({ day, last_day }: CardOf<'dates'>['dates'][number]): string =>
  last_day === null || last_day === day ? shortDay(day) : `${shortDay(day)} a ${shortDay(last_day)}`;

/** Returns "Banho, P, curta". */
export const serviceText = ({ servico, porte, pelagem }: PriceRow): string =>
  [servico, porte, pelagem].filter(Boolean).join(', ');

/** Returns "a partir de R$ 50,00", or "sem preço". */
export const priceText = ({ preco_centavos, a_partir }: PriceRow): string =>
  preco_centavos === null ? 'sem preço' : `${a_partir ? 'a partir de ' : ''}${moneyText(preco_centavos)}`;

function postMarkdown(post: ProposedPost): string {
  const caption = wholeCaption(post).replace(/^/gm, '> ');
  const head = [shortDay(post.dia), post.formato, post.hora].filter(Boolean).join(' · ');
  return `**${head}**\n\n${post.tema}\n\n${caption}`;
}

const listed = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n');

function cardMarkdown(card: Card): string {
  switch (card.type) {
    case 'calculation': {
      const lines = card.headlines.map(({ label, text }) => `${label}: ${text}`);
      return `**${card.title}**\n\n${listed([...lines, ...card.notices])}`;
    }
    case 'posts':
      return card.posts.map(postMarkdown).join('\n\n');
    case 'facts':
      return listed(card.facts.map(({ text }) => text));
    case 'prices':
      return listed(card.rows.map(({ row }) => `${serviceText(row)}: ${priceText(row)}`));
    case 'dates':
      return listed(
        card.dates.map((date) => [`${daysText(date)}: ${date.name}`, date.note].filter(Boolean).join('. ')),
      );
    default:
      return card satisfies never;
  }
}

/** Returns an answer's Markdown with its cards below it as lines: "- Lucro por mês: R$ 1.240,00". The steps themselves leave nothing. */
export const withCards = (content: string, steps: readonly AnswerStep[]): string =>
  [content.trim(), ...cardsOf(steps).map(cardMarkdown)].filter(Boolean).join('\n\n');
