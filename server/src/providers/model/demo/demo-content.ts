import type { CalculationKind } from '@matilha/contract/calculators/kinds';
import { EmergencyMatcher } from '@matilha/contract/content/match-emergency';
import type { Offer, SumRule } from '#server/content/demonstration-schema.ts';
import { type Demonstration, loadDemonstration } from '#server/content/load-content.ts';

let loaded: Demonstration | undefined;
let matcher: EmergencyMatcher<Demonstration['requests'][number]> | undefined;

/** Returns the demonstration's plans and the words of what people ask for; reads them from `content/` at the first call. */
export function demonstration(): Demonstration {
  loaded ??= loadDemonstration();
  return loaded;
}

/** Returns how a question's numbers are read for a calculator. */
export const sumRuleOf = (kind: CalculationKind): SumRule | undefined =>
  demonstration().sums.find(({ conta }) => conta === kind);

/** Returns at most two things that a question asks for and that need no model. */
export function offersFor(question: string): Offer[] {
  matcher ??= new EmergencyMatcher(demonstration().requests);
  return matcher.match(question).map(({ pede }) => pede);
}
