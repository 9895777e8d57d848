import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hours, minutes } from '#server/platform/clock.ts';
import { testDatabase } from '#server/testing/database.ts';
import { authTools } from './testing/auth-tools.ts';
import { resendVerification } from './usecases/resend-verification.ts';
import { requestPasswordReset, resetPassword } from './usecases/reset-password.ts';
import { verifyEmail } from './usecases/verify-email.ts';

const { db } = await testDatabase();
const inf = Number.POSITIVE_INFINITY;
const tools = authTools(db, {
  sign_up_ipv4: inf,
  sign_up_day: inf,
  sign_up_mail: inf,
  login_network: inf,
  token_guess_ipv4: inf,
  mail_network: inf,
  mail_address: inf,
  mail_cooldown: inf,
});

interface Link {
  token: string;
  purpose: 'verify' | 'reset';
  password: string;
  /** Id of the registration it belongs to; 0 for the verified account. */
  registration: number;
  ends: number;
  void: boolean;
}

/** The reference model: the expected state of one address, in the simplest terms. */
class Model {
  email = tools.newAddress();
  now = 0;
  verified = false;
  /** Null while no password works. */
  password: string | null = null;
  pending: Array<{ id: number; password: string }> = [];
  links: Link[] = [];
  sessions: Array<{ token: string; alive: boolean }> = [];
  count = 0;

  mailed(purpose: Link['purpose'], registration: number, password: string, token: string, lasts: number) {
    expect(this.links.map((link) => link.token)).not.toContain(token);
    for (const link of this.links) {
      if (link.purpose === purpose && link.registration === registration) link.void = true;
    }
    this.links.push({ token, purpose, password, registration, ends: this.now + lasts, void: false });
  }

  works(link: Link, purpose: Link['purpose']): boolean {
    return link.purpose === purpose && !link.void && this.now < link.ends;
  }
}

type Step = (model: Model) => Promise<void>;
const named = (name: string, step: Step): Step => Object.assign(step, { toString: () => name });
const outcome = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  );
const passwords = fc.constantFrom('senha-um', 'senha-dois', 'senha-três');

const signUp = (password: string) =>
  named(`signUp(${password})`, async (model) => {
    await tools.signUp(model.email, password);
    if (model.verified) return;
    model.count += 1;
    model.pending.push({ id: model.count, password });
    model.mailed('verify', model.count, password, await tools.newestToken(model.email), hours(24));
  });

const ask = (request: 'resend' | 'recover') =>
  named(request, async (model) => {
    const call = request === 'resend' ? resendVerification : requestPasswordReset;
    await call(tools.context(), tools.deps, model.email, tools.client);
    const newest = model.pending.at(-1);
    if (!model.verified && newest) {
      model.mailed('verify', newest.id, newest.password, await tools.newestToken(model.email), hours(24));
    } else if (model.verified && request === 'recover') {
      model.mailed('reset', 0, '', await tools.newestToken(model.email), hours(1));
    }
  });

const verify = (pick: number) =>
  named(`verify(${pick})`, async (model) => {
    const link = model.links.at(-1 - (pick % Math.max(model.links.length, 1)));
    if (!link) return;
    const works = model.works(link, 'verify');
    const going = verifyEmail(tools.context(), tools.deps, link.token, tools.client);
    expect(await outcome(going)).toBe(works ? 'done' : 'invalid_token');
    if (!works) return;
    const contested = model.pending.length > 1;
    model.verified = true;
    model.password = contested ? null : link.password;
    model.pending = [];
    const token = /token=([\w-]{43})$/.exec((await going).redirectTo)?.[1];
    expect(token !== undefined).toBe(contested);
    if (token) model.mailed('reset', 0, '', token, hours(1));
    for (const sent of model.links) sent.void ||= sent.purpose === 'verify';
  });

const reset = (pick: number, password: string) =>
  named(`reset(${pick}, ${password})`, async (model) => {
    const link = model.links.at(-1 - (pick % Math.max(model.links.length, 1)));
    if (!link) return;
    const works = model.works(link, 'reset');
    const input = { token: link.token, password };
    const result = await outcome(resetPassword(tools.context(), tools.deps, input, tools.client));
    expect(result).toBe(works ? 'done' : 'invalid_token');
    if (!works) return;
    model.password = password;
    link.void = true;
    for (const session of model.sessions) session.alive = false;
  });

const signIn = (password: string) =>
  named(`signIn(${password})`, async (model) => {
    const meant = model.verified ? model.password : model.pending.at(-1)?.password;
    const right = meant === password;
    await tools.deps.limits.clearLogin(model.email);
    const attempt = tools.signIn(model.email, password);
    const result = await outcome(attempt);
    if (right && model.verified) {
      model.sessions.push({ token: (await attempt).token, alive: true });
    } else {
      expect(result).toBe(right ? 'email_not_verified' : 'invalid_credentials');
    }
  });

const pass = (time: number) =>
  named(`pass(${time})`, async (model) => {
    tools.move(time);
    model.now += time;
  });

/** Picks mostly the newest link, because older ones are usually void. */
const picks = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(9) });
const opening = fc.constantFrom<Step[]>(
  [],
  [signUp('senha-um'), verify(0)],
  [signUp('senha-dois'), verify(0), signIn('senha-dois'), ask('recover')],
);
const steps: fc.Arbitrary<Step>[] = [
  passwords.map(signUp),
  fc.constantFrom(ask('resend'), ask('recover')),
  picks.map(verify),
  fc.tuple(picks, passwords).map(([pick, password]) => reset(pick, password)),
  passwords.map(signIn),
  fc.constantFrom(pass(minutes(59)), pass(hours(1)), pass(hours(23))),
];

test('keeps every address in the state of the reference model', { timeout: 60_000 }, async () => {
  const rest = fc.array(fc.oneof(...steps), { minLength: 4, maxLength: 14 });
  const sequences = fc.tuple(opening, rest).map(([first, then]) => [...first, ...then]);
  await fc.assert(
    fc.asyncProperty(sequences, async (sequence) => {
      const model = new Model();
      for (const step of sequence) await step(model);
      const rows = await tools.rowsOf(model.email);
      expect(rows.filter((row) => row.emailVerifiedAt)).toHaveLength(model.verified ? 1 : 0);
      expect(rows.filter((row) => !row.emailVerifiedAt)).toHaveLength(model.pending.length);
      for (const { token, alive } of model.sessions) expect((await tools.whoIs(token)) !== null).toBe(alive);
    }),
    { numRuns: 40 },
  );
});
