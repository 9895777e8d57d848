import type { PurchaseWithdrawal as Offer } from '@matilha/contract/billing/billing';
import type { Product } from '@matilha/contract/content/knowledge';
import { moneyText } from '@matilha/contract/portuguese/amounts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { settingsQuery } from '#web/features/settings/api/get-settings.ts';
import { shortMoment } from '#web/lib/days/format-date.ts';
import { Button } from '#web/ui/button.tsx';
import { RefusalNotice } from '#web/ui/feedback/refusal-notice.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { purchaseWithdrawalQuery, type useWithdrawPurchase } from '../api/withdraw-purchase.ts';

interface PurchaseWithdrawalProps {
  product: Product;
  /** The mutation of the screen, which shows its result. */
  withdraw: ReturnType<typeof useWithdrawPurchase>;
}

/** "Desistir da compra", for seven days: a full refund without a reason (L19). */
export function PurchaseWithdrawal({ product, withdraw }: PurchaseWithdrawalProps) {
  /** The offer in the open dialog stays as shown, even if its deadline passes meanwhile. */
  const [asked, setAsked] = useState<Offer | null>(null);
  const offer = useQuery({ ...purchaseWithdrawalQuery(product.id), enabled: product.liberado });
  const { data: settings } = useQuery(settingsQuery);
  const close = () => {
    setAsked(null);
    if (withdraw.error) withdraw.reset();
  };
  if (product.liberado && offer.error && !offer.data) {
    return (
      <QuietLine action="Tentar novamente" onAction={() => void offer.refetch()}>
        Não deu para ver se esta compra ainda pode ser desfeita por aqui.
      </QuietLine>
    );
  }
  const shown = asked ?? (product.liberado && offer.data && isOpen(offer.data) ? offer.data : null);
  if (!shown?.withdrawal_until) return null;
  return (
    <>
      <QuietLine action="Desistir da compra" onAction={() => setAsked(shown)}>
        Mudou de ideia? Até {shortMoment(shown.withdrawal_until)} você recebe tudo de volta.
      </QuietLine>
      <Dialog open={asked !== null} onClose={close} title="Desistir da compra?">
        <div className="mt-3 grid gap-4">
          <ul className="grid list-disc gap-1.5 pl-5">
            <li>
              {moneyText(shown.withdrawal_amount ?? 0)}, tudo o que você pagou, volta pela forma de pagamento
              que você usou. No cartão, o banco pode levar alguns dias para mostrar.
            </li>
            <li>O acesso a “{product.titulo}” termina agora, e o que foi guardado neste aparelho some.</li>
            <li>A confirmação aparece aqui e chega por email.</li>
          </ul>
          {withdraw.error && <RefusalNotice error={withdraw.error} supportUrl={settings?.billingUrl} />}
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="ghost" onClick={close}>
              Manter compra
            </Button>
            <Button variant="danger" busy={withdraw.isPending} onClick={() => withdraw.mutate(product.id)}>
              Desistir e receber de volta
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}

const isOpen = ({ withdrawal_until: until }: Offer) => until !== null && Date.parse(until) > Date.now();

interface QuietLineProps {
  action: string;
  onAction: () => void;
  children: ReactNode;
}

function QuietLine({ action, onAction, children }: QuietLineProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 border-line border-t pt-3 text-muted text-sm">
      <p>{children}</p>
      <button
        type="button"
        onClick={onAction}
        className="inline-flex min-h-11 items-center font-semibold text-brand-ink underline underline-offset-2"
      >
        {action}
      </button>
    </div>
  );
}
