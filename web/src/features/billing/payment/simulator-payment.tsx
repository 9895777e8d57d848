import { confirmWithSimulator } from '../api/confirm-with-simulator.ts';
import type { FormHalfProps } from './payable.ts';
import { PaymentFailure } from './payment-failure.tsx';
import { SimulatorCardForm } from './simulator-card-form.tsx';
import { useBank } from './use-bank.tsx';
import { usePayment } from './use-payment.ts';

/** Pays with the simulator. */
export function SimulatorPayment({ payable, submitLabel, onPaid, children }: FormHalfProps) {
  const { clientSecret } = payable;
  const bank = useBank();
  const { pay, busy, failure } = usePayment({ onPaid, holdPage: true });
  return (
    <>
      <SimulatorCardForm
        submitLabel={submitLabel}
        waiting={busy}
        onSubmit={(card) =>
          pay(async () => bank.settle(clientSecret, await confirmWithSimulator(clientSecret, card)))
        }
      >
        <PaymentFailure message={failure} />
        {children}
      </SimulatorCardForm>
      {bank.dialog}
    </>
  );
}
