/**
 * The program of a sandbox: runs one task on the bytes of its input, writes the result and ends. The first line of the output is JSON, `value`
 * or `problem`; bytes of the result follow.
 */
import { buffer } from 'node:stream/consumers';
import { FileProblem } from './file-problem.ts';
import type { Budget, Output } from './sandbox.ts';

interface Job {
  module: string;
  options: unknown;
  budget: Budget;
}
interface TaskModule {
  run(options: unknown, bytes: Buffer): Promise<Output<unknown>> | Output<unknown>;
}

const { module, options, budget }: Job = JSON.parse(process.argv[2] ?? '{}');
// Native code takes its memory outside the heap that Node limits. It runs beside this thread, which so sees how much it takes.
setInterval(() => {
  if (process.memoryUsage.rss() > budget.memory * 1024 * 1024) process.kill(process.pid, 'SIGKILL');
}, 10).unref();

function write(head: { value: unknown } | { problem: string }, bytes: Uint8Array = Buffer.alloc(0)): void {
  process.stdout.write(`${JSON.stringify(head)}\n`);
  process.stdout.end(bytes);
}

const input = await buffer(process.stdin);
const { run }: TaskModule = await import(module);
try {
  const { value, bytes } = await run(options, input);
  write({ value }, bytes);
} catch (error) {
  if (!(error instanceof FileProblem)) throw error;
  write({ problem: error.message });
}
