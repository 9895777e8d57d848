/** A JSON Schema as far as the arguments of tools use it. */
interface Schema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  format?: string;
  description?: string;
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
}

/** The values that sampled arguments are made of. */
export interface SampleValues {
  text: string;
  number: number;
  /** YYYY-MM-DD. */
  day: string;
  uuid: string;
}

/** Returns arguments for a tool: the fields of its schema filled with the text, number and day that they allow; `all` fills optional ones too. */
export function sampleArguments(parameters: object, values: SampleValues, all: boolean): unknown {
  const schema: Schema = parameters;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const variant = (schema.anyOf ?? schema.oneOf ?? []).find(({ type }) => type !== 'null');
  if (variant) return sampleArguments(variant, values, all);
  const { required = [], properties = {}, items = {}, minItems = 1 } = schema;
  switch (typeOf(schema)) {
    case 'object':
      return Object.fromEntries(
        Object.entries(properties)
          .filter(([name]) => all || required.includes(name))
          .map(([name, part]) => [name, sampleArguments(part, values, all)]),
      );
    case 'array':
      return Array.from({ length: Math.max(1, minItems) }, () => sampleArguments(items, values, all));
    case 'integer':
    case 'number':
      return sampleNumber(schema, values);
    case 'boolean':
      return true;
    default:
      return sampleText(schema, values);
  }
}

const typeOf = ({ type }: Schema): string | undefined =>
  Array.isArray(type) ? type.find((name) => name !== 'null') : type;

const sampleNumber = ({ minimum, exclusiveMinimum, maximum }: Schema, { number }: SampleValues): number =>
  Math.min(Math.max(number, minimum ?? exclusiveMinimum ?? 0), maximum ?? number);

function sampleText({ format, description = '', maxLength }: Schema, { text, day, uuid }: SampleValues) {
  if (format === 'uuid') return uuid;
  if (format === 'date' || description.includes('AAAA-MM-DD')) return day;
  if (/\d\d:\d\d/.test(description)) return '10:00';
  return text.slice(0, maxLength);
}
