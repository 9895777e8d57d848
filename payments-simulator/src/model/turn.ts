import type { Account } from './account.ts';
import { customerOf, mintId } from './ids.ts';

/** Seconds of a day. */
export const day = 86_400;
/** The version of the protocol that all of this speaks. */
export const apiVersion = '2026-10-28.endive';

/** A webhook event as the provider writes it. Ids grow with time within an account. */
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

/** One change to one account at one instant, and the events that it has caused so far. */
export interface Turn {
  readonly account: Account;
  /** Unix seconds; moves while the turn catches up with due steps. */
  now: number;
  readonly events: ProviderEvent[];
  readonly idempotencyKey: string | null;
}

export function beginTurn(account: Account, at: Date, idempotencyKey: string | null = null): Turn {
  return { account, now: Math.max(toSeconds(at), account.touchedAt), events: [], idempotencyKey };
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

/** Returns the item that the account itself refers to. Throws when it is missing: that is a bug here, not the caller's. */
export function getById<T extends { id: string }>(list: readonly T[], id: string): T {
  const found = findById(list, id);
  if (!found) throw new Error(`The account ${customerOf(id) ?? '?'} has lost ${id}`);
  return found;
}
