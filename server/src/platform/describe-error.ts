import { isOfDatabase } from '#server/database/errors.ts';

/** Follows `cause` to the original error; returns all errors on the way, the original last. */
function chainOf(error: unknown): unknown[] {
  const chain = [error];
  for (let current = error; chain.length < 6 && current instanceof Error && current.cause !== undefined; ) {
    current = current.cause;
    chain.push(current);
  }
  return chain;
}

const rootOf = (error: unknown): unknown => chainOf(error).at(-1);

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

// 25006: the server takes no writes because it became a replica; the next connection leads to the new primary.
const unavailableStates = /^(08|53|57P|55P03|57014|25P03|25006|40001|40P01)/;
const unavailableMessages =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|cannot use a pool|is not queryable|server closed the connection|listen\/notify heartbeat timed out/i;
const unavailableCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTCONN']);

/** Returns true when the database is unavailable now and a retry makes sense: a 503, never a 500 (I9). */
export function isDatabaseUnavailable(error: unknown): boolean {
  const root = rootOf(error);
  const code = codeOf(root);
  if (code !== undefined) return unavailableStates.test(code) || unavailableCodes.has(code);
  return root instanceof Error && unavailableMessages.test(root.message);
}

const awayStates = /^(08|53|57P|25P03|25006)/;

/** Returns true when the database cannot be reached or takes no connections; false for a statement that it cancelled. */
function isDatabaseAway(error: unknown): boolean {
  const code = codeOf(rootOf(error)) ?? '';
  const cancelled = unavailableStates.test(code) && !awayStates.test(code);
  return !cancelled && isDatabaseUnavailable(error) && chainOf(error).some(isOfDatabase);
}

/**
 * Returns the frames below the message, because lines of the message may look like frames. Returns none if the stack has another message.
 */
function framesOf({ stack = '', message }: Error): string[] {
  const at = stack.indexOf(message);
  if (at < 0) return [];
  const below = stack.slice(at + message.length).split('\n');
  return below.filter((line) => line.trimStart().startsWith('at ')).slice(0, 12);
}

/**
 * Returns the parts of an error that a log may contain: name, code and stack frames of its root. Messages of queries carry parameters,
 * which are personal data, so no message of a wrapped error is kept (L10). `database: 'unavailable'` marks the lines of which create-log.ts
 * writes at most one a second.
 */
export function describeError(error: unknown): Record<string, unknown> {
  const root = rootOf(error);
  if (!(root instanceof Error)) return { error: typeof root };
  return {
    ...(isDatabaseAway(error) && { database: 'unavailable' }),
    error: root.name,
    errorCode: codeOf(root),
    detail: codeOf(root) === '23505' ? undefined : root.message.split('\n')[0]?.slice(0, 200),
    frames: framesOf(root),
  };
}
