import type { AnswerStep } from '@matilha/contract/chat/steps';
import { useQueryClient } from '@tanstack/react-query';
import History from 'lucide-react/icons/history';
import { Fragment, type ReactNode, useMemo, useRef } from 'react';
import { fullDay } from '#web/lib/days/format-date.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { readOlder } from '../api/list-messages.ts';
import type { ChatPlace } from '../chat-place.ts';
import { ChatSkeleton } from '../chat-skeleton.tsx';
import type { ChatState } from '../stream/chat-state.ts';
import { Announcer } from './announcer.tsx';
import type { Conversation } from './conversation.ts';
import { MemoryDivider } from './memory-divider.tsx';
import { daySeparators } from './message-days.ts';
import { toastUnreadOlder } from './toast-unread-older.ts';
import { type TurnContext, TurnView } from './turn-view.tsx';
import { toTurns } from './turns.ts';
import { useChatScroll } from './use-chat-scroll.ts';
import { useMemory } from './use-memory.ts';
import { usePaintedTurns } from './use-painted-turns.ts';

const noSteps: readonly AnswerStep[] = [];

interface ConversationViewProps {
  conversation: Conversation;
  state: ChatState;
  context: TurnContext;
  /** Shown instead of messages, and below the newest one. */
  welcome: ReactNode;
  below: ReactNode;
  /** Renders the input below, with a button to the end of the messages while that is out of sight. */
  children: (toEnd: (() => void) | undefined) => ReactNode;
}

/** The messages, all of them or from the last sent question on, and the input. */
export function ConversationView(props: ConversationViewProps) {
  const { conversation, state, context, welcome, below, children } = props;
  const box = useRef<HTMLDivElement>(null);
  const { keys, outgoing, stored } = state;
  const turns = useMemo(
    () => toTurns(conversation.messages, { keys, outgoing, stored }),
    [conversation.messages, keys, outgoing, stored],
  );
  const sentAt = turns.findIndex(({ key }) => key === state.sent);
  const hidden = state.historyHidden && sentAt > 0;
  const shown = useMemo(() => (hidden ? turns.slice(sentAt) : turns), [hidden, turns, sentAt]);
  const { begun, drawn, complete } = usePaintedTurns(shown);
  const today = fullDay(new Date().toISOString());
  const days = useMemo(() => daySeparators(shown, today), [shown, today]);
  const older = useOlder(context.place, conversation.hasOlder && !hidden && complete);
  const { far, look, toBottom } = useChatScroll({
    box,
    sent: state.sent,
    pins: state.pins,
    first: drawn[0]?.key,
    atRest: state.live === null && state.sent === null,
    onNearTop: older,
  });
  const memory = useMemory(context.place, conversation, state.live === null);
  const { live } = state;
  // The steps of an answer that is continued were announced before.
  const answering = live?.continues
    ? undefined
    : conversation.messages.find(({ id }) => id === live?.answerId);
  const newest = turns.findLast(({ outgoing }) => !outgoing)?.key;
  return (
    <div className="relative flex min-h-0 flex-1 flex-col print:block">
      <div
        ref={box}
        role="log"
        aria-live="off"
        aria-label="Conversa"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard.
        tabIndex={0}
        onScroll={look}
        className="[container-type:size] relative min-h-0 flex-1 overflow-y-auto overscroll-contain [overflow-anchor:none] print:overflow-visible print:[container-type:normal]"
      >
        <div className="mx-auto w-full max-w-3xl px-4 print:max-w-none print:px-0">
          {conversation.hasOlder && !hidden && <Skeleton className="mt-4 h-16 w-2/3" />}
          {hidden && (
            <div className="flex justify-center pt-1 print:hidden">
              <Button
                variant="ghost"
                onClick={() => context.controller.showHistory()}
                className="px-4 text-brand-ink text-sm"
              >
                <History size={16} aria-hidden="true" />
                Ver histórico completo
              </Button>
            </div>
          )}
          {begun && turns.length === 0 && welcome}
          {!begun && <ChatSkeleton />}
          {drawn.map((turn) => (
            <Fragment key={turn.key}>
              {days.has(turn.key) && (
                <p className="pt-4 text-center text-muted text-sm first-letter:uppercase">
                  {days.get(turn.key)}
                </p>
              )}
              <TurnView
                turn={turn}
                newest={turn.key === newest}
                pinned={turn.key === state.sent}
                context={context}
              />
              {memory && turn.question?.id === memory.until_question_id && (
                <MemoryDivider place={context.place} summary={memory.summary} />
              )}
            </Fragment>
          ))}
          {drawn.length > 0 && <div className="pt-1 pb-4">{below}</div>}
        </div>
      </div>
      {children(far ? toBottom : undefined)}
      <Announcer
        text={context.controller.text}
        busy={state.live !== null}
        thinks={conversation.messages.at(-1)?.thinking_ms === 0}
        steps={answering?.steps ?? noSteps}
      />
    </div>
  );
}

/** Reads older messages, one page at a time. */
function useOlder(place: ChatPlace, wanted: boolean) {
  const client = useQueryClient();
  const reading = useRef(false);
  return () => {
    if (!wanted || reading.current) return;
    reading.current = true;
    readOlder(client, place)
      .catch(toastUnreadOlder)
      .finally(() => {
        reading.current = false;
      });
  };
}
