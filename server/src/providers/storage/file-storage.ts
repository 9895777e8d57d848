import type { Readable } from 'node:stream';

/** Where uploaded bytes are kept: a folder, or a service that speaks S3. A key is a file name without folders. */
export interface FileStorage {
  /** Stores the bytes under a key, whole or not at all; the same bytes again change nothing. Throws `StorageError`. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Returns the bytes as a stream; null when there are none. Throws `StorageError`. */
  open(key: string): Promise<Readable | null>;
  /** Removes the bytes; a key without bytes is no error. Throws `StorageError`. */
  remove(key: string): Promise<void>;
}

/** The storage could not be reached, or refused; `reason` is for the log and holds no secret. */
export class StorageError extends Error {
  readonly reason: string;

  constructor(reason: string, options?: ErrorOptions) {
    super(`file storage: ${reason}`, options);
    this.reason = reason;
  }
}
