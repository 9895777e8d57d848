import type { CheckoutStatus, PaymentProviderName } from '@matilha/contract/billing';
import type {
  Confirmation,
  PaymentProvider,
  SubscriptionSnapshot,
  WaitingCode,
} from '#server/providers/payments/payment-provider.ts';
import type { TierRow } from '../plans/repository.ts';
import { type KnownPrice, tierOfPrice } from '../plans/rules.ts';
import type { WaitReason } from './rules.ts';

export interface Order {
  titulo: string;
  tierId: number | null;
  amountDue: number;
  recurringAmount: number | null;
  responsesLimit: number | null;
}

export interface ChangeView {
  tierId: number;
  titulo: string;
  takesEffect: 'now' | 'period_end';
  /** Unused days are not credited, because the payment for them was given back. */
  isFullPrice: boolean;
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

interface Catalogue {
  plans: readonly TierRow[];
  prices: readonly KnownPrice[];
}

/** Returns a view of the subscription being bought: its own plan and price, whichever plan was requested. */
export const checkoutView =
  ({ name, publishableKey }: PaymentProvider, { plans, prices }: Catalogue) =>
  (
    status: CheckoutStatus,
    { priceId, amountDue }: SubscriptionSnapshot,
    confirmation: Confirmation | null = null,
    waitsFor: WaitReason | null = null,
  ): CheckoutView => {
    const tierId = tierOfPrice(prices, priceId);
    const plan = plans.find((each) => each.tierId === tierId);
    return {
      confirmation,
      publishableKey,
      provider: name,
      status,
      waitsFor,
      waitingCode: null,
      order: {
        titulo: plan?.titulo ?? 'Assinatura',
        tierId,
        amountDue: status === 'active' || status === 'waiting' ? 0 : amountDue,
        recurringAmount: prices.find((price) => price.priceId === priceId)?.amount ?? null,
        responsesLimit: plan?.responsesLimit ?? null,
      },
      change: null,
    };
  };
