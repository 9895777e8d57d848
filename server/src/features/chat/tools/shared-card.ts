import type { Card } from '@matilha/contract/chat/steps';

/** Returns a card as anyone may read it: without its owner's words, without where numbers come from, and without the numbers that fill a form. */
export function sharedCard(card: Card): Card {
  switch (card.type) {
    case 'calculation':
      return {
        type: 'calculation',
        id: card.id,
        kind: card.kind,
        title: card.title,
        input: {},
        headlines: card.headlines,
        steps: card.steps,
        notices: card.notices,
        origins: [],
      };
    case 'facts':
      return { type: 'facts', facts: card.facts.map(({ text }) => ({ text, source: '' })) };
    case 'prices':
      return { type: 'prices', rows: card.rows.map(({ row }) => ({ row, source: '' })) };
    case 'posts':
    case 'dates':
      return card;
    default:
      return card satisfies never;
  }
}
