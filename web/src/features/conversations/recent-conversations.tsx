import type { Conversation } from '@matilha/contract/chat/conversations';
import { Link } from '#web/lib/navigation/link.tsx';

/** The last conversations, to go on with; nothing where there is none. */
export function RecentConversations({ conversations }: { conversations: readonly Conversation[] }) {
  if (conversations.length === 0) return null;
  return (
    <section aria-labelledby="recent" className="mb-6 grid gap-2">
      <h2 id="recent" className="font-semibold">
        Continuar
      </h2>
      <ul className="grid gap-2 sm:grid-cols-3">
        {conversations.map(({ id, lista_id: listId, title }) => (
          <li key={id} className="min-w-0">
            <Link
              to={`/chat/${listId}?c=${id}`}
              className="flex min-h-11 items-center rounded-lg border border-line bg-surface px-3 py-2 text-ink text-sm no-underline hover:border-brand"
            >
              <span className="truncate">{title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
