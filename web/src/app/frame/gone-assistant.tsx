import { cardsOf } from '@matilha/contract/chat/card-lines';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark';
import { useState } from 'react';
import { SharedCards } from '#web/features/chat/answer/steps/shared-cards.tsx';
import { isGone, messagesQuery, newestQuery, readOlder } from '#web/features/chat/api/list-messages.ts';
import { unreadable } from '#web/features/chat/chat.tsx';
import type { ChatPlace, Chosen } from '#web/features/chat/chat-place.ts';
import { ChatSkeleton } from '#web/features/chat/chat-skeleton.tsx';
import { toastUnreadOlder } from '#web/features/chat/conversation/toast-unread-older.ts';
import { SharedMessages } from '#web/features/conversations/shared-messages.tsx';
import { Link } from '#web/lib/navigation/link.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { EmptyState } from '#web/ui/feedback/states.tsx';

interface GoneAssistantProps {
  listId: number;
  chosen: Chosen;
}

/** A chat whose assistant was switched off or removed: its messages stay readable, and no question can be sent. */
export function GoneAssistant({ listId, chosen }: GoneAssistantProps) {
  const known = Number.isSafeInteger(listId);
  const newest = useQuery({ ...newestQuery(listId), enabled: known && chosen === 'newest' });
  const conversation = chosen === 'newest' ? newest.data : chosen;
  if (known && typeof conversation === 'number') return <Reading place={{ listId, conversation }} />;
  if (newest.isLoading) return <ChatSkeleton />;
  if (newest.isError && !isGone(newest.error)) {
    return (
      <LoadError
        title={unreadable}
        error={newest.error}
        retry={newest.refetch}
        retrying={newest.isFetching}
      />
    );
  }
  return <NothingToRead />;
}

function Reading({ place }: { place: ChatPlace }) {
  const client = useQueryClient();
  const query = useQuery(messagesQuery(place));
  const [reading, setReading] = useState(false);
  const { data, error } = query;
  if (!data && isGone(error)) return <NothingToRead />;
  if (!data && error)
    return <LoadError title={unreadable} error={error} retry={query.refetch} retrying={query.isFetching} />;
  if (!data) return <ChatSkeleton />;
  const older = async () => {
    setReading(true);
    await readOlder(client, place).catch(toastUnreadOlder);
    setReading(false);
  };
  return (
    <div className="min-h-0 flex-1 overflow-y-auto print:overflow-visible">
      <div className="mx-auto grid max-w-3xl gap-6 px-4 py-6">
        <div role="note" className="grid gap-3 rounded-lg bg-apricot-soft p-4 text-apricot-ink">
          <p>
            <strong>Este assistente saiu do ar.</strong> Você ainda lê o que conversaram. Para perguntar,
            escolha outro.
          </p>
          <Link to="/" className={buttonClass('apricot', 'justify-self-start print:hidden')}>
            Ver todos os assistentes
          </Link>
        </div>
        {data.hasOlder && (
          <Button
            variant="secondary"
            className="justify-self-center print:hidden"
            busy={reading}
            onClick={() => void older()}
          >
            Mostrar mensagens anteriores
          </Button>
        )}
        <SharedMessages
          messages={data.messages}
          assistant="O assistente"
          below={({ steps }) => <SharedCards cards={cardsOf(steps)} />}
        />
      </div>
    </div>
  );
}

const NothingToRead = () => (
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
