import { parseArgs } from 'node:util';
import { ConfigError } from './config/config-error.ts';
import { processVariables } from './config/process-variables.ts';
import { readConfig } from './config.ts';
import { StartError } from './database/prepare/start-error.ts';
import { endInOrder } from './end-in-order.ts';
import { isStartRefusal, startProduct } from './start-product.ts';

/** Returns true for errors with a message that tells the operator enough. */
const isForeseen = (error: Error): boolean => isStartRefusal(error) || error instanceof ConfigError;

/** Returns whether a newer program's schema is meant. Throws StartError for any other argument. */
function allowsNewerSchema(): boolean {
  try {
    const options = { 'allow-newer-schema': { type: 'boolean', default: false } } as const;
    return parseArgs({ options }).values['allow-newer-schema'];
  } catch {
    throw new StartError(
      'A única opção é --allow-newer-schema, sem valor: npm start -- --allow-newer-schema',
    );
  }
}

/** Prints the reason, one line each, and exits; prints a stack trace only for unforeseen errors. */
function refuse(error: unknown): never {
  const unforeseen = error instanceof Error && !isForeseen(error);
  const text = error instanceof Error ? (unforeseen && error.stack) || error.message : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

try {
  const allowNewerSchema = allowsNewerSchema();
  const config = readConfig(processVariables(process.env));
  endInOrder(await startProduct({ ...config, allowNewerSchema }));
} catch (error) {
  refuse(error);
}
