import { ConfigError, readConfig } from './config.ts';
import { isStartRefusal, type RunningProduct, startProduct } from './start-product.ts';

/** Says why in one line each and leaves, also when stopping fails; a stack trace only for what nobody foresaw. */
function refuse(error: unknown): never {
  const unforeseen = error instanceof Error && !isStartRefusal(error) && !(error instanceof ConfigError);
  const text = error instanceof Error ? (unforeseen && error.stack) || error.message : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

function stopOnSignal(product: RunningProduct): void {
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      product.stop().then(
        () => process.exit(0),
        (error: unknown) => refuse(error),
      );
    });
  }
}

try {
  stopOnSignal(await startProduct(readConfig(process.env)));
} catch (error) {
  refuse(error);
}
