import fc from 'fast-check';
import { expect, test } from 'vitest';
import { users } from '#server/database/schema/accounts.ts';
import { testDatabase } from '#server/testing/database.ts';
import { mailboxKey } from './mailbox-key.ts';

const { db } = await testDatabase();

test.each([
  ['Ana@Exemplo.com.br', 'ana@exemplo.com.br'],
  ['ana+loja+2@exemplo.com.br', 'ana@exemplo.com.br'],
  ['a.n.a@exemplo.com.br', 'a.n.a@exemplo.com.br'],
  ['A.n.A+x@gmail.com', 'ana@gmail.com'],
  ['ana@GoogleMail.com', 'ana@gmail.com'],
  ['ana@notgmail.com', 'ana@notgmail.com'],
  ['a.na@gmail.com.br', 'a.na@gmail.com.br'],
])('folds %s into the mailbox %s', (email, key) => {
  expect(mailboxKey(email)).toBe(key);
});

test('computes the same key in the database', async () => {
  const name = fc.stringMatching(/^[a-zA-Z0-9.+_-]{1,20}$/);
  const domain = fc.constantFrom(
    'gmail.com',
    'GMAIL.com',
    'googlemail.com',
    'xgmail.com',
    'gmailxcom.br',
    'a.com.br',
  );
  const emails = fc.sample(fc.tuple(name, domain), 300).map((parts) => parts.join('@'));
  const now = new Date();
  const rows = await db
    .insert(users)
    .values(emails.map((email) => ({ email, firstName: 'A', phone: '1', tierId: 4, createdAt: now })))
    .returning({ email: users.email, key: users.mailboxKey });
  expect(rows).toHaveLength(300);
  for (const { email, key } of rows) expect(key).toBe(mailboxKey(email));
});
