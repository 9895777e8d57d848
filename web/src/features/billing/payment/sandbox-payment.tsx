import { confirmSandbox } from '../api/confirm-sandbox.ts';
import type { FormHalfProps } from './payable.ts';
import { PaymentFailure } from './payment-failure.tsx';
import { SandboxCardForm } from './sandbox-card-form.tsx';
import { useBank } from './use-bank.tsx';
import { usePayment } from './use-payment.ts';

/** Pays by the simulator (4.5). */
export function SandboxPayment({ payable, submitLabel, onPaid, children }: FormHalfProps) {
  const { clientSecret } = payable;
  const bank = useBank();
  const { pay, busy, failure } = usePayment({ onPaid, holdPage: true });
  return (
    <>
      <SandboxCardForm
        submitLabel={submitLabel}
        waiting={busy}
        onSubmit={(card) =>
          pay(async () => bank.settle(clientSecret, await confirmSandbox(clientSecret, card)))
        }
      >
        <PaymentFailure message={failure} />
        {children}
      </SandboxCardForm>
      {bank.dialog}
    </>
  );
}
