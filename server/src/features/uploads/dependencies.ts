import type { Limits } from '#server/platform/limits.ts';
import type { FileStorage } from '#server/providers/storage/file-storage.ts';

export interface UploadDependencies {
  storage: FileStorage;
  limits: Limits;
  /** Returns the bytes at an address. Throws `LinkError`. */
  fetchLinked: (address: string) => Promise<Uint8Array>;
}
