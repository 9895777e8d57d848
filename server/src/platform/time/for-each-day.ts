import { ConnectionFailure } from '#server/database/errors.ts';

/**
 * Runs `work` for one day after the other. One that fails stops no other: at the end an error names all that failed, with the first reason as
 * its cause, so that the job is tried again. Throws at once when the signal aborts, or when the database is away.
 */
export async function forEachDay(
  days: readonly string[],
  signal: AbortSignal | undefined,
  work: (day: string) => Promise<void>,
): Promise<void> {
  const failures = new Map<string, unknown>();
  for (const day of days) {
    signal?.throwIfAborted();
    try {
      await work(day);
    } catch (error) {
      if (error instanceof ConnectionFailure) throw error;
      failures.set(day, error);
    }
  }
  const [first] = failures.values();
  if (failures.size > 0) throw new Error(`days failed: ${[...failures.keys()].join(', ')}`, { cause: first });
}
