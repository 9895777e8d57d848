import type { CardError } from './account.ts';

export interface ErrorBody {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
  code?: string;
  decline_code?: string;
  message: string;
  param?: string;
  payment_intent?: Record<string, unknown>;
}

/** An error in the provider's format. Thrown inside a turn, it discards the turn's changes. */
export class SimulatorFailure extends Error {
  override name = 'SimulatorFailure';
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

export function invalidRequest(message: string, details: { param?: string; code?: string } = {}) {
  return new SimulatorFailure(400, { type: 'invalid_request_error', message, ...details });
}

/** `status` is 404 when the path names the missing object, 400 when a parameter does. */
export function missing(object: string, id: string, status: 400 | 404 = 404, param = 'id') {
  return new SimulatorFailure(status, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${object}: '${id}'`,
    param,
  });
}

export function cardFailure(error: CardError, intent?: Record<string, unknown>) {
  return new SimulatorFailure(402, {
    type: 'card_error',
    code: error.code,
    ...(error.declineCode && { decline_code: error.declineCode }),
    message: error.message,
    ...(intent && { payment_intent: intent }),
  });
}
