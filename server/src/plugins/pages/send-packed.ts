import type { FastifyReply, FastifyRequest } from 'fastify';
import { takesEncoding } from '#server/platform/text/takes-encoding.ts';

/** A body and its compressed forms. */
export interface Packed {
  plain: Buffer | string;
  br: Buffer;
  gzip: Buffer;
}

/** Sends a body in the shortest form that the client takes. */
export function sendPacked({ headers }: FastifyRequest, reply: FastifyReply, packed: Packed): FastifyReply {
  const accepted = headers['accept-encoding'];
  const encoding = (['br', 'gzip'] as const).find((name) => takesEncoding(accepted, name));
  if (encoding) reply.header('content-encoding', encoding);
  return reply.send(packed[encoding ?? 'plain']);
}
