import { ApiError } from '@matilha/contract/client/api-error';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '#web/features/account/api/get-user.ts';
import { checkoutQuery, useDiscardPlanCode } from '#web/features/billing/api/get-checkout.ts';
import { CheckoutTrouble } from '#web/features/billing/payment/checkout-states.tsx';
import { FieldsSkeleton } from '#web/features/billing/payment/fields-skeleton.tsx';
import { PlanPayment } from '#web/features/billing/payment/plan-payment.tsx';
import { useFreshPage } from '#web/features/billing/payment/use-fresh-page.ts';
import { ResendClaimButton } from '#web/features/landing/resend-claim-button.tsx';
import { Link } from '#web/lib/navigation/link.tsx';
import { usePlace } from '#web/lib/navigation/location.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { SellerLine } from '#web/ui/seller-line.tsx';
import { ComingSoon } from '../frame/coming-soon.tsx';

const points = [
  'Pagamento com cartão em ambiente seguro',
  'Créditos liberados assim que o pagamento é confirmado',
];

/** The payment of a plan. */
export default function SubscribeScreen() {
  const plan = new URLSearchParams(usePlace().search).get('plano');
  const { data: checkout, error, refetch } = useQuery(checkoutQuery(plan));
  const discard = useDiscardPlanCode(plan);
  const user = useUser();
  usePageTitle('Assinar plano');
  useFreshPage();
  if (error instanceof ApiError && error.code === 'payments_unavailable') {
    return (
      <ComingSoon title="Assinar plano" points={points}>
        Os pagamentos por aqui abrem em breve. Nada é cobrado por enquanto.
      </ComingSoon>
    );
  }
  return (
    <div className="page *:max-w-5xl">
      <BackLink to="/subscription">Voltar aos planos</BackLink>
      {checkout && (
        <>
          <PlanPayment checkout={checkout} discard={discard} onOutdated={refetch} />
          <SellerLine className="pt-6" />
        </>
      )}
      {!checkout && error && (
        <CheckoutTrouble error={error}>
          {user?.provisional ? (
            <ResendClaimButton />
          ) : (
            <Link to="/subscription" className={buttonClass('ghost')}>
              Ver os planos
            </Link>
          )}
        </CheckoutTrouble>
      )}
      {!checkout && !error && <CheckoutSkeleton />}
    </div>
  );
}

function CheckoutSkeleton() {
  return (
    <div className="grid gap-5">
      <Skeleton className="h-9 w-72 max-w-full" />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Skeleton className="h-64 w-full lg:order-last" />
        <Card className="p-5 sm:p-6">
          <FieldsSkeleton />
        </Card>
      </div>
    </div>
  );
}
