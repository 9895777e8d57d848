import { describeError } from './platform/describe-error.ts';
import type { RunningProduct } from './start-product.ts';

/** Longer than running answers, slow readers and jobs together usually take to end. */
const failureDeadlineMs = 30_000;

/**
 * Ends the process in order, once: with 0 on SIGTERM and SIGINT, with 1 on an error that nothing caught. What such an
 * error left undone is unknown, so the process takes no new requests, lets running answers end and makes room for
 * its successor (ASVS 16.5.4, R41).
 */
export function endInOrder({ log, stop }: RunningProduct, deadlineMs = failureDeadlineMs): void {
  let code = 0;
  let ending = false;
  const end = () => {
    if (ending) return;
    ending = true;
    stop().then(
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
