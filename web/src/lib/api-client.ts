import { apiError } from '@matilha/contract/errors';
import * as z from 'zod/mini';
import { ApiError, networkError } from './api-error.ts';

interface Options {
  signal?: AbortSignal | undefined;
  headers?: Record<string, string>;
}

/**
 * Calls our own server: sends cookies, and a body only when there is a payload, a `Blob` as it is and anything else as JSON; parses the
 * response with its schema. Throws `ApiError`; an aborted call throws the browser's `AbortError`.
 */
export const api = {
  get: <S extends z.ZodMiniType>(path: string, schema: S, options: Options = {}) =>
    call('GET', path, undefined, schema, options),
  post: <S extends z.ZodMiniType>(path: string, body: unknown, schema: S, options: Options = {}) =>
    call('POST', path, body, schema, options),
  put: <S extends z.ZodMiniType>(path: string, body: unknown, schema: S, options: Options = {}) =>
    call('PUT', path, body, schema, options),
};

async function call<S extends z.ZodMiniType>(
  method: string,
  path: string,
  body: unknown,
  schema: S,
  options: Options,
): Promise<z.output<S>> {
  const response = await request(method, path, body, options);
  const parsed = z.safeParse(schema, await readJson(response));
  if (parsed.success) return parsed.data;
  throw unexpected(response.status);
}

/** Returns the bare response of a successful call, for streams and files; throws like `api` otherwise. */
export async function request(
  method: string,
  path: string,
  body: unknown,
  options: Options = {},
): Promise<Response> {
  const headers = new Headers({ Accept: 'application/json', ...options.headers });
  if (body !== undefined) headers.set('Content-Type', body instanceof Blob ? body.type : 'application/json');
  const response = await reach(path, {
    method,
    headers,
    credentials: 'include',
    body: bodyOf(body),
    signal: options.signal ?? null,
  });
  if (!response.ok) throw await toApiError(response);
  return response;
}

const bodyOf = (body: unknown) => {
  if (body === undefined) return null;
  return body instanceof Blob ? body : JSON.stringify(body);
};

async function reach(path: string, init: RequestInit) {
  try {
    return await fetch(path, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw networkError();
  }
}

async function toApiError(response: Response) {
  const parsed = z.safeParse(apiError, await readJson(response).catch(() => null));
  if (!parsed.success) return unexpected(response.status);
  const wait = Number.parseInt(response.headers.get('Retry-After') ?? '', 10);
  return new ApiError(response.status, parsed.data, Number.isNaN(wait) ? null : wait);
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text().catch(() => {
    throw networkError();
  });
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw unexpected(response.status);
  }
}

const unexpected = (status: number) =>
  new ApiError(status, {
    code: 'unexpected_response',
    message: 'O servidor respondeu algo inesperado. Tente de novo em instantes.',
    requestId: '',
  });
