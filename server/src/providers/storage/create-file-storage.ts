import { join } from 'node:path';
import type { FileStorage } from './file-storage.ts';
import { createFolderStorage } from './folder-storage.ts';
import { createS3Storage, type S3Settings } from './s3-storage.ts';

/** Returns the configured S3 service, or the folder `uploads` in DATA_DIR. */
export const createFileStorage = ({
  s3,
  dataDir,
}: {
  s3: S3Settings | null;
  dataDir: string;
}): FileStorage => (s3 ? createS3Storage(s3) : createFolderStorage(join(dataDir, 'uploads')));
