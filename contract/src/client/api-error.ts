import type { ErrorCode } from '../error-table.ts';
import type { ApiErrorBody } from '../errors.ts';

/** A failed call: the server's error, or `network` with status 0 when the server was not reached. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  /** A code of the contract's table, `network`, or `unexpected_response`. */
  readonly code: ErrorCode | 'network' | 'unexpected_response' | (string & {});
  readonly fields: Record<string, string>;
  readonly requestId: string;
  /** With `purchase_required`: the address where the content is sold. */
  readonly paymentLink: string | null;
  /** Seconds to wait before a retry; null when the server names none. */
  readonly retryAfter: number | null;

  constructor(status: number, body: ApiErrorBody, retryAfter: number | null = null) {
    super(body.message);
    this.status = status;
    this.code = body.code;
    this.fields = body.fields ?? {};
    this.requestId = body.requestId;
    this.paymentLink = body.payment_link ?? null;
    this.retryAfter = retryAfter;
  }
}

export const networkError = () =>
  new ApiError(0, {
    code: 'network',
    message: 'Sem conexão com o servidor. Verifique sua internet e tente de novo.',
    requestId: '',
  });

export const unexpectedResponse = (status: number) =>
  new ApiError(status, {
    code: 'unexpected_response',
    message: 'O servidor respondeu algo inesperado. Tente de novo em instantes.',
    requestId: '',
  });

export const isOffline = (error: unknown) => error instanceof ApiError && error.code === 'network';

/** Returns a displayable sentence for any failure. */
export const errorMessage = (error: unknown) =>
  error instanceof ApiError ? error.message : 'Algo deu errado. Tente de novo em instantes.';
