import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { processVariables } from './process-variables.ts';
import { faultLines } from './testing/fault-lines.ts';

const folder = mkdtempSync(join(tmpdir(), 'matilha-variables-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const empty = mkdtempSync(join(folder, 'empty-'));

const faultsOf = (variables: Record<string, string>, from = empty) =>
  faultLines(() => processVariables(variables, from));

test('takes a secret from the file that NAME_FILE names, without its last line break', () => {
  const path = file('key', 'sk_live_1\n');
  expect(processVariables({ STRIPE_SECRET_KEY_FILE: path }, empty).STRIPE_SECRET_KEY).toBe('sk_live_1');
});

test('refuses a file that cannot be read, and a variable given twice, in one line each', () => {
  const there = file('there', 'x');
  expect(
    faultsOf({ AI_API_KEY_FILE: '/nowhere/key', SMTP_URL_FILE: there, SMTP_URL: 'smtp://127.0.0.1' }),
  ).toEqual([
    'AI_API_KEY_FILE: o arquivo não pode ser lido (ENOENT).',
    'SMTP_URL_FILE: não pode vir junto com SMTP_URL. Tire uma das duas.',
  ]);
});

test('refuses an empty file of a secret, which would switch on the mode without it', () => {
  const path = file('nothing', '\n');
  expect(faultsOf({ DATABASE_URL_FILE: path })).toEqual(['DATABASE_URL_FILE: o arquivo está vazio.']);
});

test('leaves variables of other programs alone', () => {
  expect(processVariables({ SSL_CERT_FILE: '/nowhere' }, empty)).toEqual({ SSL_CERT_FILE: '/nowhere' });
});

test('reads .env, over which the variables of the process win', () => {
  file('.env', '# local\nPORT=4000\nBRAND_NAME="Bicho Bom"\n');
  expect(processVariables({ PORT: '5000' }, folder)).toEqual({ PORT: '5000', BRAND_NAME: 'Bicho Bom' });
});

test('lets a NAME_FILE of the process win over NAME in .env', () => {
  const both = mkdtempSync(join(folder, 'both-'));
  writeFileSync(join(both, '.env'), 'AI_API_KEY=old\n');
  const path = file('new-key', 'new\n');
  expect(processVariables({ AI_API_KEY_FILE: path }, both).AI_API_KEY).toBe('new');
});

test('refuses an .env that cannot be read', () => {
  const odd = mkdtempSync(join(folder, 'odd-'));
  mkdirSync(join(odd, '.env'));
  expect(faultsOf({}, odd)).toEqual(['.env: não pode ser lido (EISDIR).']);
});
