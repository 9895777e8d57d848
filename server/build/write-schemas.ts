import * as z from 'zod/mini';

type Schema = z.core.$ZodType;
export type Json = Record<string, unknown>;
type Direction = 'input' | 'output';

const jsonOf = (schema: Schema, io: Direction, metadata: z.core.$ZodRegistry<{ id: string }>) =>
  z.toJSONSchema(schema, {
    io,
    metadata,
    unrepresentable: 'any',
    // A later version may send more.
    override: ({ jsonSchema }) => {
      if (io === 'output' && jsonSchema.additionalProperties === false)
        delete jsonSchema.additionalProperties;
    },
  }) as Json & { $defs?: Record<string, Json> };

/** Writes schemas as JSON Schema: a schema with a name becomes a reference to a component, any other stands in place. */
export class SchemaWriter {
  /** The components that the written schemas refer to, by name. */
  readonly components: Record<string, Json> = {};
  readonly #registries: Record<Direction, z.core.$ZodRegistry<{ id: string }>>;

  /** `names` are unique. A schema that is sent otherwise than it is returned is named twice. */
  constructor(names: ReadonlyMap<Schema, string>) {
    const input = z.registry<{ id: string }>();
    const output = z.registry<{ id: string }>();
    const none = z.registry<{ id: string }>();
    for (const [schema, name] of names) {
      const sent = jsonOf(schema, 'input', none);
      const returned = jsonOf(schema, 'output', none);
      const isSame = JSON.stringify(sent) === JSON.stringify(returned);
      const isForCallers = /(?:Input|Query|InPath)$/.test(name);
      input.add(schema, { id: isSame || isForCallers ? name : `${name}Sent` });
      output.add(schema, { id: isSame || !isForCallers ? name : `${name}Returned` });
    }
    this.#registries = { input, output };
  }

  /** Returns the schema as a caller sends it (`input`) or as it is returned (`output`). */
  write(schema: Schema, io: Direction): Json {
    const { $defs = {}, $schema: _, ...written } = jsonOf(schema, io, this.#registries[io]);
    for (const [name, component] of Object.entries($defs))
      this.components[name] ??= withReferences(component);
    return withReferences(written);
  }

  /** Returns the object as a caller sends it, with its fields in place also where it has a name. */
  writeWhole(schema: Schema): Json {
    const written = this.write(schema, 'input');
    const name = typeof written.$ref === 'string' ? written.$ref.split('/').at(-1) : undefined;
    return name === undefined ? written : (this.components[name] ?? written);
  }
}

/** Returns JSON Schema whose references lead to the components of an OpenAPI document. */
const withReferences = (schema: Json): Json =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'));
