import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { folderOf } from './testing/daemon.ts';
import { installed } from './testing/debian.ts';
import { replaced } from './testing/replaced.ts';

const units = fileURLToPath(new URL('../../../deploy/systemd', import.meta.url));

it.skipIf(!installed('systemd-analyze'))(
  'ships units that systemd accepts and counts as little exposed',
  async () => {
    const folder = await folderOf('systemd');
    cpSync(units, folder, { recursive: true });
    cpSync(join(units, 'matilha@.service'), join(folder, 'matilha.service'));
    const analyze = (...args: string[]) => execFileSync('systemd-analyze', args, { encoding: 'utf8' });
    expect(analyze('verify', join(folder, 'matilha@3001.service'))).toBe('');
    const exposure = analyze('security', '--offline=true', join(folder, 'matilha.service'));
    expect(Number(/exposure level for \S+: ([\d.]+)/.exec(exposure)?.[1])).toBeLessThan(2);
  },
);

/** Writes `comando` for an installation in the folder, with the user nobody as the service's; returns its path. */
function commandIn(folder: string): string {
  mkdirSync(join(folder, 'runtime/bin'), { recursive: true });
  symlinkSync(process.execPath, join(folder, 'runtime/bin/node'));
  const variables = join(folder, 'matilha.env');
  writeFileSync(variables, "MAIL_FROM='Matilha <ola@x.exemplo>'\n", { mode: 0o600 });
  const command = join(folder, 'comando');
  const text = replaced(readFileSync(join(units, 'comando'), 'utf8'), [
    ['/opt/matilha/atual', `'${folder}'`],
    ['/etc/matilha/matilha.env', `'${variables}'`],
    ['--reuid=matilha', '--reuid=nobody'],
    ['--regid=matilha', '--regid=nogroup'],
  ]);
  writeFileSync(command, text);
  chmodSync(folder, 0o755);
  return command;
}

it.skipIf(!installed('setpriv') || process.getuid?.() !== 0)(
  'runs a command as the service, with its variables and exit code, and passes a stop on to it',
  async () => {
    const command = commandIn(await folderOf('command'));
    const run = (script: string) =>
      spawn('sh', [command, 'sh', '-c', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    const asService = run('echo "$(id -un) $MAIL_FROM $DATA_DIR"; exit 7');
    const [[said], [code]] = await Promise.all([once(asService.stdout, 'data'), once(asService, 'exit')]);
    expect([String(said), code]).toEqual(['nobody Matilha <ola@x.exemplo> /var/lib/matilha\n', 7]);
    const stopped = run(
      'trap "echo stopped; exit 3" TERM; echo begun; for _ in $(seq 300); do sleep 0.1; done',
    );
    await once(stopped.stdout, 'data');
    stopped.kill('SIGTERM');
    const [[last], [ended]] = await Promise.all([once(stopped.stdout, 'data'), once(stopped, 'exit')]);
    expect([String(last), ended]).toEqual(['stopped\n', 3]);
  },
);
