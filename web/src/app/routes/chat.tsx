import { useQuery } from '@tanstack/react-query';
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark';
import { useEffect, useState } from 'react';
import { useUser } from '#web/features/account/api/get-user.ts';
import { assistantsQuery } from '#web/features/assistants/api/list-assistants.ts';
import { type Arrival, readArrival } from '#web/features/chat/arrival.ts';
import { Chat } from '#web/features/chat/chat.tsx';
import { ChatFrame } from '#web/features/chat/chat-frame.tsx';
import { type ChatPlace, chatPath, readConversation } from '#web/features/chat/chat-place.ts';
import { ChatSkeleton } from '#web/features/chat/chat-skeleton.tsx';
import { ConversationLinks } from '#web/features/chat/conversation-links.tsx';
import { PassagePlace } from '#web/features/chat/passage-place.tsx';
import { RememberContext, type ToRemember } from '#web/features/chat/remember.ts';
import { ConfirmEmailNotice } from '#web/features/landing/confirm-email-notice.tsx';
import { settingsQuery } from '#web/features/settings/api/get-settings.ts';
import { FactsOfChat } from '#web/features/shop/facts-of-chat.tsx';
import { RememberDialog } from '#web/features/shop/remember-dialog.tsx';
import { Link } from '#web/lib/navigation/link.tsx';
import { currentPlace, navigate, usePlace } from '#web/lib/navigation/location.ts';
import { useParams } from '#web/lib/navigation/screen-registry.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { EmptyState } from '#web/ui/states.tsx';

/** /chat/{listId} */
export default function ChatScreen() {
  const { listId = '' } = useParams();
  const user = useUser();
  const settings = useQuery(settingsQuery).data;
  const assistants = useQuery(assistantsQuery());
  const assistant = assistants.data?.find(({ id }) => String(id) === listId);
  const { arrival, conversation } = useArrival(listId);
  const opened = useOpened(listId);
  const [toRemember, setToRemember] = useState<ToRemember | null>(null);
  usePageTitle(assistant?.title ?? 'Chat');
  return (
    <ChatFrame>
      <PassagePlace key={listId}>
        <div className="mx-auto flex w-full max-w-3xl items-center justify-between gap-2 px-4 py-1">
          <h1 className="sr-only">{assistant?.title ?? 'Chat'}</h1>
          <Breadcrumb
            items={[{ key: 'assistants', link: <Link to="/">Agentes de IA</Link> }]}
            current={assistant?.title ?? 'Chat'}
          />
          {assistant && (
            <div className="flex shrink-0 items-center">
              <FactsOfChat key={assistant.id} listId={assistant.id} />
              <ConversationLinks listId={assistant.id} />
            </div>
          )}
        </div>
        <ConfirmEmailNotice />
        {user && assistant && (
          <RememberContext value={setToRemember}>
            <Chat
              key={`${user.id}-${listId}-${opened.keyOf(conversation)}`}
              user={user}
              assistant={assistant}
              place={{ listId: assistant.id, conversation }}
              onOpened={opened.open}
              settings={settings}
              arrival={arrival}
            />
          </RememberContext>
        )}
        {assistants.isPending && <ChatSkeleton />}
        {assistants.data && !assistant && <UnknownAssistant />}
        {assistants.isError && (
          <LoadError
            title="Não foi possível abrir este chat"
            error={assistants.error}
            retry={assistants.refetch}
            retrying={assistants.isFetching}
          />
        )}
      </PassagePlace>
      {toRemember && <RememberDialog {...toRemember} onClose={() => setToRemember(null)} />}
    </ChatFrame>
  );
}

/** Reads conversation and question from the address and removes the question there: no reload, return or copy sends it again. */
function useArrival(listId: string): { arrival: Arrival; conversation: ChatPlace['conversation'] } {
  const place = usePlace();
  const here = place.pathname === `/chat/${listId}`;
  // While the next screen loads, this one stays mounted: the parameters of that address are not for it.
  const [seen, see] = useState({ listId, search: place.search, arrival: readArrival(place.search) });
  if (here && (seen.listId !== listId || seen.search !== place.search)) {
    const arrived = readArrival(place.search);
    const isSame = seen.listId === listId && readConversation(seen.search) === readConversation(place.search);
    see({ listId, search: place.search, arrival: isSame && !arrived.message ? seen.arrival : arrived });
  }
  const conversation = readConversation(seen.search);
  const clean = chatPath({ listId: Number(listId), conversation });
  useEffect(() => {
    if (here && `${place.pathname}${place.search}` !== clean) navigate(clean, { replace: true });
  }, [here, place, clean]);
  return { arrival: seen.arrival, conversation };
}

/**
 * Keeps the chat on the screen when a new conversation gets its id and address: both have the same key, which the next new
 * conversation does not have.
 */
function useOpened(listId: string) {
  const [ids, setIds] = useState<readonly number[]>([]);
  return {
    keyOf: (conversation: ChatPlace['conversation']) => {
      const turn = conversation === 'new' ? ids.length : ids.indexOf(conversation ?? 0);
      return turn === -1 ? String(conversation) : `new-${turn}`;
    },
    open: (id: number) => {
      setIds((known) => [...known, id]);
      const { pathname, search } = currentPlace();
      const isHere = pathname === `/chat/${listId}` && readConversation(search) === 'new';
      if (isHere) navigate(chatPath({ listId: Number(listId), conversation: id }), { replace: true });
    },
  };
}

function UnknownAssistant() {
  return (
    <EmptyState
      title="Este assistente não existe mais"
      icon={<MessageCircleQuestion size={40} aria-hidden="true" />}
      action={
        <Link to="/" className={buttonClass()}>
          Ver todos os assistentes
        </Link>
      }
    >
      Escolha outro para conversar.
    </EmptyState>
  );
}
