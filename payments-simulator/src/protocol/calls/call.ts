import type { Account, Price } from '../../model/account.ts';
import type { Catalogue } from '../../model/catalogue.ts';
import { invalidRequest, missing, SimulatorFailure } from '../../model/failure.ts';
import { findById, type Turn } from '../../model/turn.ts';
import { listOf, type WireObject } from '../../present/wire.ts';
import { type Form, innerForm, optionalInteger, optionalText } from '../form.ts';

/** One request, as the calls see it. */
export interface Call {
  /** The ids in its path. */
  ids: string[];
  form: Form;
  catalogue: Catalogue;
  portalUrl: string;
}

interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  /** Below `/v1/`; `:id` stands for an id. */
  path: string;
  /** The parameters that it knows, besides `expand`. */
  allow: readonly string[];
}

/** A call about one customer. A thrown failure changes nothing; a returned one keeps the changes. */
export interface AccountRoute extends Route {
  run(turn: Turn, call: Call): WireObject | SimulatorFailure;
}

/** A call about the catalogue; changes the given copy in place. */
export interface CatalogueRoute extends Route {
  run(catalogue: Catalogue, call: Call, now: number): WireObject;
}

/** A reading call over all customers who paid through a link. */
export interface BuyersRoute extends Route {
  run(buyers: readonly Turn[], call: Call): WireObject;
}

export function firstId(call: Call): string {
  return call.ids[0] ?? '';
}

const paging = ['limit', 'starting_after', 'ending_before', 'created'] as const;
export const listing = (...names: string[]) => [...names, ...paging];

/** One page of a list that is kept oldest first, newest first as the provider lists. */
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

/** A price that is sold and recurs. */
export function recurringPrice(catalogue: Catalogue, id: string, param: string): Price {
  const price = findById(catalogue.prices, id);
  if (!price) throw missing('price', id, 400, param);
  if (!price.active) {
    throw invalidRequest(`The price specified is inactive. This field only accepts active prices.`, {
      param,
    });
  }
  if (!price.recurring) throw invalidRequest('The price specified is not recurring.', { param });
  return price;
}

/** Refuses changes to a deleted customer. */
export function requirePresent(account: Account): void {
  if (account.deletedAt !== null) throw missing('customer', account.id, 400, 'customer');
}

/** An amount in cents that can be charged. */
export function requireAmount(amount: number): number {
  if (amount >= 50 && amount <= 99_999_999) return amount;
  throw new SimulatorFailure(400, {
    type: 'invalid_request_error',
    code: amount < 50 ? 'amount_too_small' : 'amount_too_large',
    message: 'Amount must be at least R$0.50 and at most R$999,999.99.',
    param: 'amount',
  });
}
