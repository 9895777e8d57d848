import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { ChoiceRow } from '#web/ui/fields/choice-row.tsx';
import { confirmWithSimulator, showSimulatedPix } from '../../api/confirm-with-simulator.ts';
import { useBank } from '../card/use-bank.tsx';
import { declined, type Outcome } from '../outcome.ts';
import type { FormHalfProps } from '../payable.ts';
import { PaymentFailure } from '../payment-failure.tsx';
import { usePayment } from '../use-payment.ts';
import { SimulatorCardForm } from './simulator-card-form.tsx';

const card = { id: 1, nome: 'Cartão' };
const pix = { id: 2, nome: 'Pix' };

/** Pays with the simulator, by card or, for products, by Pix. */
export function SimulatorPayment({ payable, submitLabel, onPaid, children }: FormHalfProps) {
  const { clientSecret, takesPix } = payable;
  const [method, setMethod] = useState(card.id);
  const bank = useBank();
  const { pay, busy, failure } = usePayment({ onPaid, holdPage: true });
  const notes = (
    <>
      <PaymentFailure message={failure} />
      {children}
    </>
  );
  return (
    <>
      {takesPix && (
        <ChoiceRow
          label="Forma de pagamento"
          choices={[card, pix]}
          selected={method}
          onSelect={(chosen) => !busy && setMethod(chosen)}
        />
      )}
      {method === pix.id ? (
        <SimulatorPixForm busy={busy} onSubmit={() => void pay(() => showPix(clientSecret))}>
          {notes}
        </SimulatorPixForm>
      ) : (
        <SimulatorCardForm
          submitLabel={submitLabel}
          waiting={busy}
          onSubmit={(testCard) =>
            pay(async () => bank.settle(clientSecret, await confirmWithSimulator(clientSecret, testCard)))
          }
        >
          {notes}
        </SimulatorCardForm>
      )}
      {bank.dialog}
    </>
  );
}

async function showPix(clientSecret: string): Promise<Outcome> {
  const { status, message } = await showSimulatedPix(clientSecret);
  if (status === 'requires_action') return { status: 'code' };
  return status === 'requires_payment_method'
    ? { status: 'failed', message: message ?? declined }
    : { status };
}

interface SimulatorPixFormProps {
  busy: boolean;
  onSubmit: () => void;
  /** Placed above the button. */
  children?: ReactNode;
}

/** Makes a simulated Pix code, which no bank can pay. */
function SimulatorPixForm({ busy, onSubmit, children }: SimulatorPixFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) onSubmit();
  };
  return (
    <form onSubmit={submit} className="grid gap-4">
      <Notice tone="warning">
        <strong>Pagamento simulado: nenhum valor será cobrado.</strong> O código não pode ser pago em um
        banco.
      </Notice>
      {children}
      <Button type="submit" busy={busy} className="min-h-12">
        {busy ? 'Processando...' : 'Gerar código Pix'}
      </Button>
    </form>
  );
}
