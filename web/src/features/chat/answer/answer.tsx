import type { Message } from '@matilha/contract/chat/chat';
import { lazy, memo, type ReactNode, useState, useSyncExternalStore } from 'react';
import { LazyPart } from '#web/ui/feedback/lazy-part.tsx';
import type { ChatPlace } from '../chat-place.ts';
import { MessageTime } from '../conversation/message-time.tsx';
import { CitedMarkdown } from '../sources/citation.tsx';
import { Sources } from '../sources/sources.tsx';
import { AnswerActions } from './answer-actions.tsx';
import type { AnswerText } from './answer-text.ts';
import { mayHoldPosts } from './plan-in-answer.ts';
import type { Redo } from './redo-button.tsx';
import { StepList } from './steps/step-list.tsx';
import { Typing } from './typing.tsx';

const ToCalendar = lazy(() => import('./to-calendar.tsx').then((m) => ({ default: m.ToCalendar })));
const AnswerCards = lazy(() => import('./steps/answer-cards.tsx').then((m) => ({ default: m.AnswerCards })));
const RatingReasons = lazy(() => import('./rating-reasons.tsx').then((m) => ({ default: m.RatingReasons })));

interface AnswerProps {
  answer: Message;
  place: ChatPlace;
  /** The growing text while this answer is being written; null afterwards. */
  text: AnswerText | null;
  /** The question asks for a weekly plan. */
  plan: boolean;
  /** No other answer to the question came before it. */
  first: boolean;
  /** Set only on the last answer, while no other answer is in progress. */
  onRedo: Redo | undefined;
  redoCost: string;
  /** Buttons that show the other answers to the same question. */
  pager: ReactNode;
}

const noSubscription = () => () => undefined;
const noText = () => '';

/** Writes seconds as "12 s" or "1 min 5 s". */
const duration = (seconds: number) =>
  seconds < 60 ? `${seconds}\u00a0s` : `${Math.floor(seconds / 60)}\u00a0min ${seconds % 60}\u00a0s`;

/** One answer: the tools that it used, typing indicator, growing text, then the whole text with its cards and actions. */
export const Answer = memo(function OneAnswer(props: AnswerProps) {
  const { answer, text, plan, pager } = props;
  const { steps } = answer;
  const growing = useSyncExternalStore(text?.subscribe ?? noSubscription, text?.shown ?? noText);
  const content = text ? growing || (answer.status === 'streaming' ? answer.content : '') : answer.content;
  const thought = Math.floor((answer.thinking_ms ?? 0) / 1000);
  if (!content && !text && steps.length === 0) return pager;
  const types = !content && text && steps.every(({ state }) => state !== 'running');
  return (
    <div className="grid min-w-0 gap-2" aria-busy={text !== null}>
      <h2 className="sr-only">Resposta</h2>
      {thought >= 1 && <p className="text-muted text-sm">Pensou por {duration(thought)}</p>}
      {steps.length > 0 && <StepList steps={steps} writing={text !== null} />}
      {content && <CitedMarkdown text={content} growing={text !== null} sources={answer.sources} />}
      {types && <Typing plan={plan} thinks={answer.thinking_ms === 0} />}
      {!text && <Ended {...props} />}
    </div>
  );
});

/** Everything below the text of an answer that is no longer written. */
function Ended({ answer, place, plan, first, onRedo, redoCost, pager }: AnswerProps) {
  const [asking, setAsking] = useState(false);
  const cards = answer.steps.flatMap(({ card }) => card?.type ?? []);
  return (
    <>
      {cards.length > 0 && (
        <LazyPart loading={<div className="min-h-48" />}>
          <div className="grid min-w-0 gap-3 pt-2">
            <AnswerCards answer={answer} fromLanding={plan && first} />
          </div>
        </LazyPart>
      )}
      <Sources answer={answer} />
      {!cards.includes('posts') && mayHoldPosts(answer) && (
        <LazyPart loading={<div className="min-h-11 print:hidden" />}>
          <ToCalendar answerId={answer.id} fromLanding={plan && first} />
        </LazyPart>
      )}
      <div className="flex flex-wrap items-center gap-x-1">
        <MessageTime at={answer.created_at} />
        {pager}
        {(answer.content || cards.length > 0) && (
          <AnswerActions
            answer={answer}
            place={place}
            onRedo={onRedo}
            redoCost={redoCost}
            onBad={() => setAsking(true)}
          />
        )}
      </div>
      {asking && answer.feedback === -1 && (
        <LazyPart>
          <RatingReasons answer={answer} place={place} onClose={() => setAsking(false)} />
        </LazyPart>
      )}
    </>
  );
}
