import { type DestinationStream, type LoggerOptions, pino } from 'pino';
import type { Config } from './config.ts';

const pauseMs = 1_000;

/**
 * Returns the hook that writes at most one line a second about an unavailable database in the whole process, with the number of lines left
 * out before it: during an outage every sweep, poll and request fails, and all for one reason.
 */
export function outageHook(now = () => performance.now()): NonNullable<LoggerOptions['hooks']> {
  let silentUntil = Number.NEGATIVE_INFINITY;
  let suppressed = 0;
  return {
    logMethod([fields, ...rest], write) {
      const about: unknown = fields;
      if (typeof about !== 'object' || about === null || !('database' in about))
        return write.call(this, fields, ...rest);
      if (now() < silentUntil) {
        suppressed += 1;
        return;
      }
      silentUntil = now() + pauseMs;
      write.call(this, ...([{ ...about, suppressed }, ...rest] as unknown as Parameters<typeof write>));
      suppressed = 0;
    },
  };
}

/** Creates the process's log. Lines are written at once, but no request waits for their reader; the rest is written at exit. */
export const createLog = (
  { logLevel: level }: Pick<Config, 'logLevel'>,
  destination: DestinationStream = pino.destination({ dest: 1, sync: false }),
) => pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, hooks: outageHook() }, destination);
