import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';
import { readConfig } from './config.ts';
import { clearUpProcesses, startProcess } from './faults/testing/process.ts';
import { isStartRefusal, startProduct } from './start-product.ts';

const { url, ownerUrl } = await testDatabase();
clearUpProcesses();
const dataDir = mkdtempSync(join(tmpdir(), 'matilha-start-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const fileInTheWay = join(dataDir, 'a-file');
writeFileSync(fileInTheWay, '');

const taken = createServer();
await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
const { port } = taken.address() as AddressInfo;
afterAll(() => taken.close());

/** Returns the one-line reason why the product does not start. */
async function refusal(env: Record<string, string>): Promise<string> {
  const variables = {
    DATABASE_URL: url,
    DATABASE_OWNER_URL: ownerUrl,
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'silent',
    ...env,
  };
  const error: unknown = await startProduct(readConfig(variables)).then(
    (running) => running.stop(),
    (reason: unknown) => reason,
  );
  return error instanceof Error && isStartRefusal(error) ? error.message : `not a refusal: ${String(error)}`;
}

it.each([
  [{ PORT: String(port) }, `A porta ${port} já está em uso. Escolha outra com PORT=…`],
  [
    { HOST: 'nao-existe.invalid', ALLOW_STANDINS: 'model,mailbox' },
    /^Não é possível escutar em nao-existe\.invalid:0 \((ENOTFOUND|EAI_AGAIN)\)\. Confira HOST e PORT\.$/,
  ],
  [
    { DATABASE_URL: 'postgres://matilha:segredo@127.0.0.1:1/matilha' },
    /^O banco de DATABASE_URL não respondeu \(connect ECONNREFUSED 127\.0\.0\.1:1\)\. Confira/,
  ],
  [
    { DATABASE_URL: url.replace(/\/[^/?]+(\?|$)/, '/nao_existe$1') },
    /^O banco de DATABASE_URL não respondeu \(database "nao_existe" does not exist\)/,
  ],
  // A folder that exists but accepts no entries, a device, a file in the way, and a folder without permission.
  [{ DATA_DIR: '/proc/x' }, 'DATA_DIR (/proc/x) não pode ser criado ou não aceita escrita (ENOENT).'],
  [
    { DATA_DIR: '/proc/x', DATABASE_URL: '', DATABASE_OWNER_URL: '' },
    /^DATA_DIR \(\/proc\/x\) .*\(ENOENT\)\.$/,
  ],
  [{ DATA_DIR: '/dev/null/x' }, /^DATA_DIR \(\/dev\/null\/x\) .*\(ENOTDIR\)\.$/],
  [{ DATA_DIR: fileInTheWay }, /^DATA_DIR .*\(EEXIST\)\.$/],
  [{ DATA_DIR: '/sys/x' }, /^DATA_DIR \(\/sys\/x\) .*\((EPERM|EROFS|EACCES)\)\.$/],
])('refuses to start with %o, in one line', async (env, line) => {
  expect(await refusal(env as Record<string, string>)).toEqual(
    line instanceof RegExp ? expect.stringMatching(line) : line,
  );
});

it('warns in production only, where the serving role owns the tables', async () => {
  const env = { APP_URL: 'https://matilha.example', ALLOW_STANDINS: 'model,mailbox,payments' };
  const warning = 'the role of DATABASE_URL owns the tables';
  const asOwner = await startProcess({ databaseUrl: ownerUrl, plain: true, env });
  expect(asOwner.log()).toContain(warning);
  await asOwner.kill();
  const asServingRole = await startProcess({ databaseUrl: url, plain: true, env });
  expect(asServingRole.log()).not.toContain(warning);
}, 120_000);

it('reports in one line that a role may not prepare the database', async () => {
  expect(await refusal({ DATABASE_OWNER_URL: url })).toMatch(
    /^DATABASE_OWNER_URL: o papel \w+ não pode criar .* GRANT CREATE ON .*;$/,
  );
});
