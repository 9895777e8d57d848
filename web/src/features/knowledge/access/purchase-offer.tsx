import type { Product } from '@matilha/contract/content/knowledge';
import { moneyText } from '@matilha/contract/portuguese/amounts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from '#web/lib/navigation/link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import { safeHref } from '#web/ui/markdown/safe-href.ts';
import { Picture } from '#web/ui/picture.tsx';
import { productQuery } from '../api/get-product.ts';
import { InsideLink } from '../inside-link.tsx';
import { isUnknown } from '../module-grid.tsx';
import { AccessComing } from './access-coming.tsx';
import { ClaimLink } from './claim-link.tsx';
import { useAwaitedAccess } from './use-awaited-access.ts';

interface PurchaseOfferProps {
  productId: string;
  /** The payment was just made: waits for access instead of asking to pay again. */
  awaited: boolean;
  /** Renders the payment, for a product of our own shop. */
  payment: (product: Product) => ReactNode;
  /** Renders the code that waits to be paid, for a product of an external shop. */
  voucher: (product: Product) => ReactNode;
}

/** The product, its price, and the way to pay for it or open it. */
export function PurchaseOffer({ productId, awaited, payment, voucher }: PurchaseOfferProps) {
  const { data: product, error, refetch, isFetching } = useQuery(productQuery(productId));
  const { late } = useAwaitedAccess(productId, awaited);
  if (product) {
    return (
      <div className="grid gap-5">
        <OfferCard product={product} />
        {!product.liberado && externalShop(product) && voucher(product)}
        {!product.liberado && (
          <Card className="p-5 sm:p-6">
            {awaited ? (
              <AccessComing productId={product.id} late={late} />
            ) : (
              (externalShop(product) ?? payment(product))
            )}
          </Card>
        )}
        {!product.liberado && !awaited && (
          <p className="text-center">
            <ClaimLink />
          </p>
        )}
      </div>
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

function OfferCard({ product }: { product: Product }) {
  const { titulo, description, image_url, is_paid, liberado, price } = product;
  return (
    <Card className="grid overflow-hidden sm:grid-cols-[14rem_minmax(0,1fr)]">
      <Picture src={image_url} className="sm:aspect-auto sm:h-full" />
      <div className="grid content-center gap-4 p-5">
        <div className="grid gap-1">
          <h1 className="font-semibold text-xl">{titulo}</h1>
          <p className="text-muted">{description}</p>
        </div>
        {is_paid && (
          <p className="font-semibold text-xl tabular-nums">
            {moneyText(price)} <span className="font-normal text-base text-muted">pagamento único</span>
          </p>
        )}
        {liberado ? <AccessLink product={product} /> : <InsideLink product={product} />}
      </div>
    </Card>
  );
}

/** Link to the content of an owned product. */
export function AccessLink({ product: { id } }: { product: Product }) {
  return (
    <Link to={`/banco-conhecimento-conteudos/${id}`} className={buttonClass('primary')}>
      Acessar
    </Link>
  );
}

/** Link to an external shop; null when the product is sold here. */
function externalShop({ payment_link, price }: Product): ReactNode {
  const link = payment_link === null ? null : safeHref(payment_link);
  if (link?.kind !== 'external') return null;
  return (
    <div className="grid gap-3">
      <p className="text-muted">Este conteúdo é vendido em uma página externa de pagamento.</p>
      <ExternalLink href={link.href} className={buttonClass('apricot')}>
        Comprar por {moneyText(price)}
      </ExternalLink>
    </div>
  );
}
