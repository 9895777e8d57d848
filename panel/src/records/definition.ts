import type { Field } from '@matilha/contract/kinds/parts/field';
import type { Kind } from '@matilha/contract/kinds/parts/kind';
import type { ComponentType } from 'react';

export type Values = Record<string, unknown>;

/** Properties of an input of a form. */
export interface InputProps {
  /** The name of its field. */
  source: string;
  label: string;
  helperText?: string | undefined;
  readOnly?: boolean;
}

/** The parts of a kind's form besides the inputs of its fields. */
export interface Face {
  /** Inputs in place of the usual ones, by the names of their fields. */
  inputs?: Readonly<Record<string, ComponentType<InputProps>>>;
  /** All inputs, where they are not one below the other. */
  Inputs?: ComponentType;
  Above?: ComponentType;
  Below?: ComponentType;
  /** Shown to the right of the inputs on a wide screen, below them on others. */
  Beside?: ComponentType;
}

/** A kind of content as the panel edits it. */
export interface RecordDefinition extends Face {
  kind: Kind;
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

type Fields = Pick<RecordDefinition, 'kind'>;

/** Returns the values of a new record. */
export const emptyOf = ({ kind }: Fields): Values =>
  Object.fromEntries(Object.entries(kind.fields).map(([name, { empty }]) => [name, empty]));

/** Returns the values of the kind's fields, in its order. */
export const fieldsOf = ({ kind }: Fields, values: Values): Values =>
  Object.fromEntries(Object.keys(kind.fields).map((name) => [name, values[name]]));

/** Returns whether two values of a field are the same. */
export const sameValue = (left: unknown, right: unknown): boolean =>
  JSON.stringify(left ?? null) === JSON.stringify(right ?? null);

/** Returns the fields that differ, by their names. */
export const differing = ({ kind }: Fields, left: Values, right: Values): [name: string, field: Field][] =>
  Object.entries(kind.fields).filter(([name]) => !sameValue(left[name], right[name]));
