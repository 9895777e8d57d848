import { ModelError, type ModelFailure } from '../model-provider.ts';
import { parseErrorBody, type ServiceError } from './completion-chunk.ts';
import { type OptionalParameter, refusedParameter } from './refused-parameter.ts';

export interface FailureTraits {
  /** A retry may help. */
  retryable?: boolean;
  /** How long the service asked us to wait, in milliseconds. */
  retryAfterMs?: number | null;
  /** The service is at fault: counts for the circuit breaker. A prompt that is too long, for example, does not. */
  blamesService?: boolean;
  /** The parameter that this model refused; `unknown` for a request that it refused without a word about the part. */
  refused?: OptionalParameter | 'unknown' | null;
}

/** One request without a whole answer. Its message never contains text of the service: that may echo the key. */
export class AttemptFailure extends ModelError {
  readonly retryable: boolean;
  readonly retryAfterMs: number | null;
  readonly blamesService: boolean;
  readonly refused: OptionalParameter | 'unknown' | null;

  constructor(reason: ModelFailure, message: string, traits: FailureTraits = {}) {
    super(reason, message);
    this.retryable = traits.retryable ?? false;
    this.retryAfterMs = traits.retryAfterMs ?? null;
    this.blamesService = traits.blamesService ?? true;
    this.refused = traits.refused ?? null;
  }
}

const RETRYABLE_STATUS = new Set([408, 409, 425, 429, 500, 502, 503, 504, 520, 522, 524, 529]);
const TOO_LONG_CODES = new Set(['context_length_exceeded', 'string_above_max_length', 'request_too_large']);
const REFUSED_CODES = new Set(['content_filter', 'content_policy_violation', 'moderation_blocked']);
// Self-hosted services (vLLM, llama.cpp) return a bare 400 and give the reason only in its text.
const TOO_LONG_WORDS = /(context (length|window|size)|maximum context|prompt is too long)/i;

/** Returns the failure for a response that is not 200. */
export function statusFailure(status: number, retryAfter: string | null, body: string): AttemptFailure {
  if (status < 400) return new AttemptFailure('bad_response', `unexpected status ${status}`);
  return serviceFailure(status, retryAfter, parseErrorBody(body));
}

/** Returns the failure for an error event inside a stream that began with 200. */
export function eventFailure(error: ServiceError | null): AttemptFailure {
  return serviceFailure(error?.status ?? 500, null, error);
}

function serviceFailure(
  status: number,
  retryAfter: string | null,
  error: ServiceError | null,
): AttemptFailure {
  const code = error?.code ?? '';
  const said = `status ${status}${/^[a-z_]{1,40}$/.test(code) ? ` ${code}` : ''}`;
  const callersFault = { blamesService: false };
  if (
    status === 413 ||
    TOO_LONG_CODES.has(code) ||
    (status === 400 && TOO_LONG_WORDS.test(error?.message ?? ''))
  )
    return new AttemptFailure('too_long', said, callersFault);
  if (REFUSED_CODES.has(code)) return new AttemptFailure('refused', said, callersFault);
  if (code === 'insufficient_quota' || status === 402) return new AttemptFailure('unavailable', said);
  const retryAfterMs = parseRetryAfter(retryAfter, Date.now());
  if (status === 429 || code === 'rate_limit_exceeded')
    return new AttemptFailure('rate_limited', said, { retryable: true, retryAfterMs });
  const refused = refusedParameter(status, error);
  if (refused !== null)
    return new AttemptFailure('bad_response', said, { ...callersFault, retryable: true, refused });
  return new AttemptFailure('unavailable', said, { retryable: RETRYABLE_STATUS.has(status), retryAfterMs });
}

const CERTIFICATE_CODE = /CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|ERR_TLS|ERR_SSL/;

/** Returns the failure for a network error: refused, not found, untrusted, reset. */
export function networkFailure(error: unknown): AttemptFailure {
  const code = errorCode(error);
  const retryable = !CERTIFICATE_CODE.test(code) && code !== 'UND_ERR_INVALID_ARG';
  return new AttemptFailure('unavailable', `network ${code}`, { retryable });
}

function errorCode(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return errorCode(error.errors[0]);
  return error instanceof Error && 'code' in error ? String(error.code) : 'failure';
}

/** Returns the milliseconds that `Retry-After` (seconds or a date) asks for; null when absent or unreadable. */
export function parseRetryAfter(value: string | null, now: number): number | null {
  if (value === null) return null;
  if (/^\d{1,9}(\.\d+)?$/.test(value.trim())) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
