import { useInfiniteQuery } from '@tanstack/react-query';
import { useUser } from '#web/features/account/api/get-user.ts';
import { AssistantCatalogue } from '#web/features/assistants/assistant-catalogue.tsx';
import { conversationsQuery } from '#web/features/conversations/api/list-conversations.ts';
import { RecentConversations } from '#web/features/conversations/recent-conversations.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { Badge } from '#web/ui/badge.tsx';

const mostRecent = 3;

/** The last conversations, and the assistants by category. */
export default function HomeScreen() {
  usePageTitle('Agentes de IA');
  const conversations = useInfiniteQuery(conversationsQuery('')).data?.pages[0] ?? [];
  const newest = conversations.toSorted((one, other) => other.last_at.localeCompare(one.last_at));
  return (
    <div className="page">
      <div className="mb-1 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="font-semibold text-2xl">Agentes de IA</h1>
        <Badge>Beta</Badge>
      </div>
      <p className="mb-6 text-lg text-muted">Escolha um assunto abaixo para iniciar uma conversa</p>
      <RecentConversations conversations={newest.slice(0, mostRecent)} />
      <AssistantCatalogue
        used={new Set(conversations.map(({ lista_id: id }) => id))}
        business={useUser()?.categoriaNegocio}
      />
    </div>
  );
}
