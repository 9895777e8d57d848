import type { Choice, Field } from '@matilha/contract/kinds/parts/field';
import { z } from 'zod';
import { line, markdown, optional, paragraph, picture } from './text-rules.ts';

/** The rules of our own texts, by the input of a field. */
const textRules: Partial<Record<Field['input']['as'], () => z.ZodType>> = {
  line,
  paragraph,
  markdown,
  picture,
};

/** A file holds the value of a choice, not its words. */
const valuesOf = ({ choices }: { choices: readonly Choice[] }) => choices.map(({ value }) => value);

/** Returns the schema of a field in a file: our own rules for its text, and the contract. One that may be empty may be missing. */
function inFile({ schema, written = schema, input, empty }: Field): z.ZodType {
  const typed = (textRules[input.as] ?? z.unknown)();
  const whole = typed.check(({ value, issues }) => {
    for (const { message, path } of written.safeParse(value).error?.issues ?? []) {
      const said = input.as === 'choice' ? `deve ser ${valuesOf(input).join(' ou ')}` : message;
      issues.push({ code: 'custom', input: value, message: said, path: [...path] });
    }
  });
  if (empty === null) return optional(whole);
  const mayMiss = input.as !== 'choice' && written.safeParse(empty).success;
  return mayMiss ? whole.default(empty) : whole;
}

type InFile<Fields extends Readonly<Record<string, Field>>> = {
  [Name in keyof Fields]: z.ZodType<z.output<Fields[Name]['schema']>>;
};

/** Returns the schemas of a kind's fields in a content file; a file may have more, or stricter ones. */
export const fieldsOf = <const Fields extends Readonly<Record<string, Field>>>({
  fields,
}: {
  fields: Fields;
}): InFile<Fields> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, inFile(field)])) as InFile<Fields>;

interface Whole {
  safeParse(value: unknown): { error?: { issues: { message: string; path: PropertyKey[] }[] } | undefined };
}

/** Returns a check of a row by the rules of its kind about several fields. */
export const asIn =
  ({ fields, contract }: { fields: object; contract: { fields: Whole } }): z.core.CheckFn<object> =>
  ({ value, issues }) => {
    const own = Object.fromEntries(Object.entries(value).filter(([name]) => name in fields));
    for (const { message, path } of contract.fields.safeParse(own).error?.issues ?? [])
      issues.push({ code: 'custom', input: value, message, path: [...path] });
  };
