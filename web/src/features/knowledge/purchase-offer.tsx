import { useQuery } from '@tanstack/react-query';
import { formatPrice } from '#web/lib/format.ts';
import { Link } from '#web/lib/navigation/link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { productQuery } from './api/get-product.ts';
import { isUnknown } from './module-grid.tsx';

/** What is bought and for how much; until payments are open, that they come soon (1.3). */
export function PurchaseOffer({ productId }: { productId: string }) {
  const { data: product, error, refetch, isFetching } = useQuery(productQuery(productId));
  if (product) {
    const { id, titulo, description, image_url, is_paid, liberado, price } = product;
    return (
      <Card className="overflow-hidden">
        <Picture src={image_url} />
        <div className="grid gap-4 p-5">
          <div className="grid gap-1">
            <h1 className="font-semibold text-xl">{titulo}</h1>
            <p className="text-muted">{description}</p>
          </div>
          {is_paid && <p className="font-semibold text-xl tabular-nums">{formatPrice(price)}</p>}
          {liberado ? (
            <Link to={`/banco-conhecimento-conteudos/${id}`} className={buttonClass('primary')}>
              Acessar
            </Link>
          ) : (
            <Notice tone="warning">
              Os pagamentos estarão disponíveis em breve. Nada será cobrado agora.
            </Notice>
          )}
        </div>
      </Card>
    );
  }
  if (error && isUnknown(error)) {
    return (
      <EmptyState title="Este conteúdo não existe mais">
        <h1 className="sr-only">Comprar</h1>
        Veja os outros no banco de conhecimento.
      </EmptyState>
    );
  }
  if (error) {
    return <LoadError title="Falha ao buscar produtos" error={error} retry={refetch} retrying={isFetching} />;
  }
  return (
    <div role="status">
      <span className="sr-only">Carregando…</span>
      <Skeleton className="aspect-16/10 w-full" />
    </div>
  );
}
