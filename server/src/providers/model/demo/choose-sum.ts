import { type CalculationKind, calculationKinds } from '@matilha/contract/calculators/kinds';
import { plainText } from '@matilha/contract/portuguese/plain-text';
import type { Offer } from '#server/content/demonstration-schema.ts';
import { suggestedFor, sumRuleOf } from './demo-content.ts';
import { calculatorsOf } from './demo-offers.ts';
import { readAmounts } from './read-amounts.ts';

interface Sum {
  kind: CalculationKind;
  /** Arguments of the calculator's tool. */
  args: Record<string, unknown>;
}

/**
 * Returns the sum that a question asks for: of a suggested question the one that an editor chose; of the calculators that its words name, the first one
 * with a field for each of its numbers; of all others the only one with a field for each of at least two numbers.
 */
export function chooseSum(
  question: string,
  { assistantTitle, offers }: { assistantTitle: string; offers: readonly Offer[] },
): Sum | undefined {
  const suggested = suggestedFor(question, assistantTitle);
  if (suggested) return readSums(question, suggested.sums)[0];
  const asked = plainText(question);
  if (offers.some((offer) => asksForKept.includes(offer)) && !/\d/.test(asked)) return undefined;
  const named = calculatorsOf(offers);
  const own = readSums(question, named).find(
    ({ args }) => Object.keys(args).length > 0 || asksForOwnSum.test(asked),
  );
  if (own) return own;
  if (!asksForTypedSum(question)) return undefined;
  const fitting = readSums(question, calculationKinds);
  return fitting.length === 1 ? fitting[0] : undefined;
}

const asksForKept: readonly Offer[] = ['loja', 'posts', 'datas'];

/** Returns the calculators that have a field for each number of a question, in their order, with those numbers. */
const readSums = (question: string, kinds: readonly CalculationKind[]): Sum[] =>
  kinds.flatMap((kind) => {
    const rule = sumRuleOf(kind);
    const args = rule ? readAmounts(question, rule) : null;
    return args === null ? [] : [{ kind, args }];
  });

/** Returns whether a question asks for a sum of numbers that it has: no text of the bank has computed it. */
export function asksForTypedSum(question: string): boolean {
  const asked = plainText(question);
  return asksForSum.test(asked) && (asked.match(/\d+/g)?.length ?? 0) >= 2;
}

/** A question without numbers asks for the shop's own sum, or for advice about it, which is no sum. */
const asksForOwnSum =
  /^(?:e |oi,? )?(?:quanto\b|(?:qual|quais|que)\b.{0,20}\b(?:comiss|cust|desconto|equilibrio|lucro|margem|minuto|preco|porcent|tabela|valor)|calcul|faca|monte|mostre)/;
const asksForSum =
  /\b(quant[oa]s?|qto|qtos|qtas|preco|qual|calcul\w+|conta|fecha|prejuizo|sobra|compensa|vale a pena|da lucro)\b/;
