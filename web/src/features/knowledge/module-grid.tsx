import { ApiError } from '@matilha/contract/client/api-error';
import type { Product } from '@matilha/contract/content/knowledge';
import { useQuery } from '@tanstack/react-query';
import { cardGrid } from '#web/ui/card-list.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { NothingFound } from '#web/ui/feedback/states.tsx';
import { LockedContent } from './access/locked-content.tsx';
import { LockedProduct } from './access/locked-product.tsx';
import { modulesQuery } from './api/list-modules.ts';
import { LoadingCards } from './loading-cards.tsx';
import { ModuleCard } from './module-card.tsx';

interface ModuleGridProps {
  productId: string;
  /** Undefined while unknown: the modules of a closed product must not be requested. */
  product: Product | undefined;
}

/** The modules of a product, or its locked, error or empty state. */
export function ModuleGrid({ productId, product }: ModuleGridProps) {
  const { data, error, refetch, isFetching } = useQuery({
    ...modulesQuery(productId),
    enabled: product?.liberado === true,
  });
  if (product?.liberado === false) return <LockedProduct product={product} />;
  if (data?.locked) return <LockedContent paymentLink={data.paymentLink} price={product?.price} />;
  if (error && !data) return <ModulesError error={error} retry={refetch} retrying={isFetching} />;
  if (!data && !error) return <LoadingCards label="Carregando módulos…" count={3} />;
  const modules = data?.value ?? [];
  if (modules.length === 0) return <NoModules />;
  return (
    <ul className={cardGrid}>
      {modules.map((module) => (
        <ModuleCard key={module.id} module={module} />
      ))}
    </ul>
  );
}

interface ModulesErrorProps {
  error: Error;
  retry: () => unknown;
  retrying: boolean;
}

/** The reason why no module is shown: an unknown product has none. */
export function ModulesError({ error, retry, retrying }: ModulesErrorProps) {
  if (isUnknown(error)) return <NoModules />;
  return (
    <LoadError title="Não foi possível abrir os módulos" error={error} retry={retry} retrying={retrying} />
  );
}

const NoModules = () => (
  <NothingFound title="Nenhum módulo encontrado">Não há módulos disponíveis para este produto.</NothingFound>
);

/** True for a missing id or a mistyped address: a retry cannot help. */
export const isUnknown = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);
