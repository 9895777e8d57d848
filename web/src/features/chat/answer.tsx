import type { Message } from '@matilha/contract/chat';
import { memo, useSyncExternalStore } from 'react';
import { AnswerActions } from './answer-actions.tsx';
import type { AnswerText } from './answer-text.ts';
import type { ChatPlace } from './chat-place.ts';
import { CitedMarkdown } from './citation.tsx';
import { MessageTime } from './message-time.tsx';
import { Sources } from './sources.tsx';
import { Typing } from './typing.tsx';

interface AnswerProps {
  answer: Message;
  place: ChatPlace;
  /** The growing text while this answer is being written; null afterwards. */
  text: AnswerText | null;
  /** Set only on the last answer, while no other answer is in progress. */
  onRegenerate: (() => void) | undefined;
  price: number;
}

const noSubscription = () => () => undefined;
const noText = () => '';

/** One answer: typing indicator, growing text, then the whole text with its actions. */
export const Answer = memo(function OneAnswer({ answer, place, text, onRegenerate, price }: AnswerProps) {
  const growing = useSyncExternalStore(text?.subscribe ?? noSubscription, text?.shown ?? noText);
  const content = text ? growing || (answer.status === 'streaming' ? answer.content : '') : answer.content;
  if (!content && !text) return null;
  return (
    <div className="grid gap-2" aria-busy={text !== null}>
      <h2 className="sr-only">Resposta</h2>
      {content ? (
        <CitedMarkdown text={content} growing={text !== null} sources={answer.sources} />
      ) : (
        <Typing />
      )}
      {!text && (
        <>
          <Sources answer={answer} />
          <div className="flex flex-wrap items-center gap-x-1">
            <MessageTime at={answer.created_at} />
            <AnswerActions answer={answer} place={place} onRegenerate={onRegenerate} price={price} />
          </div>
        </>
      )}
    </div>
  );
});
