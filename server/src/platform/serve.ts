import type { Call, CallParts } from '@matilha/contract/calls/call';
import { apiError } from '@matilha/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import * as z from 'zod/mini';

type Schema = z.ZodMiniType;
type Parsed<C, Name extends string> = C extends Record<Name, infer S extends Schema> ? z.output<S> : unknown;

/** A request with its parts parsed by the schemas of its call. */
export type ServedRequest<C extends CallParts> = Omit<
  FastifyRequest,
  'params' | 'query' | 'headers' | 'body'
> & {
  params: Parsed<C, 'params'>;
  query: Parsed<C, 'query'>;
  headers: FastifyRequest['headers'] & Parsed<C, 'headers'>;
  body: C extends { bytes: object } ? Buffer : Parsed<C, 'body'>;
};

/** The result of a handler: the body of a success, or the reply that it sent itself, as of files and streams. */
type Returned<C extends CallParts> = C extends { output: infer S extends Schema }
  ? z.output<S> | FastifyReply
  : C extends { output: unknown }
    ? FastifyReply
    : unknown;

const isSchema = (value: unknown): value is Schema => value instanceof z.core.$ZodType;

/** Returns the statuses with which a call may refuse: those of its access, its method and its input, and its own. */
export function refusalsOf({ method, access, right, refuses = [], ...parts }: Call): number[] {
  const { params, query, headers, body, bytes } = parts;
  const takesBody = body !== undefined || bytes !== undefined;
  const statuses = new Set([429, 503, ...refuses]);
  const add = (when: boolean, ...more: number[]) => {
    for (const status of when ? more : []) statuses.add(status);
  };
  add(Boolean(params ?? query ?? headers), 400);
  add(access === undefined, 401);
  add(right !== undefined, 403, 404);
  // A body that is not JSON is refused even when the call takes no body.
  add(method !== 'GET', 400, 403, 500);
  add(takesBody, 413, 415);
  return [...statuses].toSorted((a, b) => a - b);
}

/** Returns the statuses of a call's successes. */
export const successesOf = ({ output, status = 200, also = [] }: Call): number[] =>
  output ? [status, ...also] : [204];

type Handler<C extends CallParts> = (
  request: ServedRequest<C>,
  reply: FastifyReply,
) => Returned<C> | Promise<Returned<C>>;

/** Checks of a route before its handler. */
type Checks = Pick<RouteOptions, 'onRequest' | 'preHandler'>;

/**
 * Registers a call of the contract: its schemas parse the request before the handler, and its output schema writes the body. A call without
 * output ends with 204.
 */
export function serve<const C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: Handler<C>,
  checks: Checks = {},
): void {
  const {
    method,
    path: url,
    access,
    right,
    params,
    query,
    headers,
    body,
    bytes,
    output,
    status = 200,
  } = call;
  const schemas = { params, querystring: query, headers, body };
  // By class: V8 takes a status for an index and reserves the places of all smaller numbers, 5 kB a route.
  const response = { '4xx': apiError, '5xx': apiError };
  const options: RouteOptions = {
    ...checks,
    method,
    url,
    config: {
      call,
      access: right?.area ?? access ?? 'user',
      ...(right && { right }),
      ...(bytes?.slow && { slowBody: true }),
    },
    schema: {
      ...Object.fromEntries(Object.entries(schemas).filter(([, schema]) => schema)),
      response: isSchema(output) ? { ...response, '2xx': output } : response,
    },
    handler: async (request, reply) => {
      if (output) reply.status(status);
      // A body of another type is no bytes.
      if (bytes && !Buffer.isBuffer(request.body)) request.body = Buffer.alloc(0);
      const result = await handler(request as unknown as ServedRequest<C>, reply);
      return output || reply.sent ? result : reply.status(204).send();
    },
  };
  if (!bytes) app.route(options);
  else
    void app.register(async (scope) => {
      takeBytes(scope, bytes);
      scope.route({ ...options, bodyLimit: bytes.most });
    });
}

const byteTypes = { 'image/*': /^image\//, 'audio/*': /^audio\// };

/** Hands bodies of a media type to the routes of a scope as they come. */
function takeBytes(scope: FastifyInstance, { type }: NonNullable<CallParts['bytes']>): void {
  scope.removeContentTypeParser(type);
  const pattern = type in byteTypes ? byteTypes[type as keyof typeof byteTypes] : type;
  scope.addContentTypeParser(pattern, { parseAs: 'buffer' }, async (_: unknown, body: Buffer) => body);
}
