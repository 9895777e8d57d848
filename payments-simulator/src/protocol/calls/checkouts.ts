import { invalidRequest } from '../../model/failure.ts';
import type { Turn } from '../../model/turn.ts';
import { expand } from '../../present/expand.ts';
import { presentCheckout } from '../../present/present-payment.ts';
import type { WireObject } from '../../present/wire.ts';
import { type Form, optionalText, textsOf } from '../form.ts';
import { type BuyersRoute, type Call, listing, page } from './call.ts';

export const listCheckouts: BuyersRoute = {
  method: 'GET',
  path: 'checkout/sessions',
  allow: listing('status'),
  run: list,
};

function list(buyers: readonly Turn[], { form, catalogue }: Call): WireObject {
  const paths = textsOf(form, 'expand').map(insideOfData);
  const items = buyers
    .flatMap(({ account }) => account.checkouts.map((checkout) => ({ ...checkout, checkout, account })))
    .toSorted((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
  return page('/v1/checkout/sessions', isCompleteAsked(form) ? items : [], form, ({ checkout, account }) =>
    expand(presentCheckout(account, checkout), paths, { account, catalogue }),
  );
}

/** Every stored checkout is complete, because an unpaid page stores nothing. */
function isCompleteAsked(form: Form): boolean {
  return (optionalText(form, 'status') ?? 'complete') === 'complete';
}

function insideOfData(path: string): string {
  if (path.startsWith('data.')) return path.slice('data.'.length);
  throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });
}
