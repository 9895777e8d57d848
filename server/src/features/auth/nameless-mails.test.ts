import { expect, it } from 'vitest';
import { hours } from '#server/platform/clock.ts';
import { testDatabase } from '#server/testing/database.ts';
import { authTools } from './testing/auth-tools.ts';
import { openProvisionalAccount } from './usecases/open-provisional-account.ts';
import { requestEmailChange } from './usecases/request-email-change.ts';
import { resendClaim } from './usecases/resend-claim.ts';
import { resendVerification } from './usecases/resend-verification.ts';
import { requestPasswordReset } from './usecases/reset-password.ts';

const { db } = await testDatabase();
const tools = authTools(db);
const { deps, client } = tools;
const typed = 'Suacontaserabloqueada';

/** Returns the kinds of the mails to an address; fails when one contains the name that a stranger typed. */
async function namelessKinds(email: string): Promise<string[]> {
  const mails = await tools.mailsTo(email);
  for (const { kind, subject, html, text } of mails) {
    expect({ kind, named: `${subject}${html}${text}`.includes(typed) }).toEqual({ kind, named: false });
  }
  return mails.map(({ kind }) => kind).reverse();
}

it('puts no name in mails to an address that signed up and is not verified', async () => {
  const email = tools.newAddress();
  await tools.signUp(email, 'senha-boa', typed);
  await resendVerification(tools.context(), deps, email, client);
  await requestPasswordReset(tools.context(), deps, email, client);
  expect(await namelessKinds(email)).toEqual(['verify_email', 'verify_email', 'verify_email']);
});

it('puts no name in mails to an address entered on the landing page', async () => {
  const email = tools.newAddress();
  const landing = {
    email,
    name: typed,
    phone: '11987654321',
    category: 'Outros' as const,
    termsVersion: undefined,
    offers: false,
  };
  const { userId } = await db.transaction((tx) =>
    openProvisionalAccount(
      tx,
      tools.context(),
      { ...deps.settings, landingCredits: 5 },
      {
        ...landing,
        sessionToken: 'x'.repeat(43),
        mayMail: true,
        client,
      },
    ),
  );
  const session = await tools.whoIs('x'.repeat(43));
  if (session?.user.id !== userId) throw new Error('no session');
  await resendClaim(tools.context({ kind: 'user', ...session }), deps, client);
  expect(await namelessKinds(email)).toEqual(['claim_account', 'claim_account']);
});

it('puts no name in mails to an owner whose address a stranger signs up or requests mail for', async () => {
  const { email } = await tools.member();
  tools.move(hours(1));
  await tools.signUp(email, 'senha-boa', typed);
  await resendVerification(tools.context(), deps, email, client);
  const kinds = await namelessKinds(email);
  expect(kinds.slice(-2)).toEqual(['existing_account', 'existing_account']);
});

it('puts no name in the mail to a new address, whether or not it has an account', async () => {
  const email = tools.newAddress();
  await tools.signUp(email, 'senha-boa', typed);
  await tools.verify(email);
  const { token } = await tools.signIn(email);
  const session = await tools.whoIs(token);
  if (!session) throw new Error('no session');
  const ask = (to: string) =>
    requestEmailChange(tools.context({ kind: 'user', ...session }), deps, {
      email: to,
      currentPassword: 'senha-boa',
    });
  const free = tools.newAddress();
  const taken = (await tools.member()).email;
  await ask(free);
  await ask(taken);
  expect(await namelessKinds(free)).toEqual(['confirm_address']);
  expect((await namelessKinds(taken)).at(-1)).toBe('address_in_use');
});
