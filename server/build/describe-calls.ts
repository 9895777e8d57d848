import type { Call } from '@matilha/contract/calls/call';
import { errorTable } from '@matilha/contract/error-table';
import { apiError } from '@matilha/contract/errors';
import * as z from 'zod/mini';
import { defaultBrandName } from '#server/config/environment.ts';
import { refusalsOf } from '#server/platform/serve.ts';
import { panelAccesses, type RouteEntry } from '#server/plugins/context.ts';
import { type ContractNames, readContractNames } from './contract-names.ts';
import { type Json, SchemaWriter } from './write-schemas.ts';

const isSchema = (value: unknown): value is z.core.$ZodType => value instanceof z.core.$ZodType;
const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** The group of calls that each kind of record has. */
const tagOfKinds = 'Operação: conteúdo';

/** Returns the id of a call that has no name of its own, such as those of a kind of record: `getAdminFaqById`. */
const idOf = ({ method, path }: Call): string =>
  method.toLowerCase() +
  path
    .replace('/api/', '/')
    .replace(/:(\w+)/g, (_, name: string) => `by-${name}`)
    .split(/[^A-Za-z0-9]+/)
    .map(capital)
    .join('');

function parametersOf({ params, query, headers }: Call, schemas: SchemaWriter): Json[] {
  const places = [
    ['path', params],
    ['query', query],
    ['header', headers],
  ] as const;
  return places.flatMap(([place, schema]) => {
    if (!schema) return [];
    const { properties = {}, required = [] }: Fields = schemas.writeWhole(schema);
    return Object.entries(properties).map(([name, described]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: described,
    }));
  });
}

interface Fields {
  properties?: Record<string, Json>;
  required?: string[];
}

function bodyOf({ body, bytes }: Call, schemas: SchemaWriter): Json {
  if (bytes) return { requestBody: { required: true, content: { [bytes.type]: {} } } };
  if (!body) return {};
  const required = !z.safeParse(body, undefined).success;
  return {
    requestBody: { required, content: { 'application/json': { schema: schemas.write(body, 'input') } } },
  };
}

const nothing = { 204: 'Não há', 304: 'Não mudou' };

function successOf({ output, status = 200 }: Call, schemas: SchemaWriter): Json {
  if (!output) return { 204: { description: 'Feito' } };
  if (isSchema(output))
    return {
      [status]: {
        description: status === 201 ? 'Criado' : 'Feito',
        content: { 'application/json': { schema: schemas.write(output, 'output') } },
      },
    };
  const schema = output.type.startsWith('text/') ? { schema: { type: 'string' } } : {};
  return { [status]: { description: output.holds ?? 'O arquivo', content: { [output.type]: schema } } };
}

const securityOf = ({ access }: Call): Json[] => {
  if (access === 'public') return [];
  return access === 'optional' ? [{}, { session: [] }] : [{ session: [] }];
};

/** Returns a refusal with each code that may come with its status, and the sentence that people read. */
const refusalOf = (status: number, schemas: SchemaWriter): Json => ({
  description: Object.entries(errorTable)
    .filter(([, [of]]) => of === status)
    .map(([code, [, sentence]]) => `\`${code}\`: ${sentence}`)
    .join('\n\n'),
  content: { 'application/json': { schema: schemas.write(apiError, 'output') } },
});

/** Returns the OpenAPI description of these calls, made from the declarations that the server registers. */
function describeCalls(calls: readonly Call[], names: ContractNames, description: string): string {
  const schemas = new SchemaWriter(names.schemas);
  const paths: Record<string, Json> = {};
  const statuses = new Set<number>();
  const tags = new Set<string>();
  for (const call of calls) {
    const known = names.calls.get(call);
    const tag = known?.tag ?? tagOfKinds;
    const refusals = refusalsOf(call);
    for (const status of refusals) statuses.add(status);
    tags.add(tag);
    const parameters = parametersOf(call, schemas);
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = {
      ...paths[path],
      [call.method.toLowerCase()]: {
        operationId: known?.name ?? idOf(call),
        tags: [tag],
        summary: call.summary,
        ...(call.description && { description: call.description }),
        security: securityOf(call),
        ...(parameters.length > 0 && { parameters }),
        ...bodyOf(call, schemas),
        responses: {
          ...successOf(call, schemas),
          ...Object.fromEntries(
            (call.also ?? []).map((status) => [status, { description: nothing[status] }]),
          ),
          ...Object.fromEntries(
            refusals.map((status) => [status, { $ref: `#/components/responses/Refusal${status}` }]),
          ),
        },
      },
    };
  }
  const responses = Object.fromEntries(
    [...statuses].toSorted().map((status) => [`Refusal${status}`, refusalOf(status, schemas)]),
  );
  return JSON.stringify({
    openapi: '3.1.0',
    // The title comes first: the server writes its own name into it (plugins/api-docs.ts).
    info: { title: `${defaultBrandName}: API`, version: '1', description },
    servers: [{ url: '/' }],
    tags: [...tags].map((name) => ({ name })),
    paths,
    components: {
      schemas: schemas.components,
      responses,
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'matilha',
          description: 'A sessão de quem entrou. Por https o nome é `__Host-matilha`.',
        },
      },
    },
  });
}

/**
 * Returns the descriptions by the names of their files: one for the calls of subscribers and visitors, one for the calls that only staff
 * may make.
 */
export async function describeApi(table: readonly RouteEntry[]): Promise<{ calls: string; panel: string }> {
  const names = await readContractNames();
  const ofPanel = (is: boolean) =>
    table.flatMap(({ call, access }) => (call && panelAccesses.has(access()) === is ? [call] : []));
  return {
    calls: describeCalls(
      ofPanel(false),
      names,
      'As chamadas do produto, com o que recebem e respondem. As de pagamento simulado só existem onde não há provedor de pagamentos.',
    ),
    panel: describeCalls(
      ofPanel(true),
      names,
      'As chamadas do painel, que só a equipe pode fazer, com o que recebem e respondem.',
    ),
  };
}
