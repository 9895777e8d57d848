import { moneyText } from '../portuguese/amounts.ts';
import type { Card, CardOf } from './steps.ts';

const dayText = (day: string): string => day.split('-').reverse().join('/');
const linesOf = (...lines: readonly (string | null)[]): string => lines.filter(Boolean).join('\n');

const calculationText = ({ title, headlines, steps, notices, origins }: CardOf<'calculation'>): string =>
  linesOf(
    title,
    ...headlines.map(({ label, text }) => `${label}: ${text}`),
    ...steps.map(({ label, expression, text }) => `${label}: ${expression} = ${text}`),
    ...notices,
    ...origins,
  );

const postText = ({ dia, hora, ...post }: CardOf<'posts'>['posts'][number]): string =>
  linesOf(
    [hora === null ? dayText(dia) : `${dayText(dia)}, ${hora}`, post.formato, post.tema].join(' · '),
    post.cena,
    post.legenda,
    post.chamada,
    post.hashtags.join(' '),
  );

function priceText({ row, source }: CardOf<'prices'>['rows'][number]): string {
  const { servico, porte, pelagem, preco_centavos: cents, a_partir: isLeast, minutos } = row;
  const price = cents === null ? 'sem preço' : moneyText(cents);
  const minutes = minutos === null ? null : `${minutos} min`;
  const parts = [servico, porte, pelagem, isLeast ? `a partir de ${price}` : price, minutes];
  return withSource(parts.filter(Boolean).join(' · '), source);
}

const withSource = (text: string, source: string): string =>
  source === '' ? text : `${text} (de: “${source}”)`;

function dateText({ day, last_day: last, name, note }: CardOf<'dates'>['dates'][number]): string {
  const days = last === null ? dayText(day) : `${dayText(day)} a ${dayText(last)}`;
  return note === '' ? `${days}: ${name}` : `${days}: ${name}. ${note}`;
}

/** Returns a card as lines of plain text, for readers without its controls. */
export function cardText(card: Card): string {
  switch (card.type) {
    case 'calculation':
      return calculationText(card);
    case 'posts':
      return card.posts.map(postText).join('\n\n');
    case 'facts':
      return linesOf(...card.facts.map(({ text, source }) => withSource(text, source)));
    case 'prices':
      return linesOf(...card.rows.map(priceText));
    case 'dates':
      return linesOf(...card.dates.map(dateText));
  }
}
