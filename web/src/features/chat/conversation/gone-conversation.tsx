import MessageCircleOff from 'lucide-react/icons/message-circle-off';
import { Link } from '#web/lib/navigation/link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import { chatPath } from '../chat-place.ts';

/** Shown for an address that names a deleted conversation, or none of this user's with this assistant. */
export function GoneConversation({ listId }: { listId: number }) {
  return (
    <EmptyState
      title="Esta conversa não existe mais"
      icon={<MessageCircleOff size={40} aria-hidden="true" />}
      action={
        <Link to={chatPath({ listId, conversation: null })} className={buttonClass()}>
          Abrir a conversa mais recente
        </Link>
      }
    >
      Ela pode ter sido apagada.
    </EmptyState>
  );
}
