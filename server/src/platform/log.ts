/** The part of a structured logger that use cases need; pino satisfies it. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Returns a log that adds the fields to each of its lines. */
export const withFields = (log: Log, added: object): Log => ({
  info: (fields, message) => log.info({ ...added, ...fields }, message),
  warn: (fields, message) => log.warn({ ...added, ...fields }, message),
  error: (fields, message) => log.error({ ...added, ...fields }, message),
});
