import type { Account } from '../../model/account.ts';
import type { Catalogue } from '../../model/catalogue.ts';
import { invalidRequest, missing, SimulatorFailure } from '../../model/failure.ts';
import type { Turn } from '../../model/turn.ts';
import { listOf, type WireObject } from '../../present/wire.ts';
import { type Form, innerForm, optionalInteger, optionalText } from '../form.ts';

/** A parsed request. */
export interface Call {
  /** The ids in the path. */
  ids: string[];
  form: Form;
  catalogue: Catalogue;
  portalUrl: string;
}

interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  /** Relative to `/v1/`; `:id` matches an id. */
  path: string;
  /** The accepted parameters, besides `expand`. */
  allow: readonly string[];
}

/** A call on one customer. A thrown failure discards the changes, a returned one keeps them. */
export interface AccountRoute extends Route {
  run(turn: Turn, call: Call): WireObject | SimulatorFailure;
}

/** A call on the catalogue. It changes the given copy in place. */
export interface CatalogueRoute extends Route {
  run(catalogue: Catalogue, call: Call, now: number): WireObject;
}

/** A read-only call over all customers who paid through a link. */
export interface BuyersRoute extends Route {
  run(buyers: readonly Turn[], call: Call): WireObject;
}

export function firstId(call: Call): string {
  return call.ids[0] ?? '';
}

const paging = ['limit', 'starting_after', 'ending_before', 'created'] as const;
export const listing = (...names: string[]) => [...names, ...paging];

/** Returns one page, newest first as the provider lists, of `items`, which are oldest first. */
export function page<T extends { id: string; createdAt: number }>(
  url: string,
  items: readonly T[],
  form: Form,
  present: (item: T) => WireObject,
): WireObject {
  const limit = optionalInteger(form, 'limit') ?? 10;
  if (limit < 1 || limit > 100) throw invalidRequest('Limit must be from 1 to 100.', { param: 'limit' });
  const created = innerForm(form, 'created');
  const otherwise = typeof form.created === 'string' || Object.keys(created).some((name) => name !== 'gte');
  if (form.ending_before || otherwise) {
    throw invalidRequest('The simulator pages with starting_after and created[gte] only.', {
      param: 'ending_before',
    });
  }
  const since = optionalInteger(created, 'gte') ?? 0;
  const newestFirst = items.filter(({ createdAt }) => createdAt >= since).reverse();
  const after = optionalText(form, 'starting_after');
  const start = after === null ? 0 : newestFirst.findIndex((item) => item.id === after) + 1;
  if (after !== null && start === 0) throw missing('object', after, 400, 'starting_after');
  const rest = newestFirst.slice(start);
  return listOf(url, rest.slice(0, limit).map(present), rest.length > limit);
}

/** Throws for a deleted customer. */
export function requirePresent(account: Account): void {
  if (account.deletedAt !== null) throw missing('customer', account.id, 400, 'customer');
}

/** Returns `amount` if it can be charged: 50 to 99,999,999 cents. Throws otherwise. */
export function requireAmount(amount: number): number {
  if (amount >= 50 && amount <= 99_999_999) return amount;
  throw new SimulatorFailure(400, {
    type: 'invalid_request_error',
    code: amount < 50 ? 'amount_too_small' : 'amount_too_large',
    message: 'Amount must be at least R$0.50 and at most R$999,999.99.',
    param: 'amount',
  });
}
