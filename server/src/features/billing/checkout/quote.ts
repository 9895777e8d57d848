import * as z from 'zod/mini';
import type { Executor } from '#server/database/connection.ts';
import { readSecret } from '#server/database/stores/secrets.ts';
import { later, minutes } from '#server/platform/clock.ts';
import { sign, signatureMatches } from '#server/platform/tokens.ts';

const validFor = minutes(15);

const quoteSchema = z.strictObject({
  user: z.int(),
  subscription: z.string(),
  /** The price that was paid, the price the subscription is set to, and the requested price. */
  paid: z.string(),
  set: z.string(),
  to: z.string(),
  /** The invoice of the paid period. */
  period: z.string(),
  /** Cents of its charge that are kept: the share of unused days that is taken off the price. */
  kept: z.int(),
  tier: z.int(),
  takes_effect: z.enum(['now', 'period_end']),
  /** The instant from which unused days are counted, in milliseconds. */
  at: z.int(),
  /** Cents charged today. */
  amount: z.int(),
  /** Cents of each later period. */
  recurring: z.int(),
});

/** A plan change as it was shown. The browser carries it and cannot forge it. */
export type Quote = z.infer<typeof quoteSchema>;

const secretOf = (db: Executor) => readSecret(db, 'plan_quotes');

export async function signQuote(db: Executor, quote: Quote): Promise<string> {
  const text = Buffer.from(JSON.stringify(quote)).toString('base64url');
  return `${text}.${sign(await secretOf(db), text)}`;
}

/** Returns the quote as we signed it, however old; undefined for anything else. */
export async function readQuote(db: Executor, signed: string): Promise<Quote | undefined> {
  const [text = '', signature = '', ...more] = signed.split('.');
  if (more.length > 0 || !signatureMatches(await secretOf(db), text, signature)) return;
  const parsed = quoteSchema.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  return parsed.data;
}

/** Returns whether the quote is less than fifteen minutes old, by the provider's clock that it was made with. */
export const isQuoteFresh = ({ at }: Quote, now: Date): boolean =>
  now.getTime() >= at && now < later(new Date(at), validFor);
