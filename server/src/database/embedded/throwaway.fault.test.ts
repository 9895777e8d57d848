import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access } from 'node:fs/promises';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { startThrowawayPostgres } from './throwaway.ts';

const script = `
import { startThrowawayPostgres } from ${JSON.stringify(new URL('./throwaway.ts', import.meta.url))};
const server = await startThrowawayPostgres();
process.stdout.write(server.connectionString('matilha'));
setInterval(() => undefined, 60_000);`;

const folderOf = (connectionString: string) => new URL(connectionString).searchParams.get('host') ?? '';

test('creates databases, and leaves nothing behind', async () => {
  const server = await startThrowawayPostgres();
  const client = new pg.Client({ connectionString: server.connectionString('postgres', 'superuser') });
  await client.connect();
  await client.query('CREATE DATABASE "one more"');
  const { rows } = await client.query(
    "SELECT current_setting('fsync') AS fsync, current_setting('data_directory') AS path",
  );
  expect(rows).toEqual([{ fsync: 'off', path: expect.stringContaining('matilha-test-') }]);
  await client.end();
  const secondClient = new pg.Client({ connectionString: server.connectionString('one more', 'superuser') });
  await secondClient.connect();
  await secondClient.end();
  await server.stop();
  await expect(access(folderOf(server.connectionString('postgres')))).rejects.toThrow();
  await expect(access(rows[0].path)).rejects.toThrow();
});

test('removes the server when the test process is killed', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output] = await once(child.stdout, 'data');
  const sockets = folderOf(String(output));
  await access(sockets);
  child.kill('SIGKILL');
  await vi.waitFor(() => expect(access(sockets)).rejects.toThrow(), 45_000);
});
