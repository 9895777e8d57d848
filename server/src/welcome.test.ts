import { expect, test, vi } from 'vitest';
import { readConfig } from './config.ts';
import { companyVariables } from './testing/company-variables.ts';
import { welcome } from './welcome.ts';

const production = { APP_URL: 'https://matilha.example', ALLOW_STANDINS: 'model,mailbox' };

const start = { address: 'http://127.0.0.1:3000', credentials: [], credentialsFile: null };

/** Returns the lines about the company that a start writes to the log. */
function warningsOf(variables: Record<string, string>): string[] {
  const lines: string[] = [];
  const note = (_: object, line: string) => void lines.push(line);
  const log = { info: note, warn: note, error: note };
  welcome({ config: readConfig(variables), ...start, log });
  return lines.filter((line) => line.includes('dados da empresa'));
}

test('names in one line the company facts that production lacks', () => {
  const [warning, ...more] = warningsOf(production);
  expect(more).toEqual([]);
  expect(warning).toContain('SELLER_NAME, SELLER_CNPJ, SELLER_ADDRESS e SELLER_EMAIL');
  expect(warning).toContain('DATA_OFFICER_NAME e DATA_OFFICER_EMAIL');
});

test('asks for the data officer alone when the seller is stated', () => {
  const { DATA_OFFICER_NAME: _name, DATA_OFFICER_EMAIL: _email, ...seller } = companyVariables;
  const [warning] = warningsOf({ ...production, ...seller });
  expect(warning).toContain('DATA_OFFICER_NAME');
  expect(warning).not.toContain('SELLER_NAME');
});

test.each([
  ['in production that states its company', { ...production, ...companyVariables }],
  ['on a single machine', {}],
])('writes nothing %s', (_where, variables) => {
  expect(warningsOf(variables)).toEqual([]);
});

test('names version and commit in the line of the start', () => {
  const lines: object[] = [];
  const log = {
    info: (fields: object, msg: string) => void lines.push({ ...fields, msg }),
    warn: () => undefined,
    error: () => undefined,
  };
  const config = readConfig({ COMMIT: '0123456789abcdef' });
  welcome({ config, ...start, log });
  expect(lines[0]).toMatchObject({ msg: 'listening', commit: '0123456789ab', version: config.build.version });
  expect(config.build.version).toMatch(/^\d+\.\d+\.\d+$/);
});

test.each([
  ['the passwords of the first start', ['operador@matilha.local x7'], 'guardados em data/credentials.txt'],
  ['where the passwords are at a later start', [], 'Emails e senhas: data/credentials.txt'],
])('shows in a terminal %s', (_what, credentials, shown) => {
  const { isTTY } = process.stdout;
  const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  process.stdout.isTTY = true;
  try {
    const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
    const credentialsFile = 'data/credentials.txt';
    welcome({ config: readConfig({}), address: start.address, credentials, credentialsFile, log });
    const text = printed.mock.calls.join('');
    expect(text).toContain(shown);
    for (const line of credentials) expect(text).toContain(line);
  } finally {
    process.stdout.isTTY = isTTY;
  }
});
