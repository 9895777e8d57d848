import { createHash } from 'node:crypto';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = 200;

/**
 * Runs the task while no other process runs one for this folder; waits for the other. The lock is a socket of Linux that has no file and
 * ends with its process, so a killed one leaves none behind. Where there is no such socket, nothing is locked.
 */
export async function oneAtATime(folder, task) {
  const name = `\0matilha-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`;
  const lock = process.platform === 'linux' ? await waitFor(name) : undefined;
  try {
    return await task();
  } finally {
    lock?.close();
  }
}

async function waitFor(name) {
  for (let waits = 0; ; waits += 1) {
    const { lock, taken } = await listen(name);
    if (!taken) return lock;
    if (waits === 0) process.stdout.write('Outro comando prepara esta pasta: espero por ele…\n');
    await sleep(PAUSE_MS);
  }
}

function listen(name) {
  const lock = createServer();
  return new Promise((resolve) => {
    lock.once('error', ({ code }) => resolve({ taken: code === 'EADDRINUSE' }));
    lock.listen(name, () => resolve({ lock, taken: false }));
  });
}
