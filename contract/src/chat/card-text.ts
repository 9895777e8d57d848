import { wholeCaption } from '../shop/post-formats.ts';
import { daysText, priceText, serviceText, shortDay } from './card-lines.ts';
import type { Card, CardOf } from './steps.ts';

const linesOf = (...lines: readonly string[]): string => lines.filter(Boolean).join('\n');

const calculationText = ({ title, headlines, steps, notices, origins }: CardOf<'calculation'>): string =>
  linesOf(
    title,
    ...headlines.map(({ label, text }) => `${label}: ${text}`),
    ...steps.map(({ label, expression, text }) => `${label}: ${expression} = ${text}`),
    ...notices,
    ...origins,
  );

function postText(post: CardOf<'posts'>['posts'][number]): string {
  const { dia, hora, formato, tema, cena } = post;
  const day = [shortDay(dia), hora].filter(Boolean).join(', ');
  return linesOf(`${day} · ${formato} · ${tema}`, cena, wholeCaption(post));
}

function rowText({ row, source }: CardOf<'prices'>['rows'][number]): string {
  const minutes = row.minutos === null ? '' : ` · ${row.minutos} min`;
  return withSource(`${serviceText(row)}: ${priceText(row)}${minutes}`, source);
}

const withSource = (text: string, source: string): string =>
  source === '' ? text : `${text} (de: “${source}”)`;

/** Returns a card with its sums and sources as lines of plain text, for staff, who read it without its controls. */
export function cardText(card: Card): string {
  switch (card.type) {
    case 'calculation':
      return calculationText(card);
    case 'posts':
      return card.posts.map(postText).join('\n\n');
    case 'facts':
      return linesOf(...card.facts.map(({ text, source }) => withSource(text, source)));
    case 'prices':
      return linesOf(...card.rows.map(rowText));
    case 'dates':
      return linesOf(
        ...card.dates.map((date) =>
          [`${daysText(date)}: ${date.name}`, date.note].filter(Boolean).join('. '),
        ),
      );
    default:
      return card satisfies never;
  }
}
