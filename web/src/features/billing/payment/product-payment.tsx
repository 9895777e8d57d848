import { ApiError } from '@matilha/contract/client/api-error';
import { moneyText } from '@matilha/contract/portuguese/amounts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { purchaseQuery, useDiscardPurchaseCode } from '../api/get-checkout.ts';
import { forgetPayment } from '../api/sent-payment.ts';
import { inlinePrice } from '../inline-price.ts';
import { CheckoutTrouble, PaymentOnItsWay } from './checkout-states.tsx';
import { FieldsSkeleton } from './fields-skeleton.tsx';
import type { PaidOutcome } from './outcome.ts';
import { payableOf } from './payable.ts';
import { PaymentForm } from './payment-form.tsx';
import { SimulatedPix } from './simulator/simulated-pix.tsx';
import { TermsLine } from './terms-line.tsx';
import { WaitingCode } from './waiting-code.tsx';

interface ProductPaymentProps {
  productId: number;
  /** Called once it is paid; the server grants access. */
  onPaid: () => void;
  /** Shown to a user who already owns the product. */
  owned: ReactNode;
}

/** Pays for one product, once. */
export function ProductPayment({ productId, onPaid, owned }: ProductPaymentProps) {
  const { data: checkout, error, refetch } = useQuery(purchaseQuery(productId));
  const discard = useDiscardPurchaseCode(productId);
  const [onItsWay, setOnItsWay] = useState(false);
  const [codeSent, setCodeSent] = useState(false);
  const showCode = async () => {
    setCodeSent(true);
    const { isError } = await refetch();
    if (isError) setOnItsWay(true);
  };
  const settle = (outcome: PaidOutcome) => {
    if (outcome.status === 'processing') return setOnItsWay(true);
    if (outcome.status === 'code') return void showCode();
    // Only the return of a plan's payment waits for it.
    forgetPayment();
    toast({ title: 'Pagamento Processado', description: 'Seu acesso está sendo liberado!' });
    onPaid();
  };
  if (onItsWay) return <PaymentOnItsWay inPage takesFocus />;
  if (!checkout && error) return <Refusal error={error} owned={owned} />;
  if (!checkout) return <FieldsSkeleton />;
  if (checkout.status === 'active') return <Owned>{owned}</Owned>;
  const payable = payableOf(checkout);
  if (checkout.waiting_code) {
    return (
      <WaitingCode
        code={checkout.waiting_code}
        amount={checkout.order.amount_due}
        discard={{ checkout, mutation: discard }}
        takesFocus={codeSent}
        simulation={
          payable?.provider === 'sandbox' && (
            <SimulatedPix clientSecret={payable.clientSecret} onPaid={settle} />
          )
        }
      >
        Assim que o banco confirmar, o conteúdo abre sozinho aqui.
      </WaitingCode>
    );
  }
  if (checkout.status === 'processing' || !payable) return <PaymentOnItsWay inPage />;
  const { amount_due } = checkout.order;
  return (
    <div className="grid gap-4">
      {checkout.code_expired && (
        <Notice tone="warning">
          O código venceu antes do pagamento, e nada foi cobrado. Gere um novo ou pague de outra forma.
        </Notice>
      )}
      <PaymentForm
        payable={payable}
        submitLabel={`Pagar ${moneyText(amount_due)}`}
        returnPath={`/comprar/${productId}?success=true`}
        onPaid={settle}
      >
        <p className="text-muted text-sm">
          Ao confirmar, você autoriza a cobrança única de {inlinePrice(amount_due)}. Você tem 7 dias para
          desistir e receber tudo de volta, na página do conteúdo.
          <TermsLine />
        </p>
      </PaymentForm>
    </div>
  );
}

function Refusal({ error, owned }: { error: Error; owned: ReactNode }) {
  const code = error instanceof ApiError ? error.code : '';
  if (code === 'already_owned') return <Owned>{owned}</Owned>;
  if (code === 'payments_unavailable') {
    return <Notice tone="warning">{`${error.message} Nada será cobrado agora.`}</Notice>;
  }
  return <CheckoutTrouble inPage error={error} />;
}

function Owned({ children }: { children: ReactNode }) {
  return (
    <div className="grid gap-4">
      <Notice tone="success">Você já tem este conteúdo.</Notice>
      {children}
    </div>
  );
}
