import { mostPictureBytes } from '@matilha/contract/panel/uploads';
import type { Config } from '#server/config.ts';
import type { Limits } from '#server/platform/limits.ts';
import { createFileStorage } from '#server/providers/storage/create-file-storage.ts';
import type { UploadDependencies } from './dependencies.ts';
import { fetchLinked } from './fetch-linked.ts';

/** Returns the storage of the team's files and the one way to the pictures of other sites. */
export const connectUploads = (
  config: Pick<Config, 's3' | 'dataDir' | 'local'>,
  limits: Limits,
): UploadDependencies => ({
  limits,
  storage: createFileStorage(config),
  fetchLinked: (address) => fetchLinked(address, { most: mostPictureBytes, local: config.local }),
});
