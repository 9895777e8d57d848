import { useQuery } from '@tanstack/react-query';
import { lazy, useEffect, useState } from 'react';
import { AnsweringFor } from '#web/features/account/answering-for.tsx';
import { useUser } from '#web/features/account/api/get-user.ts';
import { assistantsQuery } from '#web/features/assistants/api/list-assistants.ts';
import { Chat, unreadable } from '#web/features/chat/chat.tsx';
import { ChatFrame } from '#web/features/chat/chat-frame.tsx';
import { readChosen } from '#web/features/chat/chat-place.ts';
import { ChatSkeleton } from '#web/features/chat/chat-skeleton.tsx';
import { RememberContext, type ToRemember } from '#web/features/chat/composer/remember.ts';
import { ConversationLinks } from '#web/features/chat/conversation/conversation-links.tsx';
import { PassagePlace } from '#web/features/chat/sources/passage-place.tsx';
import { type Arrival, readArrival } from '#web/features/chat/stream/arrival.ts';
import { useChatPlace } from '#web/features/chat/use-chat-place.ts';
import { Emergency } from '#web/features/emergencies/emergency.tsx';
import { ConfirmEmailNotice } from '#web/features/landing/confirm-email-notice.tsx';
import { settingsQuery } from '#web/features/settings/api/get-settings.ts';
import { FactsLeftOut, FactsOfChat } from '#web/features/shop/facts-of-chat.tsx';
import { brandName } from '#web/lib/brand.ts';
import { longDay } from '#web/lib/days/format-date.ts';
import { navigate, usePlace } from '#web/lib/navigation/location.ts';
import { useParams } from '#web/lib/navigation/screen-registry.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { LazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { CardDialogs } from '../frame/card-dialogs.tsx';

const GoneConversation = lazy(() =>
  import('#web/features/chat/conversation/gone-conversation.tsx').then((m) => ({
    default: m.GoneConversation,
  })),
);
const GoneAssistant = lazy(() =>
  import('../frame/gone-assistant.tsx').then((m) => ({ default: m.GoneAssistant })),
);
const RememberDialog = lazy(() =>
  import('#web/features/shop/remember-dialog.tsx').then((m) => ({ default: m.RememberDialog })),
);

const firstSteps = (question: string, open: boolean) => <Emergency text={question} open={open} />;

/** /chat/{listId} */
export default function ChatScreen() {
  const { listId = '' } = useParams();
  const search = useOwnSearch(listId);
  const user = useUser();
  const settings = useQuery(settingsQuery).data;
  const assistants = useQuery(assistantsQuery());
  const assistant = assistants.data?.find(({ id }) => String(id) === listId);
  const chosen = readChosen(search);
  const { stay, newest, onBegun } = useChatPlace(Number(listId), chosen, assistant !== undefined);
  const arrival = useArrival(listId, search);
  const [toRemember, setToRemember] = useState<ToRemember | null>(null);
  usePageTitle(assistant?.title ?? 'Chat');
  return (
    <ChatFrame>
      <PassagePlace stay={stay.number} place={stay.place}>
        <p className="hidden border-line border-b pb-2 text-sm print:block">
          {settings?.brandName ?? brandName} · {assistant?.title} · {longDay(new Date().toISOString())}
        </p>
        <div className="flex w-full items-center justify-between gap-1 border-line border-b px-1 max-[17rem]:gap-0 max-[17rem]:px-0 print:hidden sm:px-6 sm:py-1 group-data-low/frame:hidden">
          <Breadcrumb
            above={{ to: '/', label: 'Agentes de IA' }}
            back="Voltar aos agentes de IA"
            current={assistant?.title ?? 'Chat'}
          />
          {assistant && (
            <div className="flex shrink-0 items-center">
              <FactsOfChat key={assistant.id} listId={assistant.id} />
              <ConversationLinks listId={assistant.id} place={stay.place} />
            </div>
          )}
        </div>
        <ConfirmEmailNotice />
        {user && assistant && stay.place && (
          <RememberContext value={setToRemember}>
            <CardDialogs listId={assistant.id}>
              <Chat
                key={`${user.id}-${stay.number}`}
                user={user}
                assistant={assistant}
                settings={settings}
                arrival={arrival}
                answeringFor={<AnsweringFor user={user} />}
                firstSteps={firstSteps}
                warningAbout={(question) => <FactsLeftOut listId={assistant.id} question={question} />}
                place={stay.place}
                chosen={stay.chosen}
                onBegun={onBegun}
              />
            </CardDialogs>
          </RememberContext>
        )}
        {(assistants.isPending || (assistant && newest.isLoading && !stay.place)) && <ChatSkeleton />}
        {assistant && !stay.place && newest.isError && (
          <LoadError
            title={unreadable}
            error={newest.error}
            retry={newest.refetch}
            retrying={newest.isFetching}
          />
        )}
        {assistant && chosen === 'unknown' && (
          <LazyPart>
            <GoneConversation listId={assistant.id} />
          </LazyPart>
        )}
        {assistants.data && !assistant && (
          <LazyPart loading={<ChatSkeleton />}>
            <GoneAssistant listId={Number(listId)} chosen={chosen} />
          </LazyPart>
        )}
        {assistants.isError && (
          <LoadError
            title="Não foi possível abrir este chat"
            error={assistants.error}
            retry={assistants.refetch}
            retrying={assistants.isFetching}
          />
        )}
      </PassagePlace>
      {toRemember && (
        <LazyPart onClose={() => setToRemember(null)}>
          <RememberDialog {...toRemember} onClose={() => setToRemember(null)} />
        </LazyPart>
      )}
    </ChatFrame>
  );
}

/** Returns the search of this chat's address, also while the next screen loads and the address is already its own. */
function useOwnSearch(listId: string): string {
  const { pathname, search } = usePlace();
  const own = pathname === `/chat/${listId}`;
  const [last, keep] = useState({ listId, search: own ? search : '' });
  if (own && (last.listId !== listId || last.search !== search)) keep({ listId, search });
  if (own) return search;
  return last.listId === listId ? last.search : '';
}

/**
 * Reads the question from the address and removes it there: no reload, return or copy sends it again. Only the
 * conversation stays in the address.
 */
function useArrival(listId: string, search: string): Arrival {
  const c = new URLSearchParams(search).get('c');
  const here = `${listId}?${c ?? ''}`;
  const [taken, take] = useState({ here, search, arrival: readArrival(search) });
  const lasting = c === null ? '' : `?c=${encodeURIComponent(c)}`;
  const asks = search !== lasting;
  if (taken.here !== here || (asks && taken.search !== search)) {
    take({ here, search, arrival: readArrival(search) });
  }
  useEffect(() => {
    if (asks) navigate(`/chat/${listId}${lasting}`, { replace: true });
  }, [asks, listId, lasting]);
  return taken.arrival;
}
