import { type DestinationStream, type LoggerOptions, pino } from 'pino';
import type { Config } from './config.ts';
import { describeError } from './platform/describe-error.ts';
import type { ErrorLine } from './providers/error-reports/sentry-event.ts';
import type { ErrorReporter } from './providers/error-reports/sentry-reporter.ts';
import { terminalLine } from './terminal-line.ts';

const pauseMs = 1_000;

type Hook = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>;

/**
 * Returns a function that says whether a line about an unavailable database is written: at most one a second in the whole process, with the
 * number of lines left out before it. During an outage every sweep, poll and request fails, and all for one reason.
 */
function outageFilter(now: () => number) {
  let silentUntil = Number.NEGATIVE_INFINITY;
  let suppressed = 0;
  return (): { suppressed: number } | null => {
    if (now() < silentUntil) {
      suppressed += 1;
      return null;
    }
    const report = { suppressed };
    silentUntil = now() + pauseMs;
    suppressed = 0;
    return report;
  };
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The framework logs some errors whole; their messages may quote the parameters of a statement (L10). */
function withoutMessages(fields: Record<string, unknown>): Record<string, unknown> {
  if (fields instanceof Error) return describeError(fields);
  const { err, ...rest } = fields;
  return err instanceof Error ? { ...rest, ...describeError(err) } : fields;
}

const levels: Partial<Record<number, ErrorLine['level']>> = { 50: 'error', 60: 'fatal' };

/** Unexpected errors are reported where they are logged: lines of level 50 and above, and jobs that failed, which may be retried. */
function levelOf(level: number, message: string): ErrorLine['level'] | undefined {
  return levels[level] ?? (message === 'job failed' ? 'warning' : undefined);
}

/** Returns the hook through which every line passes: quiet about a database that is away, and reporting other unexpected errors. */
export function logHook(reporter?: Pick<ErrorReporter, 'report'>, now = () => performance.now()): Hook {
  const reportOutage = outageFilter(now);
  return function logMethod([fields, ...rest], write, level) {
    const logged: unknown = fields;
    if (!isFields(logged)) return write.call(this, fields, ...rest);
    const about = withoutMessages(logged);
    if (about.database === 'unavailable') {
      const outage = reportOutage();
      if (outage)
        write.call(this, ...([{ ...about, ...outage }, ...rest] as unknown as Parameters<typeof write>));
      return;
    }
    write.call(this, ...([about, ...rest] as unknown as Parameters<typeof write>));
    const message = String(rest[0] ?? '');
    const reported = reporter && levelOf(level, message);
    if (reported) reporter.report({ message, level: reported, fields: { ...this.bindings(), ...about } });
  };
}

/** Most bytes of lines that wait to be written; later ones are left out. */
const mostWaiting = 8 * 1024 * 1024;

/**
 * Returns the standard output. When it takes nothing, such as a file on a full disk, lines wait for their turn and the product goes on: the library
 * would end the process at the first failure, and whenever it writes at once, as at exit, try again for ever.
 */
function standardOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: false, maxLength: mostWaiting });
  let failing = false;
  output.on('error', () => {
    failing = true;
  });
  output.on('write', () => {
    failing = false;
  });
  const flush = output.flushSync.bind(output);
  output.flushSync = () => {
    if (!failing) flush();
  };
  return process.stdout.isTTY ? { write: (line) => output.write(terminalLine(line)) } : output;
}

/** Creates the process's log. Lines are written at once, but no request waits for their reader; the rest is written at exit. */
export const createLog = (
  { logLevel: level }: Pick<Config, 'logLevel'>,
  reporter?: Pick<ErrorReporter, 'report'>,
  destination: DestinationStream = standardOutput(),
) =>
  pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, hooks: { logMethod: logHook(reporter) } },
    destination,
  );
