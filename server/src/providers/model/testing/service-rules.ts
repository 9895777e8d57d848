import type { FakeReply } from './fake-replies.ts';
import { status } from './fake-replies.ts';

/** A turn as it came in. */
interface Turn {
  role: string;
  content?: unknown;
  tool_calls?: Array<{ id: string; function: { name: string; arguments: string } }>;
  tool_call_id?: string;
  [field: string]: unknown;
}

/** A body as it came in. */
export interface ReceivedBody {
  messages?: Turn[];
  tools?: Array<{ function: { name: string; parameters: Schema } }>;
  response_format?: { json_schema: { name: string; strict: boolean; schema: Schema } };
  [parameter: string]: unknown;
}

type Schema = Record<string, unknown>;

/** Services whose own rules a fake can keep, besides those that all have. */
export type Service = 'openai' | 'azure' | 'openrouter' | 'vllm' | 'ollama' | 'maritaca';

const FIELDS = new Set(['role', 'content', 'name', 'tool_calls', 'tool_call_id']);
const RULES: Record<Service, ReadonlyArray<(turns: Turn[]) => string | null>> = {
  openai: [refuseLongIds, refuseUnknownFields],
  azure: [refuseLongIds, refuseUnknownFields],
  openrouter: [],
  vllm: [refuseUnlikeMistral],
  ollama: [refuseUnreadArguments],
  maritaca: [refuseUnknownFields],
};

/** Returns how a service refuses a body that breaks its rules; null for a body that it takes. */
export function refuseBody(body: ReceivedBody, service: Service | null): FakeReply | null {
  const turns = body.messages ?? [];
  const own = service === null ? [] : RULES[service];
  const rules = [refuseLooseCalls, refuseNames, refuseParts, ...own];
  const fault =
    rules.map((rule) => rule(turns)).find((found) => found !== null) ?? refuseSchemas(body) ?? null;
  return fault === null
    ? null
    : status(400, { error: { message: fault, type: 'invalid_request_error', param: null, code: null } });
}

/** Every result answers a call of the turn before, and every call has its result before any other turn. */
function refuseLooseCalls(turns: Turn[]): string | null {
  let open: string[] = [];
  for (const [place, { role, tool_calls: calls, tool_call_id: id }] of turns.entries()) {
    if (role === 'tool') {
      if (id === undefined || !open.includes(id)) return `messages.[${place}].role: 'tool' without its call`;
      open = open.filter((each) => each !== id);
      continue;
    }
    if (open.length > 0) return `messages.[${place}]: calls without results: ${open.join(', ')}`;
    open = calls?.map((call) => call.id) ?? [];
    if (new Set(open).size < open.length) return `messages.[${place}]: two calls with one id`;
  }
  return open.length > 0 ? `calls without results: ${open.join(', ')}` : null;
}

const refuseNames = (turns: Turn[]): string | null =>
  callsOf(turns).some(({ function: called }) => !/^[a-zA-Z0-9_-]{1,64}$/.test(called.name))
    ? 'a name of a call is not allowed'
    : null;

const refuseParts = (turns: Turn[]): string | null =>
  turns.some(({ role, content }) => role !== 'user' && typeof content !== 'string')
    ? 'parts of content in a turn that is not of the user'
    : null;

function refuseLongIds(turns: Turn[]): string | null {
  const ids = callsOf(turns).map(({ id }) => id);
  return ids.some((id) => id.length > 40) ? 'an id is too long: at most 40' : null;
}

function refuseUnknownFields(turns: Turn[]): string | null {
  const unknown = [...turns, ...callsOf(turns)].flatMap((fields) =>
    Object.keys(fields).filter((name) => !FIELDS.has(name) && !['id', 'type', 'function'].includes(name)),
  );
  return unknown.length > 0 ? `property '${unknown[0]}' is unsupported` : null;
}

/** The template of Mistral: turns alternate, calls and results excepted, and an id has nine letters and digits or more at its end. */
function refuseUnlikeMistral(turns: Turn[]): string | null {
  const plain = turns.filter(({ role, tool_calls: calls }) => role !== 'tool' && role !== 'system' && !calls);
  if (plain.some(({ role }, index) => (role === 'user') !== (index % 2 === 0)))
    return 'Conversation roles must alternate user/assistant';
  return callsOf(turns).some(({ id }) => !/[a-zA-Z0-9]{9}$/.test(id))
    ? 'ids need nine letters or digits'
    : null;
}

function refuseUnreadArguments(turns: Turn[]): string | null {
  const isObject = (text: string): boolean => {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  };
  try {
    return callsOf(turns).every(({ function: called }) => isObject(called.arguments))
      ? null
      : 'invalid arguments';
  } catch {
    return 'invalid arguments';
  }
}

const callsOf = (turns: Turn[]) => turns.flatMap(({ tool_calls: calls }) => calls ?? []);

function refuseSchemas({ tools = [], response_format: form }: ReceivedBody): string | null {
  const loose = tools.find(({ function: { parameters } }) => parameters.type !== 'object');
  if (loose) return `Invalid schema for function '${loose.function.name}'`;
  const asked = form?.json_schema;
  if (asked === undefined) return null;
  if (!/^[a-zA-Z0-9_-]{1,64}$/.test(asked.name) || asked.schema.type !== 'object')
    return 'Invalid response_format';
  return asked.strict ? refuseStrict(asked.schema) : null;
}

/** Keywords of the schemas that OpenAI and Azure both take where `strict` is set. */
const STRICT = new Set([
  'type',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'enum',
  'const',
  'anyOf',
  'description',
  'title',
]);

/** Strict schemas close every object, demand every field and have no keyword that Azure does not know. */
export function refuseStrict(schema: Schema): string | null {
  const strange = Object.keys(schema).find((name) => !STRICT.has(name));
  if (strange) return `'${strange}' is not permitted`;
  const { properties, required, items, anyOf } = schema as {
    properties?: Record<string, Schema>;
    required?: string[];
    items?: Schema;
    anyOf?: Schema[];
  };
  if (schema.type === 'object') {
    if (schema.additionalProperties !== false) return "'additionalProperties' must be false";
    if (Object.keys(properties ?? {}).join() !== (required ?? []).join())
      return "'required' must have every field";
  }
  if (schema.type === undefined && anyOf === undefined) return "a schema must have a 'type'";
  const inner = [...Object.values(properties ?? {}), ...(items ? [items] : []), ...(anyOf ?? [])];
  return inner.map(refuseStrict).find((fault) => fault !== null) ?? null;
}
