import type { SubscriptionState } from '@matilha/contract/billing/billing';
import { moneyText } from '@matilha/contract/portuguese/amounts';
import { useState } from 'react';
import { shortMoment } from '#web/lib/days/format-date.ts';
import { navigate, usePlace } from '#web/lib/navigation/location.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { FocusedNotice } from '#web/ui/feedback/focused-notice.tsx';
import { RefusalNotice } from '#web/ui/feedback/refusal-notice.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { withdrawalOpen } from '../api/read-subscription.ts';
import { useWithdraw } from '../api/withdraw.ts';

interface WithdrawalProps {
  state: SubscriptionState;
  /** Support address, for cases that are not automatic. */
  billingUrl: string | undefined;
}

/** "Desistir e receber de volta", for seven days: a full refund without a reason (L19). `withdrawalPath` opens its dialog. */
export function Withdrawal({ state, billingUrl }: WithdrawalProps) {
  const [asking, setAsking] = useState(false);
  const { pathname, search } = usePlace();
  const linked = new URLSearchParams(search).has('desistir');
  const withdraw = useWithdraw();
  const { data: done } = withdraw;
  const close = () => {
    setAsking(false);
    if (linked) navigate(pathname, { replace: true });
    if (withdraw.error) withdraw.reset();
  };
  if (done) return <FocusedNotice tone="success">{done.message}</FocusedNotice>;
  // An open dialog stays, even if the deadline passes meanwhile.
  const isOpen = withdrawalOpen(state, new Date());
  if (!asking && !isOpen) return null;
  const { withdrawal_until: until, withdrawal_amount: amount } = state.subscription ?? {};
  return (
    <Card className="grid gap-3 p-5 sm:p-6">
      <h2 className="font-semibold text-lg">Mudou de ideia?</h2>
      <p className="text-muted">
        {until ? `Até ${shortMoment(until)} você` : 'Você'} pode desistir por aqui e receber{' '}
        <span className="whitespace-nowrap">{amount ? moneyText(amount) : 'tudo o que pagou'}</span> de volta,
        sem precisar explicar.
      </p>
      <Button variant="secondary" className="justify-self-start" onClick={() => setAsking(true)}>
        Desistir e receber de volta
      </Button>
      <Dialog open={asking || linked} onClose={close} title="Desistir da assinatura?">
        <div className="mt-3 grid gap-4">
          <ul className="grid list-disc gap-1.5 pl-5">
            <li>
              {amount ? `${moneyText(amount)}, tudo o que você pagou,` : 'Tudo o que você pagou'} volta pela
              forma de pagamento que você usou. No cartão, o banco pode levar alguns dias para mostrar.
            </li>
            <li>Os créditos que restam deste período terminam agora.</li>
            <li>Você volta para o plano gratuito, e nada mais é cobrado.</li>
            <li>A confirmação aparece aqui e chega por email.</li>
          </ul>
          {withdraw.error && <RefusalNotice error={withdraw.error} supportUrl={billingUrl} />}
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="ghost" onClick={close}>
              Manter assinatura
            </Button>
            <Button variant="danger" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
              Desistir e receber de volta
            </Button>
          </div>
        </div>
      </Dialog>
    </Card>
  );
}
