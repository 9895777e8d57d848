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

let answered: { title: string; beginning: string; materials: number[] }[] | undefined;

/**
 * Returns the materials that answer a suggested question, as an editor judged; none for any other question. What follows the suggestion is the text
 * that it asks to paste.
 */
export function materialsForSuggestion(question: string, assistantTitle: string): readonly number[] {
  answered ??= loadSuggestions().map(({ title, texto, material, tambem = [] }) => ({
    title,
    beginning: texto.replace(pasteHere, '').trim(),
    materials: [...(material === undefined ? [] : [material]), ...tambem],
  }));
  const touched = answered.filter(({ beginning }) => question.startsWith(beginning));
  const own = touched.filter(({ title }) => title === assistantTitle);
  return (own.length > 0 ? own : touched).flatMap(({ materials }) => materials);
}
