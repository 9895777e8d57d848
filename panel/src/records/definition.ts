import type { TextCodec } from '@matilha/contract/portuguese/text-codecs';
import type { ComponentType } from 'react';
import type * as z from 'zod/mini';

export type Values = Record<string, unknown>;

/** How the panel edits a kind of content: its contract, the words for its fields and their inputs. */
export interface RecordDefinition {
  contract: { fields: z.ZodMiniType<Values, Values>; draft: z.ZodMiniType<Values, Values> };
  /** Portuguese names of the fields, in the order of the form. */
  labels: Readonly<Record<string, string>>;
  /** How fields that hold amounts are written where they are compared. */
  amounts?: Readonly<Record<string, TextCodec<number>>>;
  /** Values of a new record. */
  empty: Values;
  Inputs: ComponentType;
  /** Shown to the right of the inputs on a wide screen, below them on others. */
  Beside?: ComponentType;
  /** A sentence about the effects of publishing beyond the record; the person confirms it. */
  warning?: string;
  /** There is exactly one record, which is never removed. */
  single?: boolean;
  /** It always exists and changes at once: no drafts, no removal. */
  plain?: boolean;
}

/** A record as the server sends it to its form. */
export interface RecordView extends Values {
  id: number;
  revision: string;
  published: Values | null;
  draft: {
    publish_at: string | null;
    problem: string | null;
    author: string | null;
    updated_at: string;
  } | null;
}

/** Returns the fields of the definition, in its order. */
export const fieldsOf = ({ labels }: Pick<RecordDefinition, 'labels'>, values: Values): Values =>
  Object.fromEntries(Object.keys(labels).map((name) => [name, values[name]]));

/** Returns whether two values of a field are the same. */
export const sameValue = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Returns the names of the fields that differ. */
export const differing = ({ labels }: Pick<RecordDefinition, 'labels'>, one: Values, other: Values) =>
  Object.keys(labels).filter((name) => !sameValue(one[name], other[name]));
