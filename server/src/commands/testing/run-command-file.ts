import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { compiled } from '#server/faults/testing/process.ts';

/** Runs a command of server/src/commands as its own process; returns its output and exit code. */
export async function runCommandFile(file: string, args: string[], variables: Record<string, string>) {
  const path = fileURLToPath(new URL(`../${file}`, import.meta.url));
  const env = { ...variables, NODE_COMPILE_CACHE: compiled };
  const child = spawn(process.execPath, [path, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { out, err, code };
}
