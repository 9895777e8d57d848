import type { CheckoutStatus, PaymentProviderName } from '@matilha/contract/billing/billing';
import type {
  Confirmation,
  PaymentProvider,
  SubscriptionSnapshot,
  WaitingCode,
} from '#server/providers/payments/payment-provider.ts';
import type { TierRow } from '../plans/repository.ts';
import type { WaitReason } from './rules.ts';

export interface Order {
  titulo: string;
  tierId: number | null;
  amountDue: number;
  recurringAmount: number | null;
  responsesLimit: number | null;
  /** First day of a plan that begins later. */
  startsAt: Date | null;
  /** The next charge after this payment. */
  renewsAt: Date;
}

export interface ChangeView {
  tierId: number;
  titulo: string;
  takesEffect: 'now' | 'period_end';
  /** Cents of the running period's payment that were refunded. */
  refunded: number;
  amountDue: number;
  unusedCredit: number;
  recurringAmount: number;
  effectiveAt: Date;
  quote: string;
}

export interface CheckoutView {
  confirmation: Confirmation | null;
  publishableKey: string | null;
  provider: PaymentProviderName;
  status: CheckoutStatus;
  waitsFor: WaitReason | null;
  /** The code that waits to be paid, with status `code`. */
  waitingCode: WaitingCode | null;
  order: Order;
  change: ChangeView | null;
}

const nothingDue = new Set<CheckoutStatus>(['active', 'scheduled', 'waiting']);

/** Returns a view of the subscription being bought: its own plan and price, whichever plan was requested. */
export const checkoutView =
  ({ name, publishableKey }: PaymentProvider, plans: readonly TierRow[]) =>
  (
    status: CheckoutStatus,
    { tierId, amountDue, recurringAmount, renewsAt }: SubscriptionSnapshot,
    confirmation: Confirmation | null = null,
  ): CheckoutView => {
    const plan = plans.find((each) => each.tierId === tierId);
    return {
      confirmation,
      publishableKey,
      provider: name,
      status,
      waitsFor: null,
      waitingCode: null,
      order: {
        titulo: plan?.titulo ?? 'Assinatura',
        tierId,
        amountDue: nothingDue.has(status) ? 0 : amountDue,
        recurringAmount,
        responsesLimit: plan?.responses_limit ?? null,
        startsAt: null,
        renewsAt,
      },
      change: null,
    };
  };
