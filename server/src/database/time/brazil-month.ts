import { type SQL, sql } from 'drizzle-orm';

const zone = 'America/Sao_Paulo';
const firstDay = (month: string) => sql`${`${month}-01`}::timestamp`;

/** SQL of the instant at which a month (`2026-11`) begins in São Paulo. */
export const monthStart = (month: string): SQL => sql`(${firstDay(month)}) at time zone ${zone}`;

/** SQL of the instant at which the following month begins. */
export const monthEnd = (month: string): SQL =>
  sql`(${firstDay(month)} + interval '1 month') at time zone ${zone}`;
