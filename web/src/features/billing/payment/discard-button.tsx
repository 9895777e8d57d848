import type { Checkout, WaitingCode } from '@matilha/contract/billing/billing';
import { errorMessage } from '@matilha/contract/client/api-error';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import type { DiscardCode } from '../api/get-checkout.ts';

interface DiscardButtonProps {
  checkout: Checkout;
  kind: WaitingCode['kind'];
  /** The code can no longer be paid, so giving it up needs no second thought. */
  isOver: boolean;
  mutation: DiscardCode;
}

/** Gives up a code to pay another way, after a question while the code can still be paid. */
export function DiscardButton({ checkout, kind, isOver, mutation: discard }: DiscardButtonProps) {
  const [asking, setAsking] = useState(false);
  const failure = discard.error && <Notice tone="danger">{errorMessage(discard.error)}</Notice>;
  if (isOver) {
    return (
      <>
        {failure}
        <Button busy={discard.isPending} onClick={() => discard.mutate(checkout)} className="min-h-12">
          {kind === 'pix' ? 'Gerar um novo código' : 'Pagar de novo'}
        </Button>
      </>
    );
  }
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        Pagar de outra forma
      </Button>
      <Dialog open={asking} onClose={() => setAsking(false)} title="Pagar de outra forma?">
        <div className="mt-3 grid gap-4">
          <p>
            {kind === 'pix' ? 'O código de agora deixa de valer.' : 'O boleto de agora deixa de valer.'} Se
            você já pagou, não cancele: a confirmação chega em instantes.
          </p>
          {failure}
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="ghost" onClick={() => setAsking(false)}>
              {kind === 'pix' ? 'Manter código' : 'Manter boleto'}
            </Button>
            <Button variant="danger" busy={discard.isPending} onClick={() => discard.mutate(checkout)}>
              {kind === 'pix' ? 'Cancelar código' : 'Cancelar boleto'}
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
