import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { products } from '../schema/content/knowledge.ts';
import { tiers } from '../schema/plans.ts';

/** SQL that writes an amount in reais: the export explains numbers that only this product understands (L4). */
export const inReais = (cents: PgColumn): SQL =>
  sql`'R$ ' || replace(to_char(${cents} / 100.0, 'FM999999990.00'), '.', ',')`;

/** Drizzle omits the table of a column at the top level of a select; inside SQL it must be there. */
const inside = (text: SQL): SQL => sql`${text}`;

export const planTitle = (tierId: PgColumn): SQL =>
  inside(sql`(select ${tiers.titulo} from ${tiers} where ${tiers.tierId} = ${tierId})`);

export const productTitle = (produtoId: PgColumn): SQL =>
  inside(sql`(select ${products.titulo} from ${products} where ${products.id} = ${produtoId})`);

/** SQL that writes a word for each value of a column; a value without one stays as it is. */
export function inCases(column: PgColumn, words: Record<string, string>): SQL {
  const cases = Object.entries(words).map(([value, word]) => sql`when ${value} then ${word}`);
  return sql`case ${column} ${sql.join(cases, sql` `)} else ${column} end`;
}
