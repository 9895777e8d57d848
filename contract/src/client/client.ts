import * as z from 'zod/mini';
import { addressOf, type Callable, type Output, type Sent } from '../calls/call.ts';
import { unexpectedResponse } from './api-error.ts';
import { type Payload, readJson, type Send } from './send.ts';

/** The input of a call: its declared parts, headers, and a signal that aborts it. */
type Input<C extends Callable> = Sent<C> & Omit<Payload, 'body'>;
/** The input of a call that needs none may be left out. */
export type Inputs<C extends Callable> =
  Record<never, never> extends Sent<C> ? [input?: Input<C>] : [input: Input<C>];
/** The parts of an input of any call. */
export type AnyInput = Payload & Parameters<typeof addressOf>[1];

/** Returns the two ways to make a declared call over `send`. Both throw its errors: `ApiError`, or `AbortError` for an aborted call. */
export function createClient(send: Send) {
  /** Returns the bare response of a success, for streams and files. */
  function request<C extends Callable>(declared: C, ...[input]: Inputs<C>): Promise<Response> {
    const { params, query, ...payload }: AnyInput = input ?? {};
    return send(declared.method, addressOf(declared, { params, query }), payload);
  }

  /** Returns the body of a success, checked by the call's output; undefined where the call has none. */
  async function call<C extends Callable>(declared: C, ...inputs: Inputs<C>): Promise<Output<C>> {
    return readOutput(declared, await request(declared, ...inputs));
  }

  return { request, call };
}

/** Returns the body of a response, checked by the call's output. Throws `ApiError` for a body of another shape. */
export async function readOutput<C extends Callable>(
  { output }: Pick<Callable, 'output'>,
  response: Response,
): Promise<Output<C>> {
  if (!(output instanceof z.core.$ZodType)) return undefined as Output<C>;
  const parsed = z.safeParse(output, await readJson(response));
  if (parsed.success) return parsed.data as Output<C>;
  throw unexpectedResponse(response.status);
}
