import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';

const library = new URL('./early-stop.mjs', import.meta.url).href;

/** Runs the code in a process of its own and sends it the signal once it writes; returns how it ended and all that it wrote. */
async function signalled(signal, code) {
  const child = spawn(process.execPath, [
    '--input-type=module',
    '--eval',
    `import { stoppableStart } from '${library}'; ${code}`,
  ]);
  let output = '';
  child.stdout.on('data', (part) => {
    output += part;
  });
  await once(child.stdout, 'data');
  child.kill(signal);
  const [exitCode, endedBy] = await once(child, 'close');
  return { exitCode, endedBy, output };
}

it.each(['SIGTERM', 'SIGINT'])('ends with code 0 on %s while the product starts', async (signal) => {
  const ended = await signalled(
    signal,
    `await stoppableStart(() => { console.log('starting'); return new Promise((done) => setTimeout(done, 60_000)); });`,
  );
  expect(ended).toEqual({ exitCode: 0, endedBy: null, output: 'starting\n' });
});

it('leaves the signal to the product once it has started', async () => {
  const ended = await signalled(
    'SIGTERM',
    `await stoppableStart(async () => process.on('SIGTERM', () => { console.log('drained'); process.exit(3); }));
     setTimeout(() => undefined, 60_000);
     console.log('started');`,
  );
  expect(ended).toEqual({ exitCode: 3, endedBy: null, output: 'started\ndrained\n' });
});
