import MessagesSquare from 'lucide-react/icons/messages-square';
import SquarePen from 'lucide-react/icons/square-pen';
import { Link } from '#web/lib/navigation/link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { chatPath } from './chat-place.ts';

const linkClass = buttonClass('ghost', 'min-w-11 px-2.5 text-sm sm:px-3');

/** The links in a chat's header: a new conversation with its assistant, and the list of all. */
export function ConversationLinks({ listId }: { listId: number }) {
  return (
    <>
      <Link to={chatPath({ listId, conversation: 'new' })} className={linkClass}>
        <SquarePen size={20} aria-hidden="true" />
        <span className="max-sm:sr-only">Nova conversa</span>
      </Link>
      <Link to="/conversas" className={linkClass}>
        <MessagesSquare size={20} aria-hidden="true" />
        <span className="max-sm:sr-only">Conversas</span>
      </Link>
    </>
  );
}
