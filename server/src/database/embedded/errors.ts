/** The reason why the embedded PostgreSQL cannot run, in one Portuguese line for the operator. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}

/** Another process of the product runs on the same DATA_DIR. */
export class DataDirInUseError extends EmbeddedPostgresError {
  override name = 'DataDirInUseError';
}

/** Returns the `code` of a system or PostgreSQL error ('ENOENT', '57P03'), if it has one. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
