import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { paySimulatedPix } from '../../api/confirm-with-simulator.ts';
import { declined, type Outcome, type PaidOutcome } from '../outcome.ts';
import { PaymentFailure } from '../payment-failure.tsx';
import { usePayment } from '../use-payment.ts';

interface SimulatedPixProps {
  clientSecret: string;
  onPaid: (outcome: PaidOutcome) => void;
}

/** Simulates the payment of a simulated Pix code, which no bank can pay. */
export function SimulatedPix({ clientSecret, onPaid }: SimulatedPixProps) {
  const { pay, busy, failure } = usePayment({ onPaid, holdPage: false });
  return (
    <div className="grid gap-3">
      <Notice tone="warning">
        <strong>Pagamento simulado: nenhum valor será cobrado.</strong> Este código não pode ser pago em um
        banco. Com pagamentos de verdade, o QR code aparece aqui.
      </Notice>
      <PaymentFailure message={failure} />
      <Button variant="secondary" busy={busy} onClick={() => void pay(() => payCode(clientSecret))}>
        Simular o pagamento do Pix
      </Button>
    </div>
  );
}

async function payCode(clientSecret: string): Promise<Outcome> {
  const { status, message } = await paySimulatedPix(clientSecret);
  if (status === 'succeeded' || status === 'processing') return { status };
  return { status: 'failed', message: message ?? declined };
}
