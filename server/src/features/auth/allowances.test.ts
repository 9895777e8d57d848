import { expect, it } from 'vitest';
import { minutes } from '#server/platform/clock.ts';
import { testDatabase } from '#server/testing/database.ts';
import { authTools } from './testing/auth-tools.ts';
import { requestEmailChange } from './usecases/request-email-change.ts';
import { resendVerification } from './usecases/resend-verification.ts';
import { requestPasswordReset, validateResetToken } from './usecases/reset-password.ts';

const { db } = await testDatabase({ max: 10 });
const refused = { code: 'rate_limited' };
const stranger = { address: '198.51.100.66', userAgent: 'vitest' };
const open = {
  sign_up_ipv4: Number.POSITIVE_INFINITY,
  sign_up_day: Number.POSITIVE_INFINITY,
  sign_up_mail: Number.POSITIVE_INFINITY,
};

/** Creates a member, with the two calls that let anybody send mail to the member's address. */
async function scene(limits = {}) {
  const tools = authTools(db, { ...open, ...limits });
  const { email, password } = await tools.member();
  const reset = (from = tools.client, to = email) =>
    requestPasswordReset(tools.context(), tools.deps, to, from);
  const resend = (from = tools.client, to = email) =>
    resendVerification(tools.context(), tools.deps, to, from);
  const resetMails = async () =>
    (await tools.mailsTo(email)).filter(({ kind }) => kind === 'reset_password').length;
  return { tools, email, password, reset, resend, resetMails };
}

it("leaves the owner's reset untouched by calls from a network that is already refused", async () => {
  const { tools, reset, resend, resetMails } = await scene({ mail_network: 2 });
  const elsewhere = { ...stranger, address: '198.51.100.67' };
  for (const ask of [reset, resend]) {
    for (let spent = 0; spent < 2; spent += 1) await ask(elsewhere, tools.newAddress());
  }
  for (let call = 0; call < 6; call += 1) {
    for (const ask of [reset, resend]) await expect(ask(elsewhere)).rejects.toMatchObject(refused);
    tools.move(minutes(1));
  }
  await reset();
  expect(await resetMails()).toBe(1);
});

it("leaves the owner's reset untouched by a stranger's resends and sign-ups with the address", async () => {
  const { tools, email, reset, resend, resetMails } = await scene();
  for (let call = 0; call < 5; call += 1) {
    await resend(stranger);
    await tools.signUp(email, 'outra-senha');
    tools.move(minutes(1));
  }
  await expect(resend(stranger)).rejects.toMatchObject(refused);
  await reset();
  expect(await resetMails()).toBe(1);
});

it('allows a reset from a network that has used up its resends', async () => {
  const { tools, reset, resend, resetMails } = await scene({ mail_network: 2 });
  const shared = { ...stranger, address: '198.51.100.68' };
  for (let call = 0; call < 2; call += 1) await resend(shared, tools.newAddress());
  await expect(resend(shared, tools.newAddress())).rejects.toMatchObject(refused);
  await reset(shared);
  expect(await resetMails()).toBe(1);
});

it('leaves the owner a working link after a stranger used up all resets of the hour', async () => {
  const { tools, email, reset } = await scene();
  for (let call = 0; call < 5; call += 1) {
    await reset(stranger);
    tools.move(minutes(1));
  }
  await expect(reset()).rejects.toMatchObject(refused);
  tools.move(minutes(54));

  await validateResetToken(tools.context(), tools.deps, await tools.newestToken(email), tools.client);
  tools.move(minutes(1));
  await reset();
});

it("refunds the network's limit when the address's limit refuses", async () => {
  const { tools, reset } = await scene({ mail_network: 2 });
  const home = { ...stranger, address: '198.51.100.69' };
  await reset(home);
  for (let call = 0; call < 3; call += 1) await expect(reset(home)).rejects.toMatchObject(refused);
  await reset(home, tools.newAddress());
});

it("refunds the network's limit when the account's login delay refuses", async () => {
  const { tools, email } = await scene({ login_network: 8 });
  const otherUser = await tools.member();
  const home = { ...tools.browser, address: '198.51.100.70' };
  for (let call = 0; call < 5; call += 1) {
    await expect(tools.signIn(email, 'errada', home)).rejects.toMatchObject({ code: 'invalid_credentials' });
  }
  for (let call = 0; call < 5; call += 1) {
    await expect(tools.signIn(email, 'errada', home)).rejects.toMatchObject(refused);
  }
  await expect(tools.signIn(otherUser.email, otherUser.password, home)).resolves.toBeTruthy();
});

it('refunds the password attempt when the new address gets no more mail', async () => {
  const { tools, email, password } = await scene({ mail_address: 1, credential_change: 2 });
  const { token } = await tools.signIn(email);
  const session = await tools.whoIs(token);
  if (!session) throw new Error('no session');
  const context = tools.context({ kind: 'user', ...session });
  const wanted = tools.newAddress();
  const change = (to: string) =>
    requestEmailChange(context, tools.deps, { email: to, currentPassword: password });
  await change(wanted);
  for (let call = 0; call < 3; call += 1) await expect(change(wanted)).rejects.toMatchObject(refused);
  await change(tools.newAddress());
});
