import { ClaimPurchase } from '#web/features/billing/purchases/claim-purchase.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { Card } from '#web/ui/card.tsx';

/** Claims a purchase that was paid with another address. */
export default function ClaimPurchaseScreen() {
  usePageTitle('Resgatar compra');
  return (
    <div className="page grid *:max-w-xl grid-cols-[minmax(0,1fr)] gap-6">
      <BackLink to="/banco-conhecimento">Voltar</BackLink>
      <Card className="p-5 sm:p-6">
        <ClaimPurchase />
      </Card>
    </div>
  );
}
