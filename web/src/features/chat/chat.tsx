import type { User } from '@matilha/contract/account/account';
import type { Assistant } from '@matilha/contract/chat/assistants';
import type { Settings } from '@matilha/contract/settings';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, useState } from 'react';
import { LazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { QueryView } from '#web/ui/feedback/query-view.tsx';
import { isGone, messagesQuery } from './api/list-messages.ts';
import type { ChatPlace, Chosen } from './chat-place.ts';
import { ChatSkeleton } from './chat-skeleton.tsx';
import { OpenChat } from './open-chat.tsx';
import type { Arrival } from './stream/arrival.ts';

const GoneConversation = lazy(() =>
  import('./conversation/gone-conversation.tsx').then((m) => ({ default: m.GoneConversation })),
);

const OverdueOverlay = lazy(() =>
  import('./overdue-overlay.tsx').then((m) => ({ default: m.OverdueOverlay })),
);

/** Title of the error when no messages could be read. */
export const unreadable = 'Não foi possível carregar a conversa';

export interface ChatProps {
  user: User;
  assistant: Assistant;
  settings: Pick<Settings, 'brandName' | 'billingUrl' | 'audio' | 'fotos'> | undefined;
  arrival: Arrival;
  /** Names the business that the answers are for, on the first screen of a conversation. */
  answeringFor: ReactNode;
  /** The first steps below a question that tells an emergency; the same function in every render. */
  firstSteps: (question: string, open: boolean) => ReactNode;
  /** A warning above the input about facts that the answer would lack. */
  warningAbout: (question: string) => ReactNode;
  place: ChatPlace;
  /** The choice in the address when this conversation was opened. */
  chosen: Chosen;
  /** Called with the id of a new conversation. */
  onBegun: (id: number) => void;
}

/** One conversation with an assistant. */
export function Chat(props: ChatProps) {
  const overdue = props.user.payment_status === 'atrasado';
  const [reading, setReading] = useState(false);
  const covered = overdue && !reading;
  return (
    <div className="relative flex min-h-0 flex-1 flex-col print:block">
      <div className="flex min-h-0 flex-1 flex-col print:block" inert={covered}>
        <Content {...props} reading={reading} />
      </div>
      {covered && (
        <LazyPart loading={<div className="absolute inset-0 z-20 bg-veil" />}>
          <OverdueOverlay billingUrl={props.settings?.billingUrl} onRead={() => setReading(true)} />
        </LazyPart>
      )}
    </div>
  );
}

function Content(props: ChatProps & { reading: boolean }) {
  const { place, chosen } = props;
  // The search for the newest conversation has just read its messages.
  const query = useQuery({
    ...messagesQuery(place),
    staleTime: typeof chosen === 'number' ? 0 : Number.POSITIVE_INFINITY,
  });
  if (isGone(query.error) && !query.data) {
    return (
      <LazyPart>
        <GoneConversation listId={place.listId} />
      </LazyPart>
    );
  }
  return (
    <QueryView query={query} failed={unreadable} loading={<ChatSkeleton />}>
      {(conversation) => <OpenChat {...props} conversation={conversation} />}
    </QueryView>
  );
}
