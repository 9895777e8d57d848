import { type ErrorCode, errorTable } from '@matilha/contract/errors';

export interface AppErrorDetails {
  /** Portuguese messages by field name, for `invalid_input`. */
  fields?: Record<string, string>;
  /** Seconds until it makes sense to try again; becomes `Retry-After`. */
  retryAfter?: number;
  /** Where the refused content is bought, for `purchase_required` (5.3). */
  paymentLink?: string | undefined;
  /** A reason of somebody else's that is fit to be shown, in place of the table's sentence: a bank's. */
  message?: string | undefined;
  /** Why, for the log only. */
  cause?: unknown;
}

/** The one way a use case refuses: a code of the contract's table (decision 2.2). */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfter: number | undefined;
  readonly paymentLink: string | undefined;

  constructor(code: ErrorCode, details: AppErrorDetails = {}) {
    super(details.message || errorTable[code][1], { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.fields = details.fields;
    this.retryAfter = details.retryAfter;
    this.paymentLink = details.paymentLink;
  }
}
