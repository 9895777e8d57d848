import type { Context } from '#server/platform/context.ts';
import type { ProductRow } from '../repository.ts';
import { paymentLinkOf } from '../rules.ts';
import { linkSealer } from './buyer-reference.ts';

export type OfferedProduct = ProductRow & {
  /** Where to buy it; an operator's link includes a sealed reference to the buyer. Null for a free product. */
  buyLink: string | null;
};

/** Adds the buy link to products. Without a confirmed account the operator's links stay as they are. */
export async function withPaymentLinks(
  { actor, db }: Pick<Context, 'actor' | 'db'>,
  rows: readonly ProductRow[],
): Promise<OfferedProduct[]> {
  const links = rows.map((row) => ({ ...row, buyLink: paymentLinkOf(row) }));
  const outside = links.some(({ open, buyLink }) => !open && buyLink?.startsWith('https://'));
  if (actor.kind !== 'user' || actor.user.provisional || !outside) return links;
  const { id: userId } = actor.user;
  const seal = await linkSealer(db);
  return links.map((product) => {
    if (product.open || !product.buyLink?.startsWith('https://')) return product;
    const url = new URL(product.buyLink);
    url.searchParams.set('client_reference_id', seal({ userId, produtoId: product.id }));
    return { ...product, buyLink: url.href };
  });
}
