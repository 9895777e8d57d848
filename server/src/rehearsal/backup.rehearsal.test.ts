import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it } from 'vitest';
import { countRows } from '#server/backup/dump-database.ts';
import { runCommandFile } from '#server/commands/testing/run-command-file.ts';
import { type Database, openDatabase } from '#server/database/connection.ts';
import { checkCreditInvariants } from '#server/database/invariants/credit-invariants.ts';
import { openClients } from '#server/faults/testing/client.ts';
import { clearUpProcesses, startProcess } from '#server/faults/testing/process.ts';
import { afterUse } from '#server/testing/after-use.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { installed } from './testing/debian.ts';
import { debianPostgres, startDebianPostgres } from './testing/postgres.ts';

const programs = debianPostgres();
clearUpProcesses();

async function folderOf(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `matilha-${name}-`));
  afterUse(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

function open(connectionString: string): Database {
  const db = openDatabase({ connectionString, max: 3, onError: () => undefined });
  afterUse(() => db.$client.end());
  return db;
}

it.skipIf(!programs || !installed('pg_dump', 'pg_restore'))(
  'backs up a serving DATABASE_URL, and restores it without deleted persons (R35, L18)',
  { timeout: 300_000 },
  async () => {
    const server = await startDebianPostgres(programs ?? '');
    const urls = (database: string) => ({
      DATABASE_URL: server.url('matilha_app', database),
      DATABASE_OWNER_URL: server.url('matilha_dono', database),
    });
    const dataDir = await folderOf('data');
    const backupDir = await folderOf('copies');
    const into = await folderOf('into');
    const env = {
      ...urls('matilha'),
      DATA_DIR: dataDir,
      BACKUP_DIR: backupDir,
      PATH: process.env.PATH ?? '',
    };
    const start = (variables: Record<string, string>) =>
      startProcess({ databaseUrl: '', unlimited: true, env: variables });
    const product = await start(env);
    const db = open(env.DATABASE_URL);
    const stays = await createSubscriber(db, { credits: 9 });
    const leaves = await createSubscriber(db);
    const clients = openClients(db);
    expect((await clients.send({ url: product.url, user: stays })).status).toBe(201);
    const counts = await countRows(db.$client);
    const made = await runCommandFile('backup.ts', [], env);
    expect(made).toMatchObject({ err: '', code: 0 });
    const [name = ''] = (await readdir(backupDir)).filter((each) => each.endsWith('Z'));
    const manifest = JSON.parse(await readFile(join(backupDir, name, 'manifest.json'), 'utf8'));
    expect(manifest).toMatchObject({ kind: 'dump', counts });

    const erase = { method: 'POST', body: JSON.stringify({ confirmation: 'EXCLUIR' }) };
    expect((await clients.request(product.url, leaves, '/api/privacy/erase', erase)).status).toBe(200);
    expect(await product.terminate()).toBe(0);

    const restore = (variables: Record<string, string>, ...more: string[]) =>
      runCommandFile('restore.ts', [join(backupDir, name), '--into', into, ...more], variables);
    expect((await restore(env)).err).toBe(
      'O banco de DATABASE_URL não está vazio: uma cópia só volta para um banco vazio.\n',
    );
    const administrator = new pg.Client({ connectionString: server.url('postgres', 'postgres') });
    await administrator.connect();
    await administrator.query(`create database volta owner matilha_dono encoding 'UTF8' template template0`);
    await administrator.end();
    const target = { ...env, ...urls('volta') };
    expect((await restore(target, '--at', '2026-11-25T12:00:00Z')).err).toMatch(/^Esta cópia é um dump/);
    const restored = await restore(target);
    expect(restored).toMatchObject({ err: '', code: 0 });
    expect(restored.out).toMatch(/^Contas já excluídas, apagadas de novo: 1\.$/m);

    const copy = open(target.DATABASE_URL);
    expect((await copy.$client.query('select id from users where id = $1', [leaves.id])).rows).toEqual([]);
    const statistics = `select from pg_stats where tablename = 'messages' and attname = 'user_id'`;
    expect((await copy.$client.query(statistics)).rowCount).toBe(1);
    const second = await start({ ...target, DATA_DIR: into });
    expect(await checkCreditInvariants(copy)).toEqual([]);
    expect((await openClients(copy).send({ url: second.url, user: stays })).status).toBe(201);
    expect((await countRows(copy.$client)).messages).toBe((counts.messages ?? 0) + 2);
    expect(await second.terminate()).toBe(0);
  },
);
