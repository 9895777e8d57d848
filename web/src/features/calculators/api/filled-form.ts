import type { CalculationKind } from '@matilha/contract/calculators/kinds';
import type { Texts } from '@matilha/contract/calculators/parts/form';

let filled: { kind: CalculationKind; texts: Texts } | null = null;

/** Fills the form of a calculator at the next visit to it. */
export function fillCalculator(kind: CalculationKind, texts: Texts): void {
  filled = { kind, texts };
}

/** Returns the texts that wait for a calculator; null without any. */
export const filledTexts = (kind: CalculationKind): Texts | null =>
  filled?.kind === kind ? filled.texts : null;

/** Forgets the texts that waited, once a form has them or another calculator was opened. */
export function forgetFilled(): void {
  filled = null;
}
