import { apiError } from '@matilha/contract/errors';
import { expect, it } from 'vitest';
import { limitTable } from '#server/platform/limits.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { signIn, testProduct } from '#server/testing/product.ts';
import { describeApi } from '../../build/describe-calls.ts';
import { type OwnIds, sampleOf } from './testing/samples/route-samples.ts';

const unlimited = Object.fromEntries(Object.keys(limitTable).map((name) => [name, Number.POSITIVE_INFINITY]));
const product = await testProduct({ limits: unlimited });
const operator = await createSubscriber(product.db, { credits: 20, role: 'operator' });
const ids: OwnIds = {
  userId: operator.id,
  listId: 1,
  questionId: 1,
  answerId: 1,
  conversationId: 1,
  feedId: 'x',
  noteId: 1,
  serviceId: 1,
  postId: 1,
  calculationId: 1,
};

/** 0, −1, 2³¹, 2⁵³, 10¹⁵, no number at all, and one that JavaScript reads as Infinity. */
const numbers = ['0', '-1', '2147483648', '9007199254740992', '1000000000000000', 'NaN', '1e309'];
/** Numbers that are valid in their place: rows with 64-bit ids, a duration, the version of a row that is new, credits taken. */
const inOrder = new Set(
  ['after', 'before', 'c', 'cursor', 'mensagem_id'].map((name) => `${name}=2147483648`),
);
const counts = new Set(['fill_time', 'version', 'amount']);

interface Schema {
  $ref?: string;
  type?: string;
  pattern?: string;
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
  oneOf?: Schema[];
}
interface Operation {
  parameters?: Array<{ name: string; in: string; schema: Schema }>;
  requestBody?: { content: Record<string, { schema?: Schema }> };
}

const { calls, panel } = await describeApi(product.app.routeTable);
interface Description {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}
const descriptions: Description[] = [JSON.parse(calls), JSON.parse(panel)];
const paths = Object.assign({}, ...descriptions.map((each) => each.paths)) as Description['paths'];
const schemas = Object.assign({}, ...descriptions.map(({ components }) => components.schemas)) as Record<
  string,
  Schema
>;
/** Returns a schema, that of its name where it refers to one. */
const resolved = (schema: Schema): Schema => {
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined ? schema : (schemas[name] ?? {});
};
const operationOf = ({ method, url }: { method: string; url: string }): Operation =>
  paths[url.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()] ?? {};

interface Try {
  method: string;
  path: string;
  body?: string;
}

const isNumeric = ({ type, pattern = '' }: Schema): boolean =>
  type === 'integer' ||
  type === 'number' ||
  (new RegExp(pattern).test('1') && !new RegExp(pattern).test('a'));

function inPath(url: string): string[] {
  if (!url.includes(':')) return [];
  return numbers.map((number) => url.replace(/:\w+/g, number));
}

function inQuery(path: string, { parameters = [] }: Operation): string[] {
  const names = parameters.filter((each) => each.in === 'query' && isNumeric(resolved(each.schema)));
  return names.flatMap(({ name }) =>
    numbers
      .filter((number) => !inOrder.has(`${name}=${number}`))
      .map((number) => `${path}?${name}=${number}`),
  );
}

/** Returns the property paths that lead to each number in a body. */
function numbersIn(of: Schema, names: string[] = []): string[][] {
  const schema = resolved(of);
  if (schema.type === 'integer' || schema.type === 'number') return [names];
  const inner = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((each) => numbersIn(each, names));
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, each]) =>
    counts.has(name) ? [] : numbersIn(each, [...names, name]),
  );
  return [...inner, ...fields];
}

const marker = 'the-number';
function withMarker(body: unknown, [name, ...rest]: string[]): unknown {
  if (name === undefined) return marker;
  const fields = Object(body) as Record<string, unknown>;
  return { ...fields, [name]: withMarker(fields[name], rest) };
}

function inBody(sample: unknown, { requestBody }: Operation): string[] {
  const found = Object.values(requestBody?.content ?? {}).flatMap(({ schema = {} }) => numbersIn(schema));
  return found.flatMap((names) => {
    const text = JSON.stringify(withMarker(sample, names));
    return numbers.map((number) => text.replace(`"${marker}"`, number));
  });
}

const tries = product.app.routeTable.flatMap(({ method, url }): Try[] => {
  if (url.includes('*')) return [];
  const operation = operationOf({ method, url });
  const sample = sampleOf({ method, url });
  const path = sample?.path?.(ids) ?? url;
  const body = sample?.body?.(ids);
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  return [
    ...inPath(url).map((each) => ({ method, path: each, ...sent })),
    ...inQuery(path.replace(/\?.*/, ''), operation).map((each) => ({ method, path: each, ...sent })),
    ...inBody(body, operation).map((each) => ({ method, path, body: each })),
  ];
});

it('finds the numbers of addresses, queries and bodies', () => {
  const asked = tries.map(({ method, path, body = '' }) => `${method} ${path} ${body}`);
  for (const known of [
    'POST /api/messages/2147483648/regenerate ',
    'GET /api/lists?categoria_id=2147483648 ',
    'GET /api/credits/statement?cursor=9007199254740992 ',
    'POST /api/purchases {"produto_id":2147483648}',
    'GET /dev/mailbox/2147483648/html ',
  ])
    expect(asked).toContain(known);
});

it('refuses each number that is no id with 400 or 404, in every call', { timeout: 240_000 }, async () => {
  const wrong: string[] = [];
  for (const { method, path, body } of tries) {
    const cookie = await signIn(product.db, operator);
    const answer = await product.call(null, method, path, body, { cookie });
    const refused = [400, 404].includes(answer.status) && apiError.safeParse(await answer.json()).success;
    if (!refused) wrong.push(`${answer.status} ${method} ${path} ${body ?? ''}`);
  }
  expect(wrong).toEqual([]);
});
