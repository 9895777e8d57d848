import type { Card } from '@matilha/contract/chat/steps';
import { lazy } from 'react';
import { LazyPart } from '#web/ui/feedback/lazy-part.tsx';

const ReadCards = lazy(() => import('./read-cards.tsx').then((m) => ({ default: m.ReadCards })));

/** The cards of an answer without controls; their code loads where there are any. */
export const SharedCards = ({ cards }: { cards: readonly Card[] | undefined }) =>
  cards !== undefined &&
  cards.length > 0 && (
    <LazyPart loading={<div className="min-h-48" />}>
      <ReadCards cards={cards} />
    </LazyPart>
  );
