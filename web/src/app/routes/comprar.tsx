import { useQuery } from '@tanstack/react-query';
import { productQuery } from '#web/features/knowledge/api/get-product.ts';
import { BackLink } from '#web/features/knowledge/back-link.tsx';
import { PurchaseOffer } from '#web/features/knowledge/purchase-offer.tsx';
import { useParams } from '#web/lib/navigation/screens.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';

/** Where a paid product is bought, unless the operator names another address (5.3). */
export function BuyScreen() {
  const { produtoId = '' } = useParams();
  const { data: product } = useQuery(productQuery(produtoId));
  usePageTitle(product ? `Comprar: ${product.titulo}` : 'Comprar');
  return (
    <div className="mx-auto grid w-full max-w-2xl grid-cols-[minmax(0,1fr)] gap-6 px-4 py-6 sm:px-6 sm:py-8">
      <BackLink to="/banco-conhecimento">Voltar</BackLink>
      <PurchaseOffer productId={produtoId} />
    </div>
  );
}
