/** Returns the bytes of a body that a parser of its own left as they came; none for a body of another kind. */
export const bytesOf = (body: unknown): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));
