import { expect, it } from 'vitest';
import { createPasswords } from '#server/platform/password.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { testProduct } from '#server/testing/product.ts';
import { runCommandFile } from './testing/run-command-file.ts';

const { db, databaseUrl } = await testProduct();
const run = (...args: string[]) => runCommandFile('operator.ts', args, { DATABASE_URL: databaseUrl });
const operator = await createSubscriber(db, { role: 'operator' });

const accountOf = async (email: string) =>
  (await db.$client.query('select id, role, password_hash from users where email = $1', [email])).rows[0];
const actionsAbout = async (id: number) =>
  (
    await db.$client.query('select actor, action from audit_log where subject = $1 order by id', [
      `user:${id}`,
    ])
  ).rows;
const mailsTo = async (email: string) =>
  (await db.$client.query('select subject, status from mails where recipient = $1 order by id', [email]))
    .rows;
const passwordIn = (out: string) => /Senha: (\S+)/.exec(out)?.[1] ?? '';

it('explains its uses in Portuguese when called without arguments', async () => {
  const { err, code } = await run();
  expect(code).toBe(1);
  expect(err).toMatch(/^Uso:\n.+--list.+\n.+--make.+\n.+--reset/);
});

it('prints its uses and succeeds when asked for help', async () => {
  const { out, err, code } = await run('--help');
  expect({ err, code }).toEqual({ err: '', code: 0 });
  expect(out).toMatch(/^Uso:/);
});

it.each([{ args: ['--make'] }, { args: ['--list', 'x'] }, { args: ['--reset', 'a@b.co', 'c@d.co'] }])(
  'refuses the arguments $args',
  async ({ args }) => {
    const { err, code } = await run(...args);
    expect([code, err.startsWith('Uso:')]).toEqual([1, true]);
  },
);

it('lists the operators with their second factor', async () => {
  const { out, code } = await run('--list');
  expect([code, out]).toEqual([0, `- ${operator.email}: sem segundo fator\n`]);
});

it('opens an operator account with a generated password, records it and mails the operators', async () => {
  const { out, code } = await run('--make', 'nova@exemplo.com.br');
  expect(code).toBe(0);
  const account = await accountOf('nova@exemplo.com.br');
  expect(account.role).toBe('operator');
  expect(await createPasswords().verify(account.password_hash, passwordIn(out))).toBe(true);
  expect(await actionsAbout(account.id)).toContainEqual({
    actor: 'job:operator-command',
    action: 'staff.make_operator',
  });
  await expect
    .poll(() => mailsTo(operator.email))
    .toEqual([{ subject: 'Nova pessoa na operação, pela máquina', status: 'sent' }]);
});

it('promotes a confirmed account and ends its sessions', async () => {
  const member = await createSubscriber(db);
  const { out, code } = await run('--make', member.email);
  expect(code).toBe(0);
  const account = await accountOf(member.email);
  expect([account.id, account.role]).toEqual([member.id, 'operator']);
  expect(await createPasswords().verify(account.password_hash, passwordIn(out))).toBe(true);
});

it('resets the second factor of a member of staff, and of nobody else', async () => {
  const editor = await createSubscriber(db, { role: 'editor' });
  await db.$client.query(
    "insert into recovery_codes (user_id, code_hash, created_at) values ($1, '\\x01', now())",
    [editor.id],
  );
  expect((await run('--reset', editor.email)).code).toBe(0);
  const left = await db.$client.query('select from recovery_codes where user_id = $1', [editor.id]);
  expect(left.rowCount).toBe(0);
  expect(await actionsAbout(editor.id)).toEqual([
    { actor: 'job:operator-command', action: 'second_factor.reset' },
  ]);
  const subscriber = await createSubscriber(db);
  const refused = await run('--reset', subscriber.email);
  expect([refused.code, refused.err]).toEqual([1, 'Ninguém da equipe tem este email confirmado.\n']);
});
