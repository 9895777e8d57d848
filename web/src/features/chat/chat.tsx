import type { User } from '@matilha/contract/account';
import type { Assistant } from '@matilha/contract/assistants';
import type { Settings } from '@matilha/contract/settings';
import { useQuery } from '@tanstack/react-query';
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark';
import { useState } from 'react';
import { ApiError } from '#web/lib/api-error.ts';
import { Link } from '#web/lib/navigation/link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { messagesQuery } from './api/list-messages.ts';
import type { Arrival } from './arrival.ts';
import { OverdueOverlay } from './blocked.tsx';
import { type ChatPlace, chatPath } from './chat-place.ts';
import { ChatSkeleton } from './chat-skeleton.tsx';
import { OpenChat } from './open-chat.tsx';

export interface ChatProps {
  user: User;
  assistant: Assistant;
  place: ChatPlace;
  /** Called once a new conversation has its first question. */
  onOpened: (conversation: number) => void;
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
  const messages = useQuery(messagesQuery(props.place));
  if (messages.error instanceof ApiError && messages.error.code === 'not_found' && !messages.data)
    return <GoneConversation listId={props.assistant.id} />;
  return (
    <QueryView query={messages} failed="Não foi possível carregar a conversa" loading={<ChatSkeleton />}>
      {(conversation) => <OpenChat {...props} conversation={conversation} />}
    </QueryView>
  );
}

function GoneConversation({ listId }: { listId: number }) {
  return (
    <EmptyState
      title="Esta conversa não existe mais"
      icon={<MessageCircleQuestion size={40} aria-hidden="true" />}
      action={
        <Link to={chatPath({ listId, conversation: null })} className={buttonClass()}>
          Abrir a conversa mais nova
        </Link>
      }
    >
      Ela foi apagada, ou é de outra conta.
    </EmptyState>
  );
}
