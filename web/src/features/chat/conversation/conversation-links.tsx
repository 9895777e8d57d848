import MessagesSquare from 'lucide-react/icons/messages-square';
import SquarePen from 'lucide-react/icons/square-pen';
import { Link } from '#web/lib/navigation/link.tsx';
import { navigate } from '#web/lib/navigation/location.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { type ChatPlace, chatPath } from '../chat-place.ts';

const linkClass = buttonClass('ghost', 'min-w-11 px-2.5 text-sm sm:px-3');

interface ConversationLinksProps {
  listId: number;
  /** The conversation on the screen, once it is known. */
  place: ChatPlace | undefined;
}

/** The links in a chat's header: a new conversation with its assistant, and the list of all. */
export function ConversationLinks({ listId, place }: ConversationLinksProps) {
  /** Makes Back return to this conversation: without its id the address would mean the new one. */
  const keepAddress = () => {
    if (typeof place?.conversation === 'number') navigate(chatPath(place), { replace: true });
  };
  return (
    <>
      <Link to={chatPath({ listId, conversation: 'new' })} onClick={keepAddress} className={linkClass}>
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
