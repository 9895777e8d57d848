import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { assistantsQuery } from '#web/features/assistants/api/list-assistants.ts';
import { Link } from '#web/lib/navigation/link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { QueryView } from '#web/ui/feedback/query-view.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { NothingFound } from '#web/ui/feedback/states.tsx';
import { NextPage } from '#web/ui/next-page.tsx';
import { conversationsQuery } from './api/list-conversations.ts';
import { groupConversations } from './conversation-groups.ts';
import { ConversationRow } from './conversation-row.tsx';

/** The account's conversations, or those that contain the searched words, by day. */
export function ConversationList({ search }: { search: string }) {
  const query = useInfiniteQuery(conversationsQuery(search));
  const assistants = useQuery(assistantsQuery()).data ?? [];
  return (
    <QueryView
      query={{ ...query, data: query.data?.pages.flat() }}
      failed="Não foi possível carregar as conversas"
      loading={<ConversationsSkeleton />}
      empty={search === '' ? <NoConversation /> : <NoMatch />}
    >
      {(conversations) => (
        <div className="grid gap-6">
          <p role="status" className="sr-only">
            {search !== '' && `Conversas encontradas: ${conversations.length}`}
          </p>
          {groupConversations(conversations, new Date()).map(({ title, conversations: group }) => (
            <section key={title} className="grid gap-2">
              <h2 className="font-semibold text-muted text-sm">{title}</h2>
              <ul className="grid gap-2">
                {group.map((conversation) => (
                  <ConversationRow
                    key={conversation.id}
                    conversation={conversation}
                    assistant={assistants.find(({ id }) => id === conversation.lista_id)}
                  />
                ))}
              </ul>
            </section>
          ))}
          <NextPage query={query} />
        </div>
      )}
    </QueryView>
  );
}

function ConversationsSkeleton() {
  return (
    <div role="status" className="grid gap-2">
      <span className="sr-only">Carregando conversas…</span>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} className="h-16 w-full rounded-lg!" />
      ))}
    </div>
  );
}

function NoConversation() {
  return (
    <NothingFound
      title="Nenhuma conversa ainda"
      action={
        <Link to="/" className={buttonClass()}>
          Escolher um assistente
        </Link>
      }
    >
      Escolha um assistente e faça a primeira pergunta.
    </NothingFound>
  );
}

const NoMatch = () => (
  <NothingFound title="Nenhuma conversa encontrada">
    A busca olha os títulos e as suas perguntas. Tente outras palavras.
  </NothingFound>
);
