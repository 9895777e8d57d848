import type { SubscriptionState } from '@matilha/contract/billing/billing';
import { freeTierId } from '@matilha/contract/billing/plans';
import type { ReactNode } from 'react';
import { fullDay } from '#web/lib/days/format-date.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { PortalButton } from '../portal/portal-button.tsx';
import { NoticeLine } from './notice-line.tsx';
import { isOverdue, isUnpaid, paymentPath } from './standing.ts';

type Subscription = NonNullable<SubscriptionState['subscription']>;

interface StateNoticesProps {
  state: SubscriptionState;
  /** Returns the title of a plan. */
  titleOf: (tierId: number) => string;
  /** The notice of a returning payment is visible: no other notice asks to pay. */
  quiet: boolean;
  onCheck: () => void;
  checking: boolean;
}

/** The notices about the subscription, one sentence each. */
export function StateNotices(props: StateNoticesProps) {
  const { state, quiet } = props;
  const { subscription } = state;
  return (
    <div className="grid gap-3 empty:hidden">
      {!quiet && <Payment {...props} />}
      {subscription?.conditions.map((condition) => (
        <NoticeLine key={condition} tone="warning">
          {conditionTexts[condition]}
        </NoticeLine>
      ))}
      {subscription?.cancel_at_period_end && <Cancelled state={state} subscription={subscription} />}
      {subscription && !subscription.cancel_at_period_end && subscription.next_tier_id !== null && (
        <Change {...props} subscription={subscription} nextTierId={subscription.next_tier_id} />
      )}
    </div>
  );
}

/** One sentence for each condition besides the plan's price: set by our support, or a bank's question or decision that is awaited. */
const conditionTexts: Record<Subscription['conditions'][number], string> = {
  trial:
    'Nosso suporte deu a você dias sem cobrança. Os créditos de um novo período chegam com o próximo pagamento.',
  paused: 'Nosso suporte pausou a cobrança da sua assinatura: nada é cobrado até ela voltar.',
  discount:
    'Há um desconto combinado com o nosso suporte: a próxima cobrança pode ser menor que o preço do plano.',
  quantity:
    'Sua assinatura foi combinada com o nosso suporte para mais de uma unidade do plano. Ao mudar de plano, ela volta a ser de uma.',
  inquiry:
    'O banco fez uma pergunta sobre um pagamento seu. Seu plano e seus créditos continuam; se foi você que pagou, diga isso ao banco.',
  dispute:
    'O banco está analisando a contestação de um pagamento. Até ele decidir, o plano não muda e nada novo é cobrado.',
};

/** The state of the payment, unless it is paid. */
function Payment({ state, onCheck, checking }: StateNoticesProps) {
  const { subscription } = state;
  if (subscription?.state === 'processing') {
    return (
      <NoticeLine
        tone="success"
        action={
          <Button variant="secondary" busy={checking} onClick={onCheck}>
            Verificar agora
          </Button>
        }
      >
        <strong>Pagamento em processamento.</strong> O banco ainda vai confirmar. Assim que for confirmado,
        seu plano muda sozinho; você não precisa pagar de novo.
      </NoticeLine>
    );
  }
  if (isOverdue(state)) {
    return (
      <NoticeLine tone="danger" action={<PayLink danger>Ajustar Pagamento</PayLink>}>
        <strong>Sua assinatura está atrasada.</strong> Ao pagar, começa um novo período de 30 dias, com os
        créditos completos; também vale escolher outro plano. Suas conversas continuam guardadas.
      </NoticeLine>
    );
  }
  if (isUnpaid(state)) {
    return (
      <NoticeLine tone="warning" action={<PayLink>Ajustar Pagamento</PayLink>}>
        Nenhum pagamento vale para o período de agora. Pague para começar um novo período de 30 dias, com os
        créditos completos.
      </NoticeLine>
    );
  }
  if (subscription?.state === 'grace') {
    return (
      <NoticeLine tone="warning" action={<PayLink>Ajustar Pagamento</PayLink>}>
        A renovação não foi aprovada. Ajuste o pagamento
        {subscription.grace_until && ` até ${fullDay(subscription.grace_until)}`} para continuar usando seus
        créditos.
      </NoticeLine>
    );
  }
  return null;
}

function Cancelled({ state, subscription }: { state: SubscriptionState; subscription: Subscription }) {
  const { paid_until: until } = subscription;
  return (
    <NoticeLine
      tone="warning"
      action={state.has_portal && <PortalButton variant="secondary">Retomar assinatura</PortalButton>}
    >
      <strong>Cancelada{until && `: vale até ${fullDay(until)}`}.</strong>{' '}
      {state.tier_id !== freeTierId &&
        'Depois desse dia você volta para o plano gratuito, e nada mais é cobrado.'}
    </NoticeLine>
  );
}

function Change({
  state,
  subscription,
  nextTierId,
  titleOf,
}: StateNoticesProps & { subscription: Subscription; nextTierId: number }) {
  const { paid_until: until } = subscription;
  return (
    <NoticeLine
      tone="success"
      action={
        <a href={paymentPath(state.tier_id)} className={buttonClass('secondary')}>
          Ficar no {titleOf(state.tier_id)}
        </a>
      }
    >
      Muda para o plano {titleOf(nextTierId)}
      {until && ` em ${fullDay(until)}`}. Até lá nada muda.
    </NoticeLine>
  );
}

interface PayLinkProps {
  danger?: boolean;
  children: ReactNode;
}

/** Always a full page load: see paymentPath. */
function PayLink({ danger = false, children }: PayLinkProps) {
  return (
    <a href={paymentPath()} className={buttonClass(danger ? 'danger' : 'primary')}>
      {children}
    </a>
  );
}
