import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorCode, errorTable } from '@matilha/contract/error-table';
import {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { isOutOfRange, isOwnerGone } from '#server/database/errors.ts';
import { AppError } from '#server/platform/app-error.ts';
import { describeError, isDatabaseUnavailable } from '#server/platform/describe-error.ts';
import { portugueseIssue, unknownField } from './portuguese-issue.ts';
import { waitsForBody } from './slow-body.ts';

const codeOfStatus: Partial<Record<number, ErrorCode>> = {
  400: 'invalid_input',
  // A file's path that is spelled otherwise; our own refusals are errors of the table.
  403: 'not_found',
  404: 'not_found',
  412: 'precondition_failed',
  413: 'body_too_large',
  414: 'not_found',
  415: 'unsupported_media_type',
  416: 'range_not_satisfiable',
};

/** Maps an error to a code of the table; anything unknown is `internal`. */
function classify(error: FastifyError | Error): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    return new AppError('invalid_input', { fields: fieldMessages(error.validation), cause: error });
  }
  const code = 'statusCode' in error ? codeOfStatus[error.statusCode ?? 500] : undefined;
  if (code) return new AppError(code, { cause: error });
  // The account was deleted during this call.
  if (isOwnerGone(error)) return new AppError('unauthenticated', { cause: error });
  // The schema of the route should have refused it: sendError logs a warning about the gap.
  if (isOutOfRange(error)) return new AppError('invalid_input', { cause: error });
  if (isDatabaseUnavailable(error)) return new AppError('unavailable', { retryAfter: 2, cause: error });
  return new AppError('internal', { cause: error });
}

interface Issue {
  instancePath: string;
  message?: string | undefined;
  params: Record<string, unknown>;
}

/** Returns the message of each wrong field; a field of a row is named with its place: `services.0.servico`. */
function fieldMessages(issues: readonly Issue[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const unknown = unknownFields(issue);
    for (const name of unknown) fields[name] ??= unknownField;
    const name = issue.instancePath.slice(1).replaceAll('/', '.');
    if (unknown.length === 0) fields[name || 'body'] ??= issue.message ?? 'Valor inválido';
  }
  return fields;
}

function unknownFields(issue: Issue): string[] {
  const keys = issue.params.keys;
  return Array.isArray(keys) ? keys.map((key) => String(key).slice(0, 60)) : [];
}

/** Returns the body of an error as the contract defines it; also used where a stream has taken over the reply. */
export function errorBody(error: AppError, requestId: string) {
  return {
    message: error.message,
    code: error.code,
    requestId,
    ...(error.fields ? { fields: error.fields } : {}),
    ...(error.paymentLink ? { payment_link: error.paymentLink } : {}),
  };
}

/** Returns the names of wrong fields, and only a count of unknown ones, because a caller can put personal data into a name. */
function loggedFields({ fields = {} }: AppError) {
  const names = Object.keys(fields);
  const known = names.filter((name) => fields[name] !== unknownField);
  const unknownFields = names.length - known.length;
  return { fields: known, ...(unknownFields > 0 ? { unknownFields } : {}) };
}

function sendError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  const known = classify(error);
  const [status] = errorTable[known.code];
  const route = request.routeOptions?.url;
  const details = { code: known.code, route, ...describeError(known.cause ?? known) };
  if (status >= 500) request.log.error(details, 'request failed');
  else if (isOutOfRange(error)) request.log.warn(details, 'number out of range for its column');
  else if (status !== 404) request.log.info({ code: known.code, ...loggedFields(known) }, 'request refused');
  if (known.retryAfter !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(known.retryAfter)));
  return reply
    .status(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(errorBody(known, request.id));
}

const cutResponses = new WeakMap<FastifyRequest, number>();

/** Returns the status of a failure that cut a response short after its head was sent; undefined where there was none. */
export const statusOfCut = (request: FastifyRequest): number | undefined => cutResponses.get(request);

/** Keeps of the framework's own lines about requests only the reason why a response ended early, unless its reader left. */
export class ResponseLog extends LogController {
  constructor() {
    super({ disableRequestLogging: true, requestIdLogLabel: 'requestId' });
  }

  override streamError(error: Error & { code?: string }, request: FastifyRequest): void {
    if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') return;
    const known = classify(error);
    const [status] = errorTable[known.code];
    cutResponses.set(request, status);
    const details = {
      code: known.code,
      route: request.routeOptions.url,
      ...describeError(known.cause ?? known),
    };
    request.log[status >= 500 ? 'error' : 'info'](details, 'response cut short');
  }
}

/** The one place that turns errors into responses: a code of the table, or a 500 that reveals nothing. */
export function errorHandling(app: FastifyInstance): void {
  z.config({ customError: portugueseIssue });
  app.setErrorHandler(sendError);
}

/** An address that cannot be routed gets the same response as any other error. */
export const answerFrameworkError =
  (headers: Record<string, string>) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    void sendError(error, request, reply.headers(headers).header('x-request-id', request.id));
  };

const codeOfUnreadable: Partial<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
};

/** Bytes that are no request, or arrive too slowly: sends the contract's error, then closes the connection. */
export const answerUnreadable = (headers: Record<string, string>) => {
  const common = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && waitsForBody(socket)) return;
    const known = new AppError(codeOfUnreadable[error.code ?? ''] ?? 'invalid_input');
    const [status] = errorTable[known.code];
    const requestId = randomUUID();
    const body = JSON.stringify(errorBody(known, requestId));
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'connection: close',
      'cache-control: no-store',
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      `x-request-id: ${requestId}`,
      ...common,
    ];
    // Bytes after the first would land in the middle of a response, or look like the response to the next request.
    if (socket.writable && socket.bytesWritten === 0) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
    socket.destroySoon();
  };
};
