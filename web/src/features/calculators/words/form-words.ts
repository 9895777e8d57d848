import type { CalculationKind } from '@matilha/contract/calculations/kinds';

/** How a field is typed. */
export type FieldType = 'money' | 'minute-cost' | 'percent' | 'count' | 'minutes' | 'text';

interface NamedField {
  name: string;
  label: string;
  hint?: string;
  /** The field is shown while another one has this value; hidden, it counts as empty. */
  when?: { field: string; is: string };
}
export interface InputWords extends NamedField {
  type: FieldType;
  /** Stands before the number in the line of a closed row, where it would say too little alone. */
  short?: string;
  /** The text of the field in a blank form; empty by default. */
  blank?: string;
}
export interface ChoiceWords extends NamedField {
  /** Values of the contract with their words. */
  options: readonly (readonly [value: string, words: string])[];
}
export type FieldWords = InputWords | ChoiceWords;

export interface RowsWords {
  /** The field that holds the rows. */
  rows: string;
  /** One row, as "custo"; `adding` is the button's label. */
  one: string;
  adding: string;
  fields: readonly InputWords[];
}

export interface SectionWords {
  title: string;
  help?: string;
  parts: readonly (FieldWords | RowsWords)[];
}

/** The words of a calculator's form, in the order of the screen. */
export type FormWords = readonly SectionWords[];
export type AllFormWords = Readonly<Record<CalculationKind, FormWords>>;
