import { describeError } from './platform/describe-error.ts';
import type { RunningProduct } from './start-product.ts';

/** Longer than running answers, slow readers and jobs together usually take to end. */
const failureDeadlineMs = 30_000;

/**
 * Ends the process in order, once: with code 0 on SIGTERM and SIGINT, with 1 on an uncaught error. Such an error may leave anything half
 * done, so the process takes no new requests, lets running answers end and exits for its successor (R41).
 */
export function endInOrder({ log, stop }: RunningProduct, deadlineMs = failureDeadlineMs): void {
  let code = 0;
  let ending = false;
  const end = () => {
    if (ending) return;
    ending = true;
    stop({ atOnce: code !== 0 }).then(
      () => process.exit(code),
      (error: unknown) => {
        log.fatal(describeError(error), 'stop failed');
        process.exit(1);
      },
    );
  };
  const fail = (kind: string) => (error: unknown) => {
    log.fatal({ kind, ...describeError(error) }, 'uncaught error: the process stops');
    if (code === 0) setTimeout(() => process.exit(1), deadlineMs);
    code = 1;
    end();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, end);
  process.on('uncaughtException', fail('exception'));
  process.on('unhandledRejection', fail('rejection'));
}
