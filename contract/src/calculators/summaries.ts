import * as z from 'zod/mini';
import { isoInstant, longId, longIdInPath } from '../primitives.ts';
import { calculationKind, calculationKinds } from './kinds.ts';
import { unitNames } from './parts/units.ts';

/** Lists of calculators and of calculations. They stand by themselves: a screen that shows no calculation loads no calculator. */

/** Calculations of one account. */
export const mostCalculations = 1_000;
/** Calculations of one page of the list. */
export const calculationsPerPage = 20;

const id = z.uuid();

/** `GET /api/calculators`: each calculator with the current state of the content that operators may rename or remove. */
export const calculatorList = z.array(
  z.object({
    kind: calculationKind,
    titulo: z.string(),
    /** The calculator's question, in one line. */
    pergunta: z.string(),
    /** Materials of the knowledge bank that teach the method, the main one first. */
    fontes: z.array(
      z.object({
        material_id: z.int(),
        titulo: z.string(),
        /** The material's contribution, named where no material has the whole method. */
        parte: z.nullable(z.string()),
      }),
    ),
    /** The assistant to talk about a result with; null while it is not active. */
    agente_id: z.nullable(z.int()),
  }),
);
export type CalculatorList = z.infer<typeof calculatorList>;

const headlineShown = z.object({
  key: z.string(),
  label: z.string(),
  value: z.int(),
  unit: z.enum(unitNames),
  higher_is_better: z.nullable(z.boolean()),
});

/** A row of the list: the calculation without its input, result and steps. */
export const calculationSummary = z.object({
  id,
  kind: calculationKind,
  created_at: isoInstant,
  headlines: z.array(headlineShown),
});
export type CalculationSummary = z.infer<typeof calculationSummary>;

export const calculationInPath = z.strictObject({ id });
/** `GET /api/calculations`. `cursor` is the `next` of the previous page; without `kind`, calculations of every kind. */
export const calculationsQuery = z.strictObject({
  kind: z.optional(calculationKind),
  cursor: z.optional(longIdInPath),
});
/** A page, newest first; `next` is the cursor of the following page, null on the last one. */
export const calculationsPage = z.object({
  calculations: z.array(calculationSummary),
  next: z.nullable(longId),
});
export type CalculationsPage = z.infer<typeof calculationsPage>;

/** `GET /api/calculations/newest`: the newest calculation of each kind that has one, in the order of `calculationKinds`. */
export const newestCalculations = z.array(calculationSummary).check(z.maxLength(calculationKinds.length));
