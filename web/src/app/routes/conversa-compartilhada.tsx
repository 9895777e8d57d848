import { ApiError } from '@matilha/contract/client/api-error';
import { useInfiniteQuery } from '@tanstack/react-query';
import { SharedCards } from '#web/features/chat/answer/steps/shared-cards.tsx';
import { sharedQuery } from '#web/features/conversations/api/share-conversation.ts';
import { SharedMessages } from '#web/features/conversations/shared-messages.tsx';
import { brandName } from '#web/lib/brand.ts';
import { fullDay } from '#web/lib/days/format-date.ts';
import { Link } from '#web/lib/navigation/link.tsx';
import { useParams } from '#web/lib/navigation/screen-registry.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { NothingFound } from '#web/ui/feedback/states.tsx';
import { ReadingFrame } from '../frame/reading-frame.tsx';

/** /conversa-compartilhada/:token: a conversation that its owner shared by link, for anyone who has the address. */
export default function SharedConversationScreen() {
  const { token = '' } = useParams();
  const query = useInfiniteQuery(sharedQuery(token));
  const { data, error, refetch, isFetching } = query;
  const newest = data?.pages[0];
  usePageTitle(newest?.title ?? 'Conversa compartilhada');
  return (
    <ReadingFrame>
      <main className="grid gap-6 py-6">
        {newest && (
          <>
            <div className="grid gap-1">
              <h1 className="font-semibold text-2xl [overflow-wrap:anywhere]">{newest.title}</h1>
              <p className="text-muted">
                Conversa com o assistente {newest.assistente}, compartilhada em {fullDay(newest.shared_at)} ·
                link válido até {fullDay(newest.expires_at)}
              </p>
            </div>
            {query.hasNextPage && (
              <Button
                variant="secondary"
                className="justify-self-center print:hidden"
                busy={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                Mostrar mensagens anteriores
              </Button>
            )}
            <SharedMessages
              messages={data.pages.toReversed().flatMap(({ messages }) => messages)}
              assistant={newest.assistente}
              below={({ cards }) => <SharedCards cards={cards} />}
            />
            <p className="border-line border-t pt-4 text-muted text-sm">
              {brandName} pode cometer erros. Verifique informações importantes.
            </p>
            <Link to="/landing" className={buttonClass('primary', 'justify-self-start print:hidden')}>
              Conheça a {brandName}
            </Link>
          </>
        )}
        {!newest && isGone(error) && (
          <NothingFound title="Este link não abre nenhuma conversa">
            <h1 className="sr-only">Conversa compartilhada</h1>
            Ele pode ter vencido ou sido revogado. Peça outro a quem enviou.
          </NothingFound>
        )}
        {!newest && error && !isGone(error) && (
          <>
            <h1 className="sr-only">Conversa compartilhada</h1>
            <LoadError
              title="Não foi possível abrir a conversa"
              error={error}
              retry={refetch}
              retrying={isFetching}
            />
          </>
        )}
        {!newest && !error && (
          <div role="status" className="grid gap-4">
            <h1 className="sr-only">Conversa compartilhada</h1>
            <span className="sr-only">Carregando a conversa…</span>
            <Skeleton className="h-9.5 w-4/5" />
            <Skeleton className="h-16 w-3/5 justify-self-end" />
            <Skeleton className="h-64 w-full" />
          </div>
        )}
      </main>
    </ReadingFrame>
  );
}

const isGone = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);
