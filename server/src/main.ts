import { ConfigError } from './config/config-error.ts';
import { processVariables } from './config/process-variables.ts';
import { readConfig } from './config.ts';
import { endInOrder } from './end-in-order.ts';
import { isStartRefusal, startProduct } from './start-product.ts';

/** Prints the reason, one line each, and exits; prints a stack trace only for unforeseen errors. */
function refuse(error: unknown): never {
  const unforeseen = error instanceof Error && !isStartRefusal(error) && !(error instanceof ConfigError);
  const text = error instanceof Error ? (unforeseen && error.stack) || error.message : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

try {
  endInOrder(await startProduct(readConfig(processVariables(process.env))));
} catch (error) {
  refuse(error);
}
