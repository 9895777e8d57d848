import type { User } from '@matilha/contract/account/account';
import { message } from '@matilha/contract/chat/chat';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { sessions, users } from '#server/database/schema/accounts.ts';
import { createPasswords } from '#server/platform/password.ts';
import { SessionWatch } from '#server/platform/sessions/session-watch.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { signIn, type TestProduct, testProduct } from '#server/testing/product.ts';
import { ScriptedModel } from '#server/testing/scripted-model.ts';

const model = new ScriptedModel([]);
const firstProcess = await testProduct({ model });
const secondProcess = await testProduct({ model, besides: firstProcess });
const { db } = firstProcess;
const password = 'senha-boa-1';
const passwordHash = await createPasswords().hash(password);
const assistant = 1;

const ask = (at: TestProduct, cookie: string, method: string, path: string, body?: unknown, accept = '*/*') =>
  fetch(`${at.url}${path}`, {
    method,
    headers: { cookie, accept, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

/** Milliseconds until the server closes the stream. */
async function closing(stream: Response): Promise<number> {
  const from = performance.now();
  await stream.text();
  return performance.now() - from;
}

const sessionIdOf = async (user: User) => {
  const rows = await db.select().from(sessions).where(eq(sessions.userId, user.id)).orderBy(sessions.id);
  return rows[0]?.id ?? 0;
};

type Ending = (session: { user: User; watched: string; elsewhere: string }) => Promise<unknown>;
const endings: Record<string, Ending> = {
  logout: ({ watched }) => ask(secondProcess, watched, 'POST', '/api/logout'),
  'being ended from another device': async ({ user, elsewhere }) =>
    ask(secondProcess, elsewhere, 'DELETE', `/api/sessions/${await sessionIdOf(user)}`),
  'all others being ended': ({ elsewhere }) => ask(secondProcess, elsewhere, 'DELETE', '/api/sessions'),
  'a change of password elsewhere': ({ elsewhere }) =>
    ask(secondProcess, elsewhere, 'POST', '/api/change-password', {
      currentPassword: password,
      password: 'outra senha 2',
    }),
  'the account being disabled': ({ user }) =>
    db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, user.id)),
  'every session being deleted, as by a reset or with the account': ({ user }) =>
    db.delete(sessions).where(eq(sessions.userId, user.id)),
};

describe.each(Object.entries(endings))('after %s', (_name, end) => {
  it('closes open streams on every process and stores the whole answer', async () => {
    const user = await createSubscriber(db, { credits: 2 });
    await db.update(users).set({ passwordHash }).where(eq(users.id, user.id));
    const watched = await signIn(db, user);
    const elsewhere = await signIn(db, user);
    const gate = Promise.withResolvers<void>();
    model.script = () => ['começo ', { hold: gate.promise }, 'fim'];
    const body = { content: 'Oi', user_id: user.id, lista_id: assistant };
    const sent = await ask(firstProcess, watched, 'POST', '/api/messages', body, 'text/event-stream');
    const joined = await ask(
      secondProcess,
      watched,
      'GET',
      `/api/messages/${assistant}/stream`,
      undefined,
      'text/event-stream',
    );
    expect([sent.status, joined.status]).toEqual([200, 200]);

    const closed = [closing(sent), closing(joined)];
    await end({ user, watched, elsewhere });
    for (const time of await Promise.all(closed)) expect(time).toBeLessThan(20_000);
    for (const at of [firstProcess, secondProcess])
      expect((await ask(at, watched, 'GET', '/api/user')).status).toBe(401);

    gate.resolve();
    await db.update(users).set({ disabledAt: null }).where(eq(users.id, user.id));
    const later = await signIn(db, user);
    await expect
      .poll(async () => {
        const answer = await ask(firstProcess, later, 'GET', `/api/messages/${assistant}`);
        return z
          .array(message)
          .parse(await answer.json())
          .at(-1);
      })
      .toMatchObject({ content: 'começo fim', status: 'complete' });
  });
});

it('keeps the streams of a session that only changed its token', async () => {
  const user = await createSubscriber(db, { credits: 2 });
  await db.update(users).set({ passwordHash }).where(eq(users.id, user.id));
  const cookie = await signIn(db, user);
  const gate = Promise.withResolvers<void>();
  model.script = () => ['a ', { hold: gate.promise }, 'b'];
  const body = { content: 'Oi', user_id: user.id, lista_id: assistant };
  const sent = await ask(firstProcess, cookie, 'POST', '/api/messages', body, 'text/event-stream');
  const change = { currentPassword: password, password: 'outra senha 2' };
  const changed = await ask(secondProcess, cookie, 'POST', '/api/change-password', change);
  expect(changed.status).toBe(200);
  gate.resolve();
  expect(await sent.text()).toContain('event:done');
  expect((await ask(firstProcess, cookie, 'GET', '/api/user')).status).toBe(401);
  const renewed = changed.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  expect((await ask(firstProcess, renewed, 'GET', '/api/user')).status).toBe(200);
});

it('reports the ended session to a reader who waits for the whole answer', async () => {
  const user = await createSubscriber(db, { credits: 2 });
  const cookie = await signIn(db, user);
  const gate = Promise.withResolvers<void>();
  model.script = () => ['a ', { hold: gate.promise }, 'b'];
  const waiting = ask(firstProcess, cookie, 'POST', '/api/messages', {
    content: 'Oi',
    user_id: user.id,
    lista_id: assistant,
  });
  await expect.poll(() => model.requests.length).toBeGreaterThan(0);
  await expect
    .poll(async () => (await ask(secondProcess, cookie, 'GET', `/api/messages/${assistant}`)).text())
    .toContain('Oi');
  await ask(secondProcess, cookie, 'POST', '/api/logout');
  expect((await waiting).status).toBe(401);
  gate.resolve();
});

it('finds ended sessions by polling when wake-ups are lost', async () => {
  const user = await createSubscriber(db);
  await signIn(db, user);
  const deaf = { on: () => () => undefined, close: async () => undefined };
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const watch = new SessionWatch({ db, log, notifications: deaf });
  const ended = Promise.withResolvers<void>();
  const forget = watch.watch(await sessionIdOf(user), ended.resolve);
  await db.delete(sessions).where(eq(sessions.userId, user.id));
  await ended.promise;
  forget();
});
