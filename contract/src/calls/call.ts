import type * as z from 'zod/mini';
import type { CallRight } from '../rights/call-right.ts';

type Schema = z.ZodMiniType;
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A response that is no JSON: its media type, and its content in words. */
export interface FileOutput {
  type: string;
  holds?: string;
}

/** The parts of a call besides its method and path. */
export interface CallParts {
  /** Its effect, in Portuguese, for the description of the API. */
  summary: string;
  description?: string;
  /** A call that says nothing needs a session. `optional` recognises one, `public` does not look for it. */
  access?: 'public' | 'optional';
  /** The right that a call of the panel needs. */
  right?: CallRight;
  params?: Schema;
  query?: Schema;
  headers?: Schema;
  body?: Schema;
  /** A raw body instead of JSON: its media type, its maximal bytes, and whether a slow connection gets more time. */
  bytes?: {
    type: 'image/*' | 'audio/*' | 'application/octet-stream' | 'application/json';
    most: number;
    slow?: true;
  };
  /** The body of a success; none: 204. */
  output?: Schema | FileOutput;
  /** The status of a success with a body, 200 unless named. */
  status?: 200 | 201;
  /** Other successes, which have no body: 204 for nothing to show, 304 for a client that has it. */
  also?: readonly (204 | 304)[];
  /** Statuses of the call's own refusals; those caused by access and input are derived. */
  refuses?: readonly number[];
}

/** One call of the API, said once for server, browser and description: decision 0085. */
export interface Call extends CallParts {
  method: Method;
  /** With `:name` for each of `params`. */
  path: `/${string}`;
}

/** The part of a call that a client needs to make it. */
export type Callable = Omit<Call, 'summary'>;

type Split<Address extends string> =
  Address extends `${infer M extends Method} ${infer P extends `/${string}`}`
    ? { method: M; path: P }
    : never;

/** Declares a call: `call('GET /api/posts/:id', { … })`. */
/* @__NO_SIDE_EFFECTS__ */
export function call<const Address extends `${Method} /${string}`, const Parts extends CallParts>(
  address: Address,
  parts: Parts,
): Split<Address> & Parts {
  const [method, path] = address.split(' ');
  return Object.assign({ method, path }, parts) as Split<Address> & Parts;
}

/** The body of a success; undefined without one. */
export type Output<C extends Callable> = C extends { output: infer S extends Schema }
  ? z.output<S>
  : undefined;

type Scalar = string | number | boolean;
/** The values of a query, by the names of its schema; undefined omits an optional value. */
type Query<S extends Schema> = {
  [Name in keyof z.input<S>]:
    | QueryValue<Name extends keyof z.output<S> ? z.output<S>[Name] : unknown>
    | (Record<never, never> extends Pick<z.input<S>, Name> ? undefined : never);
};
type QueryValue<Read> = Read extends string | boolean | undefined ? Read : Scalar;
/** A part that has no content may be left out. */
type Part<Name extends string, Value> =
  Record<never, never> extends Value ? { [N in Name]?: Value } : Record<Name, Value>;

/** The input of a caller: `params` and `query` of the address, and the `body`. */
export type Sent<C extends Callable> = (C extends { params: infer S extends Schema }
  ? { params: Record<keyof z.output<S>, string | number> }
  : unknown) &
  (C extends { query: infer S extends Schema } ? Part<'query', Query<S>> : unknown) &
  (C extends { body: infer S extends Schema }
    ? undefined extends z.input<S>
      ? { body?: z.input<S> }
      : { body: z.input<S> }
    : C extends { bytes: object }
      ? { body: Blob }
      : unknown);

interface Address {
  params?: Readonly<Record<string, Scalar>> | undefined;
  query?: Readonly<Record<string, Scalar | undefined>> | undefined;
}

/** Returns the path of a call with its parameters, and its query without undefined values. */
export function addressOf({ path }: { path: string }, { params, query = {} }: Address = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size > 0 ? `${filled}?${search}` : filled;
}
