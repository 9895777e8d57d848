import type { FastifyInstance } from 'fastify';

type Parsers = Pick<FastifyInstance, 'addContentTypeParser'>;

/** Hands bodies of a content type to their routes as they come, as bytes. */
export const takeBytes = (app: Parsers, type: Parameters<Parsers['addContentTypeParser']>[0]): void =>
  void app.addContentTypeParser(type, { parseAs: 'buffer' }, async (_: unknown, body: Buffer) => body);

/** Returns the bytes of a body that `takeBytes` left as they came; none for a body of another kind. */
export const bytesOf = (body: unknown): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));
