import { onTestFinished, TestRunner } from 'vitest';

const closers: (() => unknown)[] = [];

/**
 * Calls the function after the running test, or, called outside a test, after the last test of the file. Either way the newest comes first.
 */
export function afterUse(close: () => unknown): void {
  if (TestRunner.getCurrentTest()) onTestFinished(async () => void (await close()));
  else closers.push(close);
}

/** Calls every function that was given outside a test, each once; throws the first error when all were called. */
export async function closeFile(): Promise<void> {
  const errors: unknown[] = [];
  for (const close of closers.splice(0).reverse()) {
    try {
      await close();
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}
