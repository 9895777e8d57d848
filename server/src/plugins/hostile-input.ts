import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/platform/app-error.ts';

const maxDepth = 12;

/** Returns the first field with text that PostgreSQL could not store as sent: NUL, or half a surrogate pair. */
function illFormed(value: unknown, path: string, depth: number): string | undefined {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0') ? undefined : path;
  // Raw bytes are validated by the route that reads them.
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return undefined;
  if (depth > maxDepth) return path;
  for (const [key, item] of Object.entries(value)) {
    const found = illFormed(key, 'body', depth) ?? illFormed(item, depth === 0 ? key : path, depth + 1);
    if (found) return found;
  }
  return undefined;
}

const hostHeaders = (rawHeaders: readonly string[]): number =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;

/**
 * Refuses requests with no host or with several, which a proxy may read differently, and text anywhere in a request that cannot be stored
 * as it came. A request has no address to count it by when its connection was reset before it was read, and nobody reads its response.
 */
export function hostileInput(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    const hosts = hostHeaders(raw.rawHeaders);
    const ambiguous = hosts > 1 || (hosts === 0 && raw.httpVersion === '1.1');
    if (ambiguous || raw.socket.remoteAddress === undefined) throw new AppError('invalid_input');
  });
  app.addHook('preValidation', async (request) => {
    for (const part of [request.body, request.query, request.params]) {
      const field = illFormed(part, 'body', 0);
      if (field)
        throw new AppError('invalid_input', { fields: { [field]: 'Retire os caracteres especiais' } });
    }
  });
}
