import { expect, it } from 'vitest';
import { runCommandFile } from './testing/run-command-file.ts';

const run = (variables: Record<string, string>, ...args: string[]) =>
  runCommandFile('reset-demonstration.ts', args, { DATA_DIR: '/nonexistent', ...variables });
const production = {
  APP_URL: 'https://app.matilha.test',
  TRUST_PROXY: 'loopback',
  ALLOW_STANDINS: 'mailbox,model,payments',
};

it.each<[string, Record<string, string>]>([
  ['a database of its own address', { DATABASE_URL: 'postgres://localhost:1/matilha' }],
  ['an installation in production', production],
])('refuses %s before it opens any database', async (_, variables) => {
  const { err, code } = await run(variables);
  expect([code, err]).toEqual([1, expect.stringMatching(/^Só a demonstração de uma instalação local/)]);
});

it.each(['ana@exemplo.com.br', 'demo@matilha.local'])('refuses to take an account: %s', async (account) => {
  const { err, code } = await run({}, account);
  expect([code, err]).toEqual([1, expect.stringMatching(/Não aceita conta nenhuma/)]);
});

it('names the missing database of an installation that never started', async () => {
  const { err, code } = await run({});
  expect([code, err]).toEqual([1, expect.stringMatching(/^O banco de dados ainda não foi preparado/)]);
});
