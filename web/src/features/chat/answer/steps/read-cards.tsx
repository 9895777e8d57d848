import type { Card } from '@matilha/contract/chat/steps';
import { CalculationView, DatesView, FactsView, PostsView, PricesView } from './card-views.tsx';

/** The cards of an answer to be read only, as in a shared conversation. */
export const ReadCards = ({ cards }: { cards: readonly Card[] }) =>
  cards.map((card, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the cards of an answer never change.
    <ReadCard key={index} card={card} />
  ));

function ReadCard({ card }: { card: Card }) {
  switch (card.type) {
    case 'calculation':
      return <CalculationView card={card} />;
    case 'posts':
      return <PostsView card={card} />;
    case 'facts':
      return <FactsView card={card} />;
    case 'prices':
      return <PricesView card={card} />;
    case 'dates':
      return <DatesView card={card} />;
    default:
      return card satisfies never;
  }
}
