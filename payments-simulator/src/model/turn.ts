import type { Account } from './account.ts';
import { customerOf, mintId } from './ids.ts';

/** Seconds of a day. */
export const day = 86_400;
/** The protocol version that the simulator implements. */
export const apiVersion = '2026-10-28.endive';

/** A webhook event in the provider's format. Within an account, later events have greater ids. */
export interface ProviderEvent {
  id: string;
  object: 'event';
  api_version: string;
  /** Unix seconds of the simulator's clock. */
  created: number;
  data: { object: Record<string, unknown>; previous_attributes?: Record<string, unknown> };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
}

/**
 * The account's settings for renewals, which the provider's dashboard shows under "Revenue recovery"
 * (docs.stripe.com/billing/revenue-recovery/smart-retries).
 */
export interface RenewalSettings {
  /** Retries on fixed days after the invoice, or eight within two weeks, the provider's recommended default; `custom` unless set. */
  retries: 'custom' | 'smart';
  /**
   * The effect of a renewal's last failed retry; `cancel` unless set. A subscription that stays past due gets another invoice each period,
   * and its old ones can still be paid; an unpaid subscription gets drafts that are not charged.
   */
  afterRetries: 'cancel' | 'past_due' | 'unpaid';
  /** An endpoint is registered for `invoice.created`, so that drafts wait for its answer; false unless set. */
  draftsWait: boolean;
}

/** A change to one account at one instant, with the events emitted so far. */
export interface Turn {
  readonly account: Account;
  /** Unix seconds. Changes while the turn applies due steps. */
  now: number;
  readonly events: ProviderEvent[];
  readonly idempotencyKey: string | null;
  readonly settings: RenewalSettings;
}

const defaultSettings: RenewalSettings = { retries: 'custom', afterRetries: 'cancel', draftsWait: false };

export function beginTurn(
  account: Account,
  at: Date,
  {
    idempotencyKey = null,
    settings,
  }: { idempotencyKey?: string | null; settings?: Partial<RenewalSettings> },
): Turn {
  return {
    account,
    now: Math.max(toSeconds(at), account.touchedAt),
    events: [],
    idempotencyKey,
    settings: { ...defaultSettings, ...settings },
  };
}

export function toSeconds(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}

/** Adds an event with the object's current state. */
export function emit(
  turn: Turn,
  type: string,
  object: Record<string, unknown>,
  previous?: Record<string, unknown>,
): void {
  turn.events.push({
    id: mintId(turn.account, 'evt', 8),
    object: 'event',
    api_version: apiVersion,
    created: turn.now,
    data: { object, ...(previous && { previous_attributes: previous }) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: turn.idempotencyKey },
    type,
  });
}

/** Returns the item with this id, or null. */
export function findById<T extends { id: string }>(list: readonly T[], id: string | null): T | null {
  return (id !== null && list.find((item) => item.id === id)) || null;
}

/** Returns an item that the account refers to. Throws a plain Error if it is missing: that is a bug of the simulator. */
export function getById<T extends { id: string }>(list: readonly T[], id: string): T {
  const found = findById(list, id);
  if (!found) throw new Error(`The account ${customerOf(id) ?? '?'} has lost ${id}`);
  return found;
}
