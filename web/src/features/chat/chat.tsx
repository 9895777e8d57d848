import type { User } from '@matilha/contract/account';
import type { Assistant } from '@matilha/contract/assistants';
import type { Settings } from '@matilha/contract/settings';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryView } from '#web/ui/query-view.tsx';
import { messagesQuery } from './api/list-messages.ts';
import type { Arrival } from './arrival.ts';
import { OverdueOverlay } from './blocked.tsx';
import { ChatSkeleton } from './chat-skeleton.tsx';
import { OpenChat } from './open-chat.tsx';

export interface ChatProps {
  user: User;
  assistant: Assistant;
  settings: Pick<Settings, 'brandName' | 'billingUrl'> | undefined;
  arrival: Arrival;
}

/** The chat with one assistant. */
export function Chat(props: ChatProps) {
  const overdue = props.user.payment_status === 'atrasado';
  const [reading, setReading] = useState(false);
  const covered = overdue && !reading;
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-0 flex-1 flex-col" inert={covered}>
        <Content {...props} reading={reading} />
      </div>
      {covered && <OverdueOverlay billingUrl={props.settings?.billingUrl} onRead={() => setReading(true)} />}
    </div>
  );
}

function Content(props: ChatProps & { reading: boolean }) {
  return (
    <QueryView
      query={useQuery(messagesQuery(props.assistant.id))}
      failed="Não foi possível carregar a conversa"
      loading={<ChatSkeleton />}
    >
      {(conversation) => <OpenChat {...props} conversation={conversation} />}
    </QueryView>
  );
}
