import * as z from 'zod/mini';
import { withoutNulls } from '#server/platform/without-nulls.ts';
import { completeText, type TextTask } from './complete-text.ts';
import type { ModelCall, ModelProvider } from './model-provider.ts';

/** A task whose answer is data. A field that may be left out is optional, never nullable: the model writes null for it. */
export interface DataTask<Data> extends TextTask {
  /** An object; its fields are the model's names. What the checks of `form` say about size and format, the instructions must say too. */
  form: z.ZodMiniType<Data>;
}

/** Returns a text between marks that it cannot close itself: `<tabela>…</tabela>`. Name the marks in the task's instructions. */
export const marked = (mark: string, text: string): string =>
  `<${mark}>\n${text.replaceAll('<', '‹').replaceAll('>', '›')}\n</${mark}>`;

/**
 * Returns the data of the model's answer; null when it does not fit the task's form. A service that takes no form for answers still reads it in the
 * instructions. Throws as `completeText`.
 */
export async function askForData<Data>(
  model: ModelProvider,
  { form, instructions, ...task }: DataTask<Data>,
  signal: AbortSignal,
  call: ModelCall = {},
): Promise<Data | null> {
  const schema = writtenForm(form);
  const asked = `${instructions}\n${asJson}\n${JSON.stringify(schema)}`;
  const answer = { name: 'dados', schema };
  const { text } = await completeText(model, { ...task, instructions: asked, schema: answer }, signal, call);
  return readData(text, form);
}

const asJson =
  'Responda somente com um objeto JSON, sem comentários e sem cercas de código, conforme este esquema; null é o que falta:';

/** The text inside a code fence that is the whole answer. */
const fenced = /^```(?:json)?\s*\n([\s\S]*?)\n\s*```$/;

/** Returns the data of an answer that is JSON as a whole, at most inside one code fence; null for any other. */
export function readData<Data>(answer: string, form: z.ZodMiniType<Data>): Data | null {
  const text = answer.trim();
  try {
    const read = z.safeParse(form, withoutNulls(JSON.parse(fenced.exec(text)?.[1] ?? text)));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

interface Schema {
  properties?: Record<string, Schema>;
  required?: readonly string[];
  items?: Schema;
  anyOf?: readonly Schema[];
  [keyword: string]: unknown;
}

/** Keywords that OpenAI and Azure both take in a schema that binds the model; `form` checks what the others say. */
const keywords = ['type', 'enum', 'const', 'description'];

/** Returns the JSON Schema of a form as services bind the model to it: closed objects that have every field, null where it may be left out. */
export const writtenForm = (form: z.ZodMiniType): object =>
  bind(z.toJSONSchema(form, { io: 'input' }) as Schema);

function bind({ properties, required = [], items, anyOf, ...schema }: Schema): Schema {
  const bound: Schema = Object.fromEntries(
    Object.entries(schema).filter(([name]) => keywords.includes(name)),
  );
  if (items) bound.items = bind(items);
  if (anyOf) bound.anyOf = anyOf.map(bind);
  if (!properties) return bound;
  const fields = Object.entries(properties).map(([name, field]): [string, Schema] => [
    name,
    required.includes(name) ? bind(field) : { anyOf: [bind(field), { type: 'null' }] },
  ]);
  bound.properties = Object.fromEntries(fields);
  bound.required = fields.map(([name]) => name);
  bound.additionalProperties = false;
  return bound;
}
