import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { User } from '@matilha/contract/account/account';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import type { Database } from '#server/database/connection.ts';
import { checkCreditInvariants } from '#server/database/invariants/credit-invariants.ts';
import { users } from '#server/database/schema/accounts.ts';
import { openClients } from '#server/faults/testing/client.ts';
import { messagesOf, settled, spending } from '#server/faults/testing/ledger.ts';
import { clearUpProcesses } from '#server/faults/testing/process.ts';
import { patienceMs } from '#server/faults/testing/scale.ts';
import { startFakeOpenAi } from '#server/providers/model/testing/fake-openai.ts';
import { answer } from '#server/providers/model/testing/fake-replies.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { countRows } from '../dump-database.ts';
import { type Installation, newFolder, startInstallation } from '../testing/installation.ts';

clearUpProcesses();
const model = await startFakeOpenAi();
afterAll(() => model.close());
model.respondWith(answer('Banho toda quarta e tosa às sextas.'));

const secret = await generateX25519Identity();
const isThere = async (db: Database, { id }: User) => (await db.$count(users, eq(users.id, id))) === 1;

/** Lets these users ask, one question after the other, until `stop`. */
function keepAsking({ db, product }: Installation, people: User[]) {
  const clients = openClients(db);
  let running = true;
  const loops = people.map(async (user) => {
    while (running) await clients.send({ url: product.url, user, content: 'Oi', key: randomUUID() });
  });
  return {
    async stop() {
      running = false;
      await Promise.all(loops);
      await settled(db);
    },
  };
}

async function erase({ db, product }: Installation, user: User): Promise<void> {
  const clients = openClients(db);
  const body = JSON.stringify({ confirmation: 'EXCLUIR' });
  const response = await clients.request(product.url, user, '/api/privacy/erase', { method: 'POST', body });
  expect(response.status).toBe(200);
}

/** Starts the product on a restored DATA_DIR with backups of its own. */
async function startRestored(dataDir: string): Promise<Installation> {
  const restored = await startInstallation({
    dataDir,
    backupDir: await newFolder(),
    modelUrl: model.baseUrl,
  });
  expect(await checkCreditInvariants(restored.db)).toEqual([]);
  return restored;
}

it('restores a lost machine to the newest point and a point in time, without erased people (R35, L18)', {
  timeout: 6 * patienceMs,
}, async () => {
  const root = await newFolder();
  const backupDir = await newFolder();
  const dataDir = join(root, 'data');
  const key = join(root, 'chave.txt');
  await writeFile(key, `# created by age-keygen\n${secret}\n`);
  const env = { BACKUP_RECIPIENT: await identityToRecipient(secret) };
  const first = await startInstallation({ dataDir, backupDir, modelUrl: model.baseUrl, env });
  const people = await Promise.all([1, 2, 3].map(() => createSubscriber(first.db, { credits: 500 })));
  const leaves = await createSubscriber(first.db, { credits: 20 });
  const clients = openClients(first.db);
  await clients.send({ url: first.product.url, user: leaves, content: 'Até logo' });
  await mkdir(join(dataDir, 'uploads'), { recursive: true });
  await writeFile(join(dataDir, 'uploads', 'antes.webp'), 'antes');

  const during = keepAsking(first, people);
  const backup = await first.backUp();
  await during.stop();
  await writeFile(join(dataDir, 'uploads', 'depois.webp'), 'depois');
  const then = await countRows(first.db.$client);
  const { rows } = await first.db.$client.query<{ at: Date }>('select clock_timestamp() as at');
  const moment = rows[0]?.at ?? new Date();
  // A later transaction must exist: a recovery that meets none has not reached its target.
  await sleep(50);
  const after = keepAsking(first, people);
  await erase(first, leaves);
  await after.stop();
  const last = await countRows(first.db.$client);
  const spent = await Promise.all(people.map((user) => spending(first.db, user)));
  await first.catchUp();
  await first.lose();
  await rm(dataDir, { recursive: true });

  const restore = (into: string, ...more: string[]) =>
    first.command('restore.ts', [backup, '--into', into, '--identity', key, ...more]);

  const newest = join(root, 'newest');
  const result = await restore(newest);
  expect(result).toMatchObject({ err: '', code: 0 });
  expect(result.out).toMatch(/^Contas já excluídas, apagadas de novo: 0\.$/m);
  const second = await startRestored(newest);
  expect(await countRows(second.db.$client)).toEqual(last);
  expect(await Promise.all(people.map((user) => spending(second.db, user)))).toEqual(spent);
  expect(await isThere(second.db, leaves)).toBe(false);
  for (const name of ['antes', 'depois'])
    expect(await readFile(join(newest, 'uploads', `${name}.webp`), 'utf8')).toBe(name);
  const [person] = people;
  if (!person) throw new Error('nobody is there');
  const reader = openClients(second.db);
  const reply = await reader.send({ url: second.product.url, user: person, content: 'E agora?' });
  expect(reply.status).toBe(201);
  const asked = (await messagesOf(second.db, person)).length;
  // A restored installation starts as often as any other.
  expect(await second.product.terminate()).toBe(0);
  const third = await startRestored(newest);
  expect(await messagesOf(third.db, person)).toHaveLength(asked);
  // Its backups restore too, although its WAL has branched off.
  const own = await third.backUp();
  await third.lose();
  const generation = join(root, 'generation');
  expect(await third.command('restore.ts', [own, '--into', generation])).toMatchObject({ err: '', code: 0 });

  const past = join(root, 'past');
  const returned = await restore(past, '--at', moment.toISOString());
  expect(returned).toMatchObject({ err: '', code: 0 });
  expect(returned.out).toMatch(/^Contas já excluídas, apagadas de novo: 1\.$/m);
  const fourth = await startRestored(past);
  expect(await isThere(fourth.db, leaves)).toBe(false);
  const found = await countRows(fourth.db.$client);
  expect({ ...found, audit_log: 0 }).toEqual({
    ...then,
    users: (then.users ?? 0) - 1,
    conversations: (then.conversations ?? 0) - 1,
    messages: (then.messages ?? 0) - 2,
    credit_accounts: (then.credit_accounts ?? 0) - 1,
    credit_grants: (then.credit_grants ?? 0) - 1,
    audit_log: 0,
  });
  await fourth.lose();
});
