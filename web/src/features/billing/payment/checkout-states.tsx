import type { Checkout } from '@matilha/contract/billing/billing';
import { ApiError, errorMessage, isOffline } from '@matilha/contract/client/api-error';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CircleCheck from 'lucide-react/icons/circle-check';
import Hourglass from 'lucide-react/icons/hourglass';
import MailCheck from 'lucide-react/icons/mail-check';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useUser } from '#web/features/account/api/get-user.ts';
import { longDay } from '#web/lib/days/format-date.ts';
import { Link } from '#web/lib/navigation/link.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { EmptyState, ErrorState } from '#web/ui/feedback/states.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';

/** Shown when the plan is already active. */
export function ActivePlan({ titulo }: { titulo: string }) {
  return (
    <Statement
      title="Seu plano está ativo"
      icon={<CircleCheck size={40} aria-hidden="true" />}
      action={<SubscriptionLink />}
    >
      O plano {titulo} já está pago. Não há nada a cobrar agora.
    </Statement>
  );
}

/** Shown when the plan begins with the next period. */
export function ScheduledPlan({ titulo, startsAt }: { titulo: string; startsAt: string }) {
  return (
    <Statement
      title="Troca já agendada"
      icon={<CalendarClock size={40} aria-hidden="true" />}
      action={<SubscriptionLink />}
    >
      O plano {titulo} começa em {longDay(startsAt)}. Até lá nada muda, e não há nada a pagar agora.
    </Statement>
  );
}

const waitTexts = {
  renewal: {
    title: 'Seu plano está renovando',
    text: 'A cobrança do novo período está sendo preparada, o que leva cerca de uma hora. Assim que ela for paga, você pode trocar de plano aqui.',
  },
  dispute: {
    title: 'O pagamento está em contestação',
    text: 'O banco está analisando a contestação do pagamento do seu plano. Até ele decidir, o plano fica como está.',
  },
} as const;

interface WaitingChangeProps {
  waitsFor: NonNullable<Checkout['waits_for']>;
  onLookAgain: () => Promise<unknown>;
}

/** Shown when the plan cannot change yet, with the reason. */
export function WaitingChange({ waitsFor, onLookAgain }: WaitingChangeProps) {
  const { title, text } = waitTexts[waitsFor];
  const [busy, setBusy] = useState(false);
  const lookAgain = () => {
    setBusy(true);
    void onLookAgain().finally(() => setBusy(false));
  };
  return (
    <Statement
      title={title}
      icon={<Hourglass size={40} aria-hidden="true" />}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <Button busy={busy} onClick={lookAgain}>
            Verificar de novo
          </Button>
          <SubscriptionLink quiet />
        </div>
      }
    >
      {text}
    </Statement>
  );
}

interface OnItsWayProps {
  /** The page has its own heading, so this title is not one. */
  inPage?: boolean;
  /** Replaces the form just sent, and takes the focus that was in it. */
  takesFocus?: boolean;
}

/** A payment that takes time: nothing is overdue and nothing must be paid again. */
export function PaymentOnItsWay({ inPage = false, takesFocus = false }: OnItsWayProps) {
  return (
    <Statement
      title="Pagamento a caminho"
      titleAs={inPage ? 'p' : 'h1'}
      takesFocus={takesFocus}
      icon={<Hourglass size={40} aria-hidden="true" />}
      action={!inPage && <SubscriptionLink />}
    >
      Estamos esperando a confirmação do banco, que pode levar alguns minutos. Você não precisa pagar de novo.
    </Statement>
  );
}

const SubscriptionLink = ({ quiet = false }: { quiet?: boolean }) => (
  <Link to="/subscription" className={buttonClass(quiet ? 'secondary' : 'primary')}>
    Ver minha assinatura
  </Link>
);

interface StatementProps {
  title: string;
  titleAs?: 'h1' | 'p';
  takesFocus?: boolean;
  icon: ReactNode;
  action: ReactNode;
  children: ReactNode;
}

function Statement({ title, titleAs = 'h1', takesFocus = false, icon, action, children }: StatementProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [takesFocus]);
  return (
    <div role="status" ref={box} tabIndex={-1} className="outline-none">
      {titleAs === 'h1' && <PageTitle title={title} />}
      <EmptyState title={title} titleAs={titleAs} icon={icon} action={action}>
        {children}
      </EmptyState>
    </div>
  );
}

function PageTitle({ title }: { title: string }) {
  usePageTitle(title);
  return null;
}

interface TroubleProps {
  error: Error;
  /** The page already has its own heading. */
  inPage?: boolean;
  /** Alternatives offered to the user. */
  children?: ReactNode;
}

/** Shown when the checkout could not be opened: the server's message, and a reload. */
export function CheckoutTrouble({ error, inPage = false, children }: TroubleProps) {
  const user = useUser();
  const provisional = error instanceof ApiError && error.code === 'provisional_account';
  const titleAs = inPage ? 'p' : 'h1';
  useEffect(() => {
    if (provisional) return;
    toast({
      title: 'Erro',
      description: 'Não foi possível inicializar o pagamento. Tente novamente.',
      variant: 'destructive',
    });
  }, [provisional]);
  if (provisional) {
    return (
      <EmptyState
        title="Confirme seu email para comprar"
        titleAs={titleAs}
        icon={<MailCheck size={40} aria-hidden="true" />}
        action={children}
      >
        Abra o link que enviamos para {user?.email ?? 'o seu email'}. Depois, é só voltar aqui.
      </EmptyState>
    );
  }
  return (
    <>
      <ErrorState
        title="Erro"
        titleAs={titleAs}
        retryLabel="Tentar Novamente"
        offline={isOffline(error)}
        onRetry={() => window.location.reload()}
      >
        {troubleText(error)}
      </ErrorState>
      {children && <div className="grid justify-items-center">{children}</div>}
    </>
  );
}

/** The field error of the plan is more specific than the general message. */
const troubleText = (error: Error) =>
  (error instanceof ApiError ? error.fields.tier_id : undefined) ?? errorMessage(error);
