import { expect, it } from 'vitest';
import { readSecret, secretNames } from '#server/database/stores/secrets.ts';
import { testDatabase } from '#server/testing/database.ts';
import { runCommandFile } from './testing/run-command-file.ts';

const { db, url: databaseUrl } = await testDatabase();
const run = (...args: string[]) => runCommandFile('renew-secrets.ts', args, { DATABASE_URL: databaseUrl });

it('lists every secret with its use and without its value', async () => {
  const value = await readSecret(db, 'devices');
  const { out, code } = await run();
  expect(code).toBe(0);
  for (const name of secretNames) expect(out).toContain(`- ${name}: `);
  for (const encoding of ['hex', 'base64', 'base64url'] as const)
    expect(out).not.toContain(value.toString(encoding));
});

it('renews the named secret and no other', async () => {
  const before = [await readSecret(db, 'devices'), await readSecret(db, 'leads')] as const;
  const { out, code } = await run('--renew', 'devices');
  expect(code).toBe(0);
  expect(out).toContain('Reinicie todos os processos');
  expect(await readSecret(db, 'devices')).not.toEqual(before[0]);
  expect(await readSecret(db, 'devices')).toHaveLength(32);
  expect(await readSecret(db, 'leads')).toEqual(before[1]);
});

it('reports a secret that was never made', async () => {
  const { out, code } = await run('--renew', 'plan_quotes');
  expect({ out, code }).toEqual({ out: 'plan_quotes ainda não foi usado: não há o que trocar.\n', code: 0 });
});

it('refuses to renew the secret of the deletion log', async () => {
  const before = await readSecret(db, 'installation');
  const { err, code } = await run('--renew', 'installation');
  expect(code).toBe(1);
  expect(err).toMatch(/^installation não se troca: .+\n$/);
  expect(await readSecret(db, 'installation')).toEqual(before);
});

it.each([{ args: ['--renew', 'unknown'] }, { args: ['--renew', 'devices', 'leads'] }])(
  'refuses the arguments $args in one line',
  async ({ args }) => {
    const { err, code } = await run(...args);
    expect(code).toBe(1);
    expect(err).toMatch(/^Uso: npm run secrets .+\n$/);
  },
);
