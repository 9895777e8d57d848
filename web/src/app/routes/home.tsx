import { useInfiniteQuery } from '@tanstack/react-query';
import { useUser } from '#web/features/account/api/get-user.ts';
import { AssistantCatalogue } from '#web/features/assistants/assistant-catalogue.tsx';
import { HomeTitle } from '#web/features/assistants/home-title.tsx';
import { LoadingCatalogue } from '#web/features/assistants/loading-assistants.tsx';
import { conversationsQuery } from '#web/features/conversations/api/list-conversations.ts';
import { RecentConversations } from '#web/features/conversations/recent-conversations.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';

const mostRecent = 3;

/** The last conversations, and the assistants by category. */
export default function HomeScreen() {
  usePageTitle('Agentes de IA');
  const { data, isLoading } = useInfiniteQuery(conversationsQuery(''));
  const conversations = data?.pages[0] ?? [];
  const newest = conversations.toSorted((a, b) => b.last_at.localeCompare(a.last_at));
  return (
    <div className="page">
      <HomeTitle />
      {isLoading && <LoadingCatalogue />}
      {/* The conversations stand above the assistants, and would push them down if they appeared later. */}
      <div hidden={isLoading}>
        <RecentConversations conversations={newest.slice(0, mostRecent)} />
        <AssistantCatalogue
          used={new Set(conversations.map(({ lista_id: id }) => id))}
          business={useUser()?.categoriaNegocio}
        />
      </div>
    </div>
  );
}
