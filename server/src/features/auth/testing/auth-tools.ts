import { desc, eq } from 'drizzle-orm';
import type { Database } from '#server/database/connection.ts';
import { users } from '#server/database/schema/accounts.ts';
import { mails } from '#server/database/schema/platform.ts';
import { shareCalls } from '#server/platform/concurrency/share-calls.ts';
import type { Actor, Context } from '#server/platform/context.ts';
import { createLimits, type LimitOverrides } from '#server/platform/limits.ts';
import { createPasswords } from '#server/platform/password.ts';
import type { AuthDependencies, Client } from '../dependencies.ts';
import { findSession } from '../usecases/find-session.ts';
import { type LoginClient, login } from '../usecases/login.ts';
import { register } from '../usecases/register.ts';
import { verifyEmail } from '../usecases/verify-email.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const unlimited: LimitOverrides = {
  sign_up_ipv4: Number.POSITIVE_INFINITY,
  sign_up_day: Number.POSITIVE_INFINITY,
  login_network: Number.POSITIVE_INFINITY,
  mail_network: Number.POSITIVE_INFINITY,
};

let people = 0;

/** Returns the auth use cases' dependencies on a real database, with a clock that the test moves, and helpers to call them. */
export function authTools(db: Database, overrides: LimitOverrides = unlimited) {
  let at = new Date('2026-11-21T12:00:00Z').getTime();
  const clock = { now: () => new Date(at) };
  const enqueued: Array<{ name: string; payload: Record<string, unknown> }> = [];
  const jobs: Context['jobs'] = {
    enqueue: async (_tx, name, payload) => void enqueued.push({ name, payload }),
  };
  const limits = createLimits({ db, clock, overrides });
  const renewals = shareCalls<number, number>();
  let hashes = 0;
  const real = createPasswords();
  const passwords: AuthDependencies['passwords'] = {
    hash(password) {
      hashes += 1;
      return real.hash(password);
    },
    verify(stored, password) {
      hashes += 1;
      return real.verify(stored, password);
    },
    needsRehash: real.needsRehash,
  };
  const settings = { appUrl: new URL('https://app.matilha.test'), brandName: 'Matilha', seller: null };
  const deps: AuthDependencies = { settings, limits, passwords };
  const context = (actor: Actor = { kind: 'visitor' }): Context => ({
    actor,
    db,
    clock,
    jobs,
    log: quiet,
    requestId: 'test',
  });
  const client: Client = { address: '203.0.113.7', userAgent: 'vitest' };
  const browser: LoginClient = { ...client, sessionToken: undefined, device: undefined };

  const newAddress = () => {
    people += 1;
    return `pessoa${people}.${process.pid}@exemplo.com.br`;
  };
  const signUp = (email: string, password = 'senha-boa', name = 'Ana Souza') =>
    register(context(), deps, { name, email, phone: '(11) 98765-4321', password }, client);
  const mailsTo = (email: string) =>
    db.select().from(mails).where(eq(mails.recipient, email)).orderBy(desc(mails.id));
  const newestToken = async (email: string): Promise<string> => {
    for (const mail of await mailsTo(email)) {
      const token = /token=([\w-]{43})/.exec(mail.text)?.[1];
      if (token) return token;
    }
    throw new Error('no mail with a link');
  };
  const verify = async (email: string) => verifyEmail(context(), deps, await newestToken(email), client);
  const member = async (password = 'senha-boa') => {
    const email = newAddress();
    await signUp(email, password);
    await verify(email);
    return { email, password };
  };
  return {
    context,
    deps,
    client,
    browser,
    enqueued,
    newAddress,
    signUp,
    mailsTo,
    newestToken,
    verify,
    member,
    signIn: (email: string, password = 'senha-boa', from = browser) =>
      login(context(), deps, { email, password }, from),
    whoIs: (token: string) => findSession(context(), token, renewals),
    rowsOf: (email: string) => db.select().from(users).where(eq(users.email, email)).orderBy(users.id),
    move: (milliseconds: number) => {
      at += milliseconds;
    },
    hashCount: () => hashes,
  };
}
