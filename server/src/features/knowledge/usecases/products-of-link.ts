import type { Context } from '#server/platform/context.ts';
import { selectOutsideLinks } from '../repository.ts';
import { isSameLink } from '../rules.ts';

/** The paid products that are sold at a payment link of the operator's, compared without its query (S9). */
export async function productsOfLink({ db }: Pick<Context, 'db'>, link: string): Promise<number[]> {
  const rows = await selectOutsideLinks(db);
  return rows.flatMap(({ id, paymentLink }) =>
    paymentLink !== null && isSameLink(paymentLink, link) ? [id] : [],
  );
}
