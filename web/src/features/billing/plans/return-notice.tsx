import type { Tier } from '@matilha/contract/billing/plans';
import { credits } from '#web/lib/format.ts';
import { Link } from '#web/lib/navigation/link.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { NoticeLine } from './notice-line.tsx';
import { paymentPath } from './standing.ts';
import type { ReturnPhase } from './use-payment-return.ts';

interface ReturnNoticeProps {
  phase: ReturnPhase | null;
  /** The plan that was paid for, where known. */
  tierId: number | null;
  /** The account's current plan. */
  plan: Tier | undefined;
  /** Address of the chat in which the credits ran out. */
  backTo: string | null;
  onCheck: () => void;
  checking: boolean;
}

/** The outcome of the payment after the return; the live region is always mounted. */
export function ReturnNotice(props: ReturnNoticeProps) {
  return (
    <div aria-live="polite" className="*:mt-4">
      {props.phase && <Phase {...props} phase={props.phase} />}
    </div>
  );
}

function Phase({
  phase,
  tierId,
  plan,
  backTo,
  onCheck,
  checking,
}: ReturnNoticeProps & { phase: ReturnPhase }) {
  const checkButton = (
    <Button variant="secondary" busy={checking} onClick={onCheck}>
      Verificar agora
    </Button>
  );
  switch (phase) {
    case 'waiting':
      return (
        <Notice tone="success">
          <p className="flex items-center gap-2.5 font-semibold">
            <Spinner /> Confirmando seu pagamento…
          </p>
        </Notice>
      );
    case 'late':
      return (
        <NoticeLine tone="warning" action={checkButton}>
          Está demorando mais que o normal. Assim que o pagamento for confirmado, seu plano muda sozinho; você
          não precisa pagar de novo.
        </NoticeLine>
      );
    case 'processing':
      return (
        <NoticeLine tone="success" action={checkButton}>
          Recebemos o seu pedido e o pagamento está em processamento. O banco ainda vai confirmar; você não
          precisa pagar de novo.
        </NoticeLine>
      );
    case 'confirmed':
      return (
        <NoticeLine
          tone="success"
          action={
            backTo && (
              <Link to={backTo} className={buttonClass('primary')}>
                Voltar à conversa
              </Link>
            )
          }
        >
          {plan && <strong>Pronto! {credits(plan.responses_limit)}. </strong>}
          Pagamento confirmado. {plan ? `Você está no plano ${plan.titulo}.` : 'Seu plano está ativo.'}
        </NoticeLine>
      );
    case 'failed':
      return (
        <NoticeLine
          tone="danger"
          action={
            <a href={paymentPath(tierId ?? undefined)} className={buttonClass('danger')}>
              Tentar de novo
            </a>
          }
        >
          <strong>O pagamento não foi aprovado.</strong> Nada foi cobrado. Use outro cartão ou fale com o seu
          banco.
        </NoticeLine>
      );
    default:
      return phase satisfies never;
  }
}
