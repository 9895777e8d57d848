import { type ChildProcess, spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { AppError } from '../app-error.ts';
import { createSemaphore } from '../concurrency/semaphore.ts';
import { FileProblem } from './file-problem.ts';

/** The limits of a task. A task that needs more is killed. */
export interface Budget {
  /** MiB of resident memory of the whole process, Node's own 50 included. */
  memory: number;
  /** Seconds of processor time, so that a busy machine refuses nothing that a quiet one reads. */
  processor: number;
  /** Bytes of the result. */
  output: number;
}

export interface Task {
  /** Module whose `run` gets the options and the bytes; one of the programs that `rolldown.config.ts` lists. */
  module: URL;
  options: unknown;
  budget: Budget;
}

/** The result of a task: a value that survives JSON, and bytes where the task returns some. */
export interface Output<Value> {
  value: Value;
  bytes: Buffer;
}

/** A task that was killed because it went past its budget: its bytes are hostile or far too large. */
export class BudgetExceeded extends Error {
  override name = 'BudgetExceeded';
}

/** Two processes at once, whatever they read: their memory counts within the container's limit. */
const twoAtATime = createSemaphore({ width: 2, maxWaiting: 20, patienceMs: 10_000, retryAfter: 5 });
/** Ends a process that waits for something instead of working. */
const longestMs = 60_000;
/** Below the server's own, so that answers that are being written go first. */
const priority = 5;
const program = fileURLToPath(new URL('./sandbox-process.ts', import.meta.url));

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts the process without any variable of this one, so that no secret is near the bytes, and without the right to write or start others. */
function start({ module, options, budget }: Task): ChildProcess {
  const flags = ['--permission', '--allow-addons', '--allow-worker', '--allow-fs-read=*', '--no-warnings'];
  const heap = `--max-old-space-size=${Math.floor(budget.memory / 2)}`;
  const job = JSON.stringify({ module: module.href, options, budget });
  // The shell has the system limit the processor time: native code and a loop of JavaScript alike end by it.
  const limited = `ulimit -t ${budget.processor} && exec "$0" "$@"`;
  const child = spawn('/bin/sh', ['-c', limited, process.execPath, ...flags, heap, program, job], {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  running.add(child);
  child.once('close', () => running.delete(child));
  try {
    if (child.pid) setPriority(child.pid, priority);
  } catch {
    // The process has already ended.
  }
  return child;
}

/** Returns the bytes that the process writes until it ends; kills it past its output. */
function outputOf(child: ChildProcess, bytes: Uint8Array, { output }: Budget): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const kill = () => child.kill('SIGKILL');
    const timer = setTimeout(kill, longestMs);
    child.stdout?.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > output) kill();
      else chunks.push(chunk);
    });
    child.once('error', reject);
    child.once('close', (code) => {
      clearTimeout(timer);
      if (code === 0 && length <= output) resolve(Buffer.concat(chunks));
      else reject(new BudgetExceeded(`the sandbox ended with ${code}`));
    });
    // A process that ends before it has read everything closes the pipe.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(bytes);
  });
}

/**
 * Runs a task on bytes of strangers in a process of its own, which ends with the task. Throws `FileProblem` where the task refuses the bytes,
 * `BudgetExceeded` where it needs more than its budget, and `unavailable` while many others wait (S16, decision 0069).
 */
export async function runInSandbox<Value>(task: Task, bytes: Uint8Array): Promise<Output<Value>> {
  const written = await twoAtATime(() => outputOf(start(task), bytes, task.budget));
  const end = written.indexOf('\n');
  const head: { value: Value } | { problem: string } = JSON.parse(written.toString('utf8', 0, end));
  if ('problem' in head) throw new FileProblem(head.problem);
  return { value: head.value, bytes: written.subarray(end + 1) };
}

/** Runs a task as `runInSandbox` does; a refusal is an `invalid_input` at the field `arquivo`. */
export async function readFileInSandbox<Value>(task: Task, bytes: Uint8Array): Promise<Value> {
  try {
    return (await runInSandbox<Value>(task, bytes)).value;
  } catch (error) {
    if (error instanceof FileProblem)
      throw new AppError('invalid_input', { fields: { arquivo: error.message } });
    if (error instanceof BudgetExceeded)
      throw new AppError('invalid_input', { fields: { arquivo: 'O arquivo é grande demais' } });
    throw error;
  }
}
