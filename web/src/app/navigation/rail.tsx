import { useInfiniteQuery } from '@tanstack/react-query';
import { conversationsQuery } from '#web/features/conversations/api/list-conversations.ts';
import { Link } from '#web/lib/navigation/link.tsx';
import { usePlace } from '#web/lib/navigation/location.ts';
import { MenuEntries, MenuFoot } from '../menu-parts.tsx';

/** The menu beside every screen that has room for it, with the last conversations below its entries. */
export function Rail({ folded }: { folded: boolean }) {
  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto p-2">
        <MenuEntries folded={folded} />
        {!folded && <Conversations />}
      </div>
      {!folded && <MenuFoot compact />}
    </>
  );
}

/** The conversations that the rail shows; the others are on their own screen. */
const shown = 12;

function Conversations() {
  const { data } = useInfiniteQuery(conversationsQuery(''));
  const { pathname, search } = usePlace();
  const conversations = data?.pages.flat().slice(0, shown) ?? [];
  if (conversations.length === 0) return null;
  return (
    <section aria-labelledby="rail-conversations" className="mt-3 border-line border-t pt-2">
      <h2 id="rail-conversations" className="px-3 py-1 font-semibold text-muted text-sm">
        Conversas recentes
      </h2>
      <ul>
        {conversations.map(({ id, lista_id: listId, title }) => {
          const to = `/chat/${listId}?c=${id}`;
          return (
            <li key={id}>
              <Link
                to={to}
                title={title}
                aria-current={to === `${pathname}${search}` ? 'true' : undefined}
                className="flex min-h-9 items-center rounded-sm px-3 text-sm hover:bg-sunken aria-[current=true]:bg-brand-soft aria-[current=true]:text-brand-ink"
              >
                <span className="truncate">{title}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
