import { days, hours } from '#server/platform/clock.ts';

/** Spans of the product decisions and the provider's documents, beginning with a plan's period. */
export const period = days(30);
export const grace = days(3);
/** A renewal's invoice is charged an hour after its period has begun. */
export const draftTime = hours(1);
/** The provider keeps an order for 23 hours after its first payment was declined. */
export const orderWaits = hours(23);
/** How long after a renewal's invoice the provider charges it for the last time. */
export const lastRetry = { custom: days(7), smart: days(14) };
/** A subscription ends that nobody has paid for so long. */
export const unpaidEnds = days(30);
export const freeTier = 4;

/** The account's settings at the provider. */
export interface RenewalSettings {
  retries: keyof typeof lastRetry;
  afterRetries: 'cancel' | 'past_due' | 'unpaid';
}

/** A paid period that was not refunded. */
export interface Paid {
  tier: number;
  /** The price that was charged. */
  price: string;
  end: Date;
  /** False for the period that a refunded upgrade leads back to: its credits get no grace. */
  isNewest: boolean;
  wasRestored: boolean;
}

export interface Running {
  /** The tier of the next period, and its price. */
  next: number;
  price: string;
  /** The period that the provider charges. */
  start: Date;
  end: Date;
  cancelled: boolean;
  /** Renewals with this card are declined. */
  weakCard: boolean;
  /** The payment for the period from `start` on: made, not yet tried, declined, or not asked for because an operator said so. */
  renewal: 'paid' | 'draft' | 'failing' | 'waived';
  /** The payment for an earlier period was declined, and nobody has paid it. */
  owesEarlier: boolean;
  /** A late payment or an operator has moved the next charge. */
  isPostponed: boolean;
  /** An operator has paused the collection, perhaps until an instant. */
  pause: { until: Date | null } | null;
}

/** A bank asks about a payment: the newest one, an older one of the same subscription, or one of a subscription that has ended. */
export type Inquiry = 'newest' | 'older' | 'ended';
