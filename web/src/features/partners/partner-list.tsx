import * as partnersCalls from '@matilha/contract/calls/content/partners';
import { dayInBrazil } from '@matilha/contract/content/event-dates';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '#web/lib/navigation/link.tsx';
import { call } from '#web/lib/requests/api-client.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { CardSkeletons, cardGrid } from '#web/ui/card-list.tsx';
import { QueryView } from '#web/ui/feedback/query-view.tsx';
import { NothingFound } from '#web/ui/feedback/states.tsx';
import { PartnerCard } from './partner-card.tsx';

export const partnersQuery = queryOptions({
  queryKey: ['partners'],
  queryFn: ({ signal }) => call(partnersCalls.listPartners, { signal }),
});

/** All partners, in the server's order: ended offers last. */
export function PartnerList() {
  const today = dayInBrazil(new Date());
  return (
    <QueryView
      query={useQuery(partnersQuery)}
      failed="Não foi possível carregar os descontos"
      loading={
        <CardSkeletons
          label="Carregando descontos…"
          lines={[
            'h-6 w-1/3 rounded-full!',
            'my-0.5 h-5.5 w-3/5',
            'h-18 w-full',
            'mt-2 h-5 w-1/2',
            'mt-1 h-11 w-full',
          ]}
        />
      }
      empty={
        <NothingFound
          title="Nenhum desconto disponível"
          action={
            <Link to="/calendar-events" className={buttonClass('secondary')}>
              Ver a agenda de eventos
            </Link>
          }
        >
          Quando um fornecedor do setor oferecer uma condição aos assinantes, ela aparece aqui, com o prazo e,
          se houver, o cupom. Enquanto isso, as feiras da agenda são um bom lugar para conhecer fornecedores.
        </NothingFound>
      }
    >
      {(partners) => (
        <ul className={cardGrid}>
          {partners.map((partner) => (
            <PartnerCard key={partner.id} partner={partner} today={today} />
          ))}
        </ul>
      )}
    </QueryView>
  );
}
