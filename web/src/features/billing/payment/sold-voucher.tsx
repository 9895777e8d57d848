import { useQuery } from '@tanstack/react-query';
import { Card } from '#web/ui/card.tsx';
import { waitingPurchaseQuery } from '../api/get-checkout.ts';
import { WaitingCode } from './waiting-code.tsx';

/** The code or voucher of a product that a payment link sold; renders nothing without a code, or while it is unknown. */
export function SoldVoucher({ productId }: { productId: number }) {
  const { data } = useQuery(waitingPurchaseQuery(productId));
  if (!data?.waiting_code || data.amount_due === null) return null;
  return (
    <Card className="p-5 sm:p-6">
      <WaitingCode code={data.waiting_code} amount={data.amount_due}>
        Assim que o banco confirmar, o conteúdo abre sozinho aqui.
      </WaitingCode>
    </Card>
  );
}
