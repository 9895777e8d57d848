import * as z from 'zod/mini';
import { apiError } from '../errors.ts';
import { ApiError, networkError, unexpectedResponse } from './api-error.ts';

export interface Payload {
  /** A `Blob` is sent as it is, anything else as JSON. */
  body?: unknown;
  headers?: Readonly<Record<string, string>> | undefined;
  signal?: AbortSignal | undefined;
}

/** Calls our own server, with its cookies. */
export type Send = (method: string, path: string, payload?: Payload) => Promise<Response>;

/** Returns the response of a success. Throws `ApiError`; an aborted call throws the browser's `AbortError`. */
export const send: Send = async (method, path, { body, headers: more, signal } = {}) => {
  const headers = new Headers({ Accept: 'application/json', ...more });
  if (body !== undefined) headers.set('Content-Type', body instanceof Blob ? body.type : 'application/json');
  const response = await fetch(path, {
    method,
    headers,
    // The page's preloads say the same; a browser uses one only for a call with equal credentials.
    credentials: 'include',
    body: body === undefined || body instanceof Blob ? (body ?? null) : JSON.stringify(body),
    signal: signal ?? null,
  }).catch((error: unknown) => {
    throw signal?.aborted ? error : networkError();
  });
  if (!response.ok) throw await refusalOf(response);
  return response;
};

async function refusalOf(response: Response): Promise<ApiError> {
  const parsed = z.safeParse(apiError, await readJson(response).catch(() => null));
  if (!parsed.success) return unexpectedResponse(response.status);
  const wait = Number.parseInt(response.headers.get('Retry-After') ?? '', 10);
  return new ApiError(response.status, parsed.data, Number.isNaN(wait) ? null : wait);
}

/** Returns the parsed body of a response; undefined for an empty one. Throws `ApiError`. */
export async function readJson(response: Response): Promise<unknown> {
  const text = await response.text().catch(() => {
    throw networkError();
  });
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw unexpectedResponse(response.status);
  }
}
