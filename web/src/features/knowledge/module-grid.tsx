import { useQuery } from '@tanstack/react-query';
import { ApiError } from '#web/lib/api-error.ts';
import { cardGrid } from '#web/ui/card-list.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { NothingFound } from '#web/ui/states.tsx';
import { modulesQuery } from './api/list-modules.ts';
import { LoadingCards } from './loading-cards.tsx';
import { LockedContent } from './locked-content.tsx';
import { ModuleCard } from './module-card.tsx';

/** The modules of a product, or its locked, error or empty state. */
export function ModuleGrid({ productId, price }: { productId: string; price: number | undefined }) {
  const { data, error, refetch, isFetching } = useQuery(modulesQuery(productId));
  if (data?.locked) return <LockedContent paymentLink={data.paymentLink} price={price} />;
  if (error && !data && !isUnknown(error)) {
    return (
      <LoadError
        title="Não foi possível abrir os módulos"
        error={error}
        retry={refetch}
        retrying={isFetching}
      />
    );
  }
  if (!data && !error) return <LoadingCards label="Carregando módulos…" count={3} />;
  const modules = data?.value ?? [];
  if (modules.length === 0) {
    return (
      <NothingFound title="Nenhum módulo encontrado">
        Não há módulos disponíveis para este produto.
      </NothingFound>
    );
  }
  return (
    <ul className={cardGrid}>
      {modules.map((module) => (
        <ModuleCard key={module.id} module={module} />
      ))}
    </ul>
  );
}

/** True for a missing id or a mistyped address: a retry cannot help. */
export const isUnknown = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);
