import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ProductPayment } from '#web/features/billing/payment/product-payment.tsx';
import { SoldVoucher } from '#web/features/billing/payment/sold-voucher.tsx';
import { useFreshPage } from '#web/features/billing/payment/use-fresh-page.ts';
import { FiscalCard } from '#web/features/fiscal/fiscal-card.tsx';
import { AccessLink, PurchaseOffer } from '#web/features/knowledge/access/purchase-offer.tsx';
import { productQuery } from '#web/features/knowledge/api/get-product.ts';
import { navigate, usePlace } from '#web/lib/navigation/location.ts';
import { useParams } from '#web/lib/navigation/screen-registry.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { SellerLine } from '#web/ui/seller-line.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';

/** The purchase of a paid product, unless the operator sells it at another address. */
export default function BuyScreen() {
  const { produtoId = '' } = useParams();
  const { data: product } = useQuery(productQuery(produtoId));
  const awaited = useReturn(`/comprar/${produtoId}`);
  usePageTitle(product ? `Comprar: ${product.titulo}` : 'Comprar');
  useFreshPage();
  return (
    <div className="page grid *:max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
      <BackLink to="/banco-conhecimento">Voltar</BackLink>
      <PurchaseOffer
        productId={produtoId}
        awaited={awaited}
        voucher={(offered) => <SoldVoucher productId={offered.id} />}
        payment={(offered) => (
          <ProductPayment
            productId={offered.id}
            owned={<AccessLink product={offered} />}
            onPaid={() => navigate(`/comprar/${offered.id}?success=true`, { replace: true })}
          />
        )}
      />
      {product?.is_paid && product.liberado && <FiscalCard askOnly />}
      {product && <SellerLine />}
    </div>
  );
}

/**
 * Handles the return from a bank's page: removes its parameters from the address; only the server decides
 * whether it was paid (S9).
 */
function useReturn(path: string): boolean {
  const params = new URLSearchParams(usePlace().search);
  const refused = params.get('redirect_status') === 'failed';
  const awaited = params.get('success') === 'true' && !refused;
  const cluttered = params.has('redirect_status') || params.has('payment_intent');
  useEffect(() => {
    if (!cluttered) return;
    if (refused) {
      const description = 'O pagamento não foi concluído. Nada foi cobrado; tente de novo.';
      toast({ title: 'Erro no Pagamento', description, variant: 'destructive' });
    }
    navigate(awaited ? `${path}?success=true` : path, { replace: true });
  }, [cluttered, refused, awaited, path]);
  return awaited;
}
