import { flushCompileCache } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { readConfig } from '#server/config.ts';
import { endInOrder } from '#server/end-in-order.ts';
import { answerLimits } from '#server/platform/limits.ts';
import { startProduct } from '#server/start-product.ts';
import { readOptions } from './options.ts';

/** The product as main.ts starts it, with the clock and the limits that a fault test sets. */
const { clockAheadMs, unlimited, uncaughtDeadlineMs, failpoint } = readOptions();
const infinite = Number.POSITIVE_INFINITY;
const product = await startProduct(readConfig(process.env), {
  clock: { now: () => new Date(Date.now() + clockAheadMs) },
  ...(unlimited
    ? {
        limits: {
          ...answerLimits(null),
          chat_send: infinite,
          api_call: infinite,
          sign_up_ipv4: infinite,
          sign_up_day: infinite,
        },
      }
    : {}),
});
// A killed process would leave no compile cache to the next.
flushCompileCache();
endInOrder(product, uncaughtDeadlineMs);
const failpoints = {
  exception: () => {
    throw new Error('failpoint');
  },
  rejection: () => void Promise.reject(new Error('failpoint')),
};
process.on('SIGUSR2', () => setTimeout(failpoints[failpoint]));
// Garbage is collected twice, because the first collection only queues the objects that finalizers release.
setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');
process.on('SIGHUP', () => {
  collect();
  setTimeout(() => {
    collect();
    process.stdout.write(`${JSON.stringify({ memory: process.memoryUsage() })}\n`);
  }, 100);
});
