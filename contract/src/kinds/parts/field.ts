import type * as z from 'zod/mini';
import type { Area } from '../../panel/staff.ts';
import type { TextCodec } from '../../portuguese/text-codecs.ts';

/** The second factor that a step needs: none, one in this session, or one of the last ten minutes. */
export type Factor = 'none' | 'session' | 'fresh';

/** The right to set a field, and the notice that follows. */
export interface FieldRight {
  /** Its roles may set it. */
  area: Area;
  factor: Factor;
  /** A change is mailed to all operators. */
  mailed: boolean;
  /** Returns the reason to refuse a value for every role; undefined for an allowed value. */
  refuses?(value: unknown): string | undefined;
  /** Present for an address where people pay: returns the value that leads to our own page of payment. */
  ownPage?(id: number): string | null;
}

/** A value of a list, with the words that people read. */
export interface Choice {
  value: string | number;
  words: string;
}

/** A kind that a field refers to. */
export interface Referred {
  path: string;
  /** The field that names its records. */
  label?: string | undefined;
}

/** How people write a field: its input in a form and its cell in a spreadsheet follow from this. */
export type FieldInput =
  | { as: 'line' | 'lines' | 'day' | 'yes' | 'picture' | 'video' | 'files' }
  | { as: 'paragraph' | 'markdown'; most: number }
  | { as: 'amount'; codec: TextCodec<number> }
  | { as: 'choice'; choices: readonly Choice[] }
  | { as: 'reference'; to: Referred }
  /** The screen of the kind brings it. */
  | { as: 'own' };

/** A field of a kind of content, with its full definition. */
export interface Field<Schema extends z.ZodMiniType = z.ZodMiniType> {
  /** Its Portuguese name: in forms, spreadsheets, refusals and mails. */
  label: string;
  /** Shown below its input. */
  hint?: string | undefined;
  /** The values that may be stored. */
  schema: Schema;
  /** The values that may be written today, where they are fewer. */
  written?: Schema;
  input: FieldInput;
  /** The value of a new record. A person without the right to the field leaves it at that. */
  empty: unknown;
  /** The words of an empty value in a list. */
  none?: string | undefined;
  /** In the template of the spreadsheet. */
  example?: string | undefined;
  /** The column's title in a spreadsheet where it differs from the label: existing files use it. */
  column?: string | undefined;
  /** Set where it differs from that of the kind. */
  right?: FieldRight;
}

export type FieldTable = Readonly<Record<string, Field>>;

/** The schemas of a table's fields, by their names. */
export type ShapeOf<Fields extends FieldTable> = { [Name in keyof Fields]: Fields[Name]['schema'] };
