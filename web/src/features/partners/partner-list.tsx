import { dayInBrazil } from '@matilha/contract/event-dates';
import { useQuery } from '@tanstack/react-query';
import { LoadError } from '#web/ui/load-error.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { partnersQuery } from './api/list-partners.ts';
import { PartnerCard, PartnerCardSkeleton } from './partner-card.tsx';

const grid = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,17.5rem),1fr))] gap-4 sm:gap-5';

/** Every partner; the server lists offers that ended last. */
export function PartnerList() {
  const { data: partners, error, refetch, isFetching } = useQuery(partnersQuery);
  if (partners && partners.length > 0) {
    const today = dayInBrazil(new Date());
    return (
      <ul className={grid}>
        {partners.map((partner) => (
          <PartnerCard key={partner.id} partner={partner} today={today} />
        ))}
      </ul>
    );
  }
  if (partners) {
    return (
      <EmptyState
        title="Nenhum desconto disponível"
        icon={<img src="/images/empty/nada-encontrado.svg" alt="" width={200} height={150} />}
      >
        Novas ofertas de parceiros serão adicionadas em breve.
      </EmptyState>
    );
  }
  if (error) {
    return (
      <LoadError
        title="Não foi possível carregar os descontos"
        error={error}
        retry={refetch}
        retrying={isFetching}
      />
    );
  }
  return (
    <div role="status" className={grid}>
      <span className="sr-only">Carregando descontos…</span>
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
        <PartnerCardSkeleton key={key} />
      ))}
    </div>
  );
}
