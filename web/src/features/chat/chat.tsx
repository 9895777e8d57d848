import type { User } from '@matilha/contract/account';
import type { Agent } from '@matilha/contract/agents';
import type { Settings } from '@matilha/contract/settings';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { errorMessage, isOffline } from '#web/lib/api-error.ts';
import { ErrorState } from '#web/ui/states.tsx';
import { messagesQuery } from './api/list-messages.ts';
import type { Arrival } from './arrival.ts';
import { OverdueOverlay } from './blocked.tsx';
import { ChatSkeleton } from './chat-skeleton.tsx';
import { OpenChat } from './open-chat.tsx';
import { useVisibleHeight } from './use-visible-height.ts';

export interface ChatProps {
  user: User;
  agent: Agent;
  settings: Pick<Settings, 'brandName' | 'billingUrl'> | undefined;
  arrival: Arrival;
}

/** One assistant's chat, in the height that the frame leaves (§2.9). */
export function Chat(props: ChatProps) {
  const box = useRef<HTMLDivElement>(null);
  useVisibleHeight(box);
  const overdue = props.user.payment_status === 'atrasado';
  return (
    <div ref={box} className={chatHeight}>
      <div className="flex min-h-0 flex-1 flex-col" inert={overdue}>
        <Content {...props} />
      </div>
      {overdue && <OverdueOverlay billingUrl={props.settings?.billingUrl} />}
    </div>
  );
}

/** What the header leaves of what can be seen. */
export const chatHeight =
  'relative flex h-[calc(var(--visible-height,100dvh)-var(--header-height)-1px)] flex-col';

function Content(props: ChatProps) {
  const messages = useQuery(messagesQuery(props.agent.id));
  if (messages.data) return <OpenChat {...props} conversation={messages.data} />;
  if (messages.isPending) return <ChatSkeleton />;
  return (
    <ErrorState
      title="Não foi possível carregar a conversa"
      offline={isOffline(messages.error)}
      retrying={messages.isFetching}
      onRetry={() => void messages.refetch()}
    >
      {errorMessage(messages.error)}
    </ErrorState>
  );
}
