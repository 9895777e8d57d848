import { useQuery } from '@tanstack/react-query';
import { useWithdrawPurchase } from '#web/features/billing/api/withdraw-purchase.ts';
import { PurchaseWithdrawal } from '#web/features/billing/purchases/purchase-withdrawal.tsx';
import { RefundNotices } from '#web/features/billing/refunds/refund-notices.tsx';
import { productQuery } from '#web/features/knowledge/api/get-product.ts';
import { untilBought } from '#web/features/knowledge/api/paid-content.ts';
import { ModuleGrid, ModulesError } from '#web/features/knowledge/module-grid.tsx';
import { choiceAddress } from '#web/features/knowledge/use-knowledge-address.ts';
import { useParams } from '#web/lib/navigation/screen-registry.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { FocusedNotice } from '#web/ui/feedback/focused-notice.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

/** The modules of a product. */
export default function ModulesScreen() {
  const { produtoId = '' } = useParams();
  const {
    data: product,
    error,
    refetch,
    isFetching,
  } = useQuery({ ...productQuery(produtoId), ...untilBought });
  usePageTitle(product?.titulo ?? 'Módulos');
  const withdraw = useWithdrawPurchase();
  const givenUp = withdraw.variables === product?.id ? withdraw.data : undefined;
  const categoria = product?.categoria_id;
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-6">
      <BackLink to={choiceAddress({ categoria, tipo: 'todos', busca: '' })}>Voltar</BackLink>
      {product && (
        <div className="grid max-w-[72ch] gap-1">
          <h1 className="font-semibold text-2xl">{product.titulo}</h1>
          <p className="text-lg text-muted">{product.description}</p>
        </div>
      )}
      {!product && error && <h1 className="font-semibold text-2xl">Módulos</h1>}
      {!product && !error && (
        <div className="grid gap-2">
          <h1 className="sr-only">Módulos</h1>
          <Skeleton className="h-9.5 w-72 max-w-full" />
          <Skeleton className="h-6.5 w-full max-w-xl" />
        </div>
      )}
      {givenUp && <FocusedNotice tone="success">{givenUp.message}</FocusedNotice>}
      {product?.is_paid && <RefundNotices produtoId={product.id} />}
      {error && !product ? (
        <ModulesError error={error} retry={refetch} retrying={isFetching} />
      ) : (
        <ModuleGrid productId={produtoId} product={product} />
      )}
      {product?.is_paid && !givenUp && (
        <PurchaseWithdrawal key={product.id} product={product} withdraw={withdraw} />
      )}
    </div>
  );
}
