import type { Look, LookAction } from '@matilha/contract/privacy/privacy';
import { useInfiniteQuery } from '@tanstack/react-query';
import { brandName } from '#web/lib/brand.ts';
import { shortMoment } from '#web/lib/days/format-date.ts';
import { Link } from '#web/lib/navigation/link.tsx';
import { QueryView } from '#web/ui/feedback/query-view.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { NextPage } from '#web/ui/next-page.tsx';
import { looksQuery } from './api/own-data.ts';
import { PrivacyCard } from './privacy-card.tsx';

const deeds: Record<LookAction, string> = {
  'conversation.open': 'Leu uma conversa',
  'chat.open': 'Leu uma resposta que você avaliou',
  'user.export': 'Exportou seus dados, com as conversas',
};

/** The accesses of staff to the user's texts: time, text and reason (L20). */
export function LooksCard() {
  const query = useInfiniteQuery(looksQuery);
  return (
    <PrivacyCard title="Quem olhou suas conversas">
      <p className="text-muted">
        Para ler o que você escreveu, a equipe da {brandName} precisa anotar um motivo. Cada leitura aparece
        aqui e fica guardada por 5 anos.
      </p>
      <QueryView
        query={{ ...query, data: query.data?.pages.flatMap(({ looks }) => looks) }}
        failed="Não foi possível carregar esta lista"
        loading={<Skeleton className="h-16" />}
        empty={<p>Ninguém da equipe olhou suas conversas.</p>}
      >
        {(looks) => (
          <div className="grid gap-3">
            <ol aria-label="Vezes em que a equipe olhou" className="border-line border-y">
              {looks.map((look) => (
                <LookLine key={look.id} look={look} />
              ))}
            </ol>
            <NextPage query={query} />
          </div>
        )}
      </QueryView>
    </PrivacyCard>
  );
}

function LookLine({ look: { at, action, reason, conversation } }: { look: Look }) {
  return (
    <li className="grid gap-0.5 border-line border-b py-3 [overflow-wrap:anywhere] last:border-b-0">
      <p className="font-semibold">
        {deeds[action]}
        {conversation && (
          <>
            {': '}
            <Link
              to={`/chat/${conversation.lista_id}?c=${conversation.id}`}
              className="text-brand-ink underline underline-offset-4"
            >
              {conversation.title}
            </Link>
          </>
        )}
      </p>
      <p>Motivo: {reason ?? 'não anotado'}</p>
      <p className="text-muted text-sm">
        {shortMoment(at)} · equipe da {brandName}
      </p>
    </li>
  );
}
