import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkAddresses, checkDatabase } from '#server/database/prepare/check-database.ts';
import { clearUpProcesses, startProcess } from '#server/faults/testing/process.ts';
import { accepts, freePorts, startDaemon } from './testing/daemon.ts';
import { installed } from './testing/debian.ts';
import {
  asPostgres,
  debianPostgres,
  folderOfPostgres,
  password,
  startDebianPostgres,
} from './testing/postgres.ts';

const programs = debianPostgres();
clearUpProcesses();

/** Starts PgBouncer with Debian's own settings, apart from the mode, in front of a server; returns its port. */
async function startPgBouncer(
  mode: 'session' | 'transaction' | 'statement',
  server: number,
): Promise<number> {
  const [port = 0] = await freePorts(1);
  const folder = await folderOfPostgres('pgbouncer');
  const users = ['matilha_dono', 'matilha_app'].map((role) => `"${role}" "${password}"`);
  await writeFile(join(folder, 'users'), `${users.join('\n')}\n`);
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    `[databases]\n* = host=127.0.0.1 port=${server}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}
unix_socket_dir =\nauth_type = scram-sha-256\nauth_file = ${folder}/users\npool_mode = ${mode}\ndefault_pool_size = 60\n`,
  );
  execFileSync('chown', ['-R', 'postgres', folder]);
  await accepts(port, startDaemon(...asPostgres('pgbouncer', [join(folder, 'pgbouncer.ini')])));
  return port;
}

it.skipIf(!programs || !installed('pgbouncer'))(
  'starts on Debian’s PostgreSQL behind PgBouncer in session mode, and refuses other modes in one line',
  { timeout: 180_000 },
  async () => {
    const server = await startDebianPostgres(programs ?? '');
    const through = (port: number, role: string) =>
      `postgres://${role}:${password}@127.0.0.1:${port}/matilha`;
    const session = await startPgBouncer('session', server.port);
    const product = await startProcess({
      databaseUrl: through(session, 'matilha_app'),
      plain: true,
      env: { DATABASE_OWNER_URL: through(session, 'matilha_dono') },
    });
    expect((await fetch(`${product.url}/readyz`)).status).toBe(200);
    expect(await product.terminate()).toBe(0);
    const transaction = await startPgBouncer('transaction', server.port);
    await expect(checkDatabase(through(transaction, 'matilha_app'))).rejects.toThrow(
      /pool em modo transação.*pool_mode = session/,
    );
    const ownedThrough = (port: number) =>
      checkAddresses({
        databaseUrl: through(session, 'matilha_app'),
        databaseOwnerUrl: through(port, 'matilha_dono'),
        allowNewerSchema: false,
      });
    await ownedThrough(session);
    await expect(ownedThrough(transaction)).rejects.toThrow(/^DATABASE_OWNER_URL: há um pool em modo/);
    const statement = await startPgBouncer('statement', server.port);
    await expect(checkDatabase(through(statement, 'matilha_app'))).rejects.toThrow(/pool_mode = session/);
  },
);
