/** Follows `cause` to the original error. */
function rootOf(error: unknown): unknown {
  let current = error;
  for (let depth = 0; depth < 5 && current instanceof Error && current.cause !== undefined; depth += 1) {
    current = current.cause;
  }
  return current;
}

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/**
 * Returns what a log may contain of an error: name, code and stack frames of its root. Messages of queries carry parameters, which are
 * personal data, so no message of a wrapped error is kept (L10).
 */
export function describeError(error: unknown): Record<string, unknown> {
  const root = rootOf(error);
  if (!(root instanceof Error)) return { error: typeof root };
  return {
    error: root.name,
    errorCode: codeOf(root),
    detail: codeOf(root) === '23505' ? undefined : root.message.split('\n')[0]?.slice(0, 200),
    frames: root.stack
      ?.split('\n')
      .filter((line) => line.trimStart().startsWith('at '))
      .slice(0, 12),
  };
}

const unavailableStates = /^(08|53|57P|55P03|57014|25P03|40001|40P01)/;
const unavailableMessages =
  /connection terminated|timeout exceeded when trying to connect|cannot use a pool|is not queryable|server closed the connection/i;
const unavailableCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTCONN']);

/** Returns true when the database is unavailable now and a retry makes sense: a 503, never a 500 (I9). */
export function isDatabaseUnavailable(error: unknown): boolean {
  const root = rootOf(error);
  const code = codeOf(root);
  if (code !== undefined) return unavailableStates.test(code) || unavailableCodes.has(code);
  return root instanceof Error && unavailableMessages.test(root.message);
}
