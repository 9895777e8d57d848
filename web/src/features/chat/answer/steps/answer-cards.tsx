import { cardsOf } from '@matilha/contract/chat/card-lines';
import type { Message } from '@matilha/contract/chat/chat';
import type { Card, CardOf } from '@matilha/contract/chat/steps';
import { dayInBrazil, monthOf, yearOf } from '@matilha/contract/content/event-dates';
import { mondayOf } from '@matilha/contract/shop/posts';
import { lazy, type ReactNode, useContext } from 'react';
import { Link } from '#web/lib/navigation/link.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { LazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { ToCalendar } from '../to-calendar.tsx';
import { CardActionsContext } from './card-actions.ts';
import { CalculationView, DatesView, FactsView, PostsView, PricesView } from './card-views.tsx';
import { ConfirmPrice } from './confirm-price.tsx';
import { RememberFact } from './remember-fact.tsx';

const CalculationControls = lazy(() =>
  import('./calculation-controls.tsx').then((m) => ({ default: m.CalculationControls })),
);

interface AnswerCardsProps {
  answer: Message;
  /** The first answer to the landing page's question: its posts go to the calendar at once. */
  fromLanding: boolean;
}

/** The cards of an answer with their controls, in the order of their steps. */
export function AnswerCards({ answer, fromLanding }: AnswerCardsProps) {
  const cards = cardsOf(answer.steps);
  const lastPosts = cards.findLast(({ type }) => type === 'posts');
  return cards.map((card, index) => (
    <OneCard
      // biome-ignore lint/suspicious/noArrayIndexKey: the cards of an answer never change.
      key={index}
      card={card}
      answerId={answer.id}
      // The calendar takes all proposed posts of the answer at once.
      toCalendar={card === lastPosts && <ToCalendar answerId={answer.id} fromLanding={fromLanding} listed />}
    />
  ));
}

interface OneCardProps {
  card: Card;
  answerId: number;
  toCalendar: ReactNode;
}

function OneCard({ card, answerId, toCalendar }: OneCardProps) {
  switch (card.type) {
    case 'calculation':
      return (
        <CalculationView card={card}>
          <LazyPart loading={<div className="min-h-11 print:hidden" />}>
            <CalculationControls card={card} />
          </LazyPart>
        </CalculationView>
      );
    case 'posts':
      return <PostsView card={card}>{toCalendar}</PostsView>;
    case 'facts':
      return (
        <FactsView card={card} action={({ text }) => <RememberFact text={text} messageId={answerId} />} />
      );
    case 'prices':
      return <PricesView card={card} action={({ row }) => <ConfirmPrice row={row} />} />;
    case 'dates':
      return <Dates card={card} />;
    default:
      return card satisfies never;
  }
}

/** Dates that lie ahead offer posts; all of them the calendar of events. */
function Dates({ card }: { card: CardOf<'dates'> }) {
  const actions = useContext(CardActionsContext);
  const today = dayInBrazil(new Date());
  const nextDay = (day: string) => (day > today ? day : today);
  const [first] = card.dates;
  return (
    <DatesView
      card={card}
      action={({ day, last_day, name }) =>
        actions &&
        (last_day ?? day) >= today && (
          <Button
            variant="secondary"
            className="px-4! text-sm print:hidden"
            aria-label={`Pedir posts: ${name}`}
            aria-haspopup="dialog"
            onClick={() => actions.askPosts({ from: mondayOf(nextDay(day)), about: name })}
          >
            Pedir posts
          </Button>
        )
      }
    >
      {first && (
        <Link
          to={`/calendar-events?ano=${yearOf(first.day)}&mes=${monthOf(first.day)}`}
          className={buttonClass(
            'ghost',
            '-mx-2 justify-self-start px-2 text-sm underline! underline-offset-4 print:hidden',
          )}
        >
          Ver no calendário de eventos
        </Link>
      )}
    </DatesView>
  );
}
