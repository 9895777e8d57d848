import type { CalculationKind } from '@matilha/contract/calculators/kinds';
import { EmergencyMatcher } from '@matilha/contract/content/match-emergency';
import type { Offer, SumRule } from '#server/content/demonstration-schema.ts';
import { type Demonstration, loadDemonstration, loadSuggestions } from '#server/content/load-content.ts';
import { pasteHere } from '../model-provider.ts';

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

/** The materials, or calculators, that answer a suggested question, as an editor judged. */
interface Suggested {
  materials: number[];
  sums: CalculationKind[];
}

let suggestions: ReturnType<typeof loadSuggestions> | undefined;

/** Returns what answers a suggested question; null for any other one. Behind the suggestion may stand the text that it asks to paste. */
export function suggestedFor(question: string, assistantTitle: string): Suggested | null {
  suggestions ??= loadSuggestions();
  const touched = suggestions.filter(({ texto }) => question.startsWith(texto.replace(pasteHere, '').trim()));
  const own = touched.filter(({ title }) => title === assistantTitle);
  const meant = own.length > 0 ? own : touched;
  if (meant.length === 0) return null;
  return {
    materials: meant.flatMap(({ material, tambem = [] }) => [material ?? [], ...tambem].flat()),
    sums: meant.flatMap(({ conta }) => conta ?? []),
  };
}
