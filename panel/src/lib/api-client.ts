import { apiError } from '@matilha/contract/errors';
import { confirmedPricesHeader } from '@matilha/contract/records/record-contract';
import * as z from 'zod/mini';

/** A refusal of the server, in the form that react-admin reads: `body.errors` has a sentence for each wrong field. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly body: { errors: Record<string, string> };

  constructor(status: number, { message, code, fields }: z.infer<typeof apiError>) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.body = { errors: fields ?? {} };
  }
}

/** Returns what went wrong, for people: the sentence about the first wrong field, which says more than that about the call. */
export function sentenceOf(error: unknown): string {
  const [first] = error instanceof ApiError ? Object.values(error.body.errors) : [];
  return first ?? (error instanceof Error ? error.message : String(error));
}

const unexpected = {
  code: 'unexpected_response',
  message: 'O servidor respondeu algo inesperado. Tente de novo em instantes.',
  requestId: '',
};
/** The person gave the second factor up. */
export const notProven = () =>
  new ApiError(0, {
    code: 'not_proven',
    message: 'Nada foi feito: falta confirmar que é você.',
    requestId: '',
  });

const unreachable = {
  code: 'network',
  message: 'Sem conexão com o servidor. Nada foi perdido; tente de novo.',
  requestId: '',
};

/** Answers `second_factor_required` once the person has proven who they are; rejects with `notProven` when they give up. */
let proveAgain: (() => Promise<void>) | null = null;

/** Asks for the second factor; rejects with `ApiError` when the person gives up. */
export const prove = async (): Promise<void> => proveAgain?.();

/** Sets the way in which a call that needs a fresh second factor asks for it. */
export const askForProofBy = (ask: typeof proveAgain) => {
  proveAgain = ask;
};

/** Asks whether large changes of prices are meant; rejects with `notConfirmed` when they are not. */
let confirmPrices: ((sentence: string) => Promise<void>) | null = null;

/** Sets the way in which a call that changes a price much is confirmed. */
export const confirmPricesBy = (ask: typeof confirmPrices) => {
  confirmPrices = ask;
};

export const notConfirmed = () =>
  new ApiError(0, {
    code: 'not_confirmed',
    message: 'Nada foi publicado: o preço não foi confirmado.',
    requestId: '',
  });

async function send(method: string, path: string, body: unknown, more: HeadersInit): Promise<Response> {
  const headers = new Headers(more);
  headers.set('Accept', 'application/json');
  const raw = body instanceof Blob;
  if (body !== undefined) headers.set('Content-Type', raw ? body.type : 'application/json');
  const payload = raw ? body : JSON.stringify(body);
  try {
    return await fetch(path, { method, headers, body: body === undefined ? null : payload });
  } catch {
    throw new ApiError(0, unreachable);
  }
}

async function refusal(response: Response): Promise<ApiError> {
  const parsed = z.safeParse(apiError, await response.json().catch(() => null));
  return new ApiError(response.status, parsed.success ? parsed.data : unexpected);
}

/** Asks what a refused call lacks; returns the headers to repeat it with, or null where the refusal stands. */
async function askFor({ code, message }: ApiError): Promise<HeadersInit | null> {
  if (code === 'second_factor_required' && proveAgain) {
    await proveAgain();
    return {};
  }
  if (code === 'price_unconfirmed' && confirmPrices) {
    await confirmPrices(message);
    return { [confirmedPricesHeader]: 'true' };
  }
  return null;
}

/**
 * Calls our own server and returns its successful response. Asks once each for a fresh second factor and for the confirmation of a price, where
 * the server wants them, and sends the call again. Throws `ApiError`.
 */
export async function request(method: string, path: string, body?: unknown): Promise<Response> {
  const headers: HeadersInit = {};
  const asked = new Set<string>();
  for (;;) {
    const response = await send(method, path, body, headers);
    if (response.ok) return response;
    const error = await refusal(response);
    const more = asked.has(error.code) ? null : await askFor(error);
    if (!more) throw error;
    asked.add(error.code);
    Object.assign(headers, more);
  }
}

/** Calls our own server and returns its body, checked by the schema. Throws `ApiError`. */
export async function call<S extends z.ZodMiniType>(
  method: string,
  path: string,
  schema: S,
  body?: unknown,
): Promise<z.output<S>> {
  const response = await request(method, path, body);
  const parsed = z.safeParse(schema, await response.json().catch(() => undefined));
  if (parsed.success) return parsed.data;
  throw new ApiError(response.status, unexpected);
}
