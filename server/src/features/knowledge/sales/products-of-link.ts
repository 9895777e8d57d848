import type { Context } from '#server/platform/context.ts';
import { selectOutsideLinks } from '../repository.ts';
import { isSameLink } from '../rules.ts';

/** Returns the ids of paid products sold at an operator's payment link, compared without its query (S9). */
export async function productsOfLink({ db }: Pick<Context, 'db'>, link: string): Promise<number[]> {
  const rows = await selectOutsideLinks(db);
  return rows.flatMap(({ id, payment_link: own }) => (own !== null && isSameLink(own, link) ? [id] : []));
}
