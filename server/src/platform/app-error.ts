import { type ErrorCode, errorTable } from '@matilha/contract/error-table';

export interface AppErrorDetails {
  /** Portuguese messages by field name, for `invalid_input`. */
  fields?: Record<string, string>;
  /** Seconds until a retry makes sense; becomes `Retry-After`. */
  retryAfter?: number;
  /** Where the refused content can be bought, for `purchase_required`. */
  paymentLink?: string | undefined;
  /** A third party's reason that users may see, such as a bank's; replaces the table's sentence. */
  message?: string | undefined;
  /** The underlying error, for the log only. */
  cause?: unknown;
}

/** The only way for a use case to refuse: a code of the contract's table. */
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
