import { randomUUID } from 'node:crypto';
import type { User } from '@matilha/contract/account/account';
import type { Post } from '@matilha/contract/shop/posts';
import { eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { auditLog, users } from '#server/database/schema/accounts.ts';
import { mails } from '#server/database/schema/platform.ts';
import { mondayMails, posts } from '#server/database/schema/posts.ts';
import { createSubscriber, testContext } from '#server/testing/context.ts';
import { testProduct } from '#server/testing/product.ts';
import { sendMondayMails } from '../usecases/send-monday-mails.ts';

let now = new Date('2026-11-26T15:00:00Z');
const clock = { now: () => now };
const env = { APP_URL: 'http://localhost:4321' };
const { call, db } = await testProduct({ env, clock });
const settings = { appUrl: new URL(env.APP_URL), brandName: 'Matilha', seller: null };
const path = '/api/posts/monday-mail';

/** A Monday at 7:00 in São Paulo. */
const monday = new Date('2026-11-30T10:00:00Z');
afterEach(async () => {
  await db.delete(mondayMails);
  await db.delete(mails);
});

async function reader(planned: Partial<Post>[] = [{}]): Promise<User> {
  now = new Date('2026-11-26T15:00:00Z');
  const user = await createSubscriber(db);
  expect(await (await call(user, 'PUT', path, { ligado: true })).json()).toEqual({ ligado: true });
  for (const changes of planned)
    await db.insert(posts).values({
      userId: user.id,
      id: randomUUID(),
      dia: '2026-12-01',
      hora: '18:30',
      formato: 'Reels' as const,
      tema: 'Encher a terça',
      cena: '',
      legenda: 'Oi',
      chamada: '',
      hashtags: [],
      estado: 'pronto' as const,
      version: 1,
      updatedAt: now,
      ...changes,
    });
  return user;
}
const send = (at = monday) => {
  now = at;
  return sendMondayMails(testContext({ db, clock }), settings);
};
const mailed = () => db.select().from(mails).where(eq(mails.kind, 'monday_posts')).orderBy(mails.id);

describe('sendMondayMails', () => {
  it('lists the posts of the week and those of the last one that were not published', async () => {
    const user = await reader([
      {},
      { dia: '2026-12-06', hora: null, formato: 'Foto', tema: '<b>Domingo</b>' },
      { dia: '2026-11-25', hora: '12:00', tema: 'Ficou para trás' },
      { dia: '2026-11-26', tema: 'Já saiu', estado: 'publicado' },
      { dia: '2026-12-07', tema: 'Da outra semana' },
      { dia: '2026-11-22', tema: 'De antes' },
    ]);
    expect(await send()).toBe(1);
    const [mail] = await mailed();
    expect(mail).toMatchObject({ recipient: user.email, subject: 'Sua semana de posts: 2 para publicar' });
    expect(mail?.text).toContain(
      'Terça, 01/12 às 18:30 · Reels: Encher a terça\n\nDomingo, 06/12 · Foto: <b>',
    );
    expect(mail?.text).toContain(
      'Da semana passada ficou sem publicar:\n\nQuarta, 25/11 às 12:00 · Reels: Ficou',
    );
    for (const absent of ['Já saiu', 'Da outra semana', 'De antes']) expect(mail?.text).not.toContain(absent);
    expect(mail?.html).toContain('&lt;b&gt;Domingo');
    expect(mail?.html).toContain('http://localhost:4321/posts?semana=2026-11-30');
    expect(mail?.html).toMatch(
      /<a href="http:\/\/localhost:4321\/parar-email\?token=[\w-]{65}"[^>]*>Não quero mais/,
    );
  });

  it('sends one mail for each week, also in runs at the same time', async () => {
    await reader();
    const runs = await Promise.all([send(), send(), send()]);
    expect(runs.reduce((sum, sent) => sum + sent, 0)).toBe(1);
    expect(await send(new Date('2026-11-30T22:50:00Z'))).toBe(0);
    expect(await mailed()).toHaveLength(1);
    await db.update(posts).set({ dia: '2026-12-08' });
    expect(await send(new Date('2026-12-07T10:00:00Z'))).toBe(1);
  });

  it.each([
    ['2026-11-30T09:59:00Z', 0],
    ['2026-11-30T10:00:00Z', 1],
    ['2026-11-30T22:59:00Z', 1],
    ['2026-11-30T23:00:00Z', 0],
    ['2026-12-01T12:00:00Z', 0],
    ['2026-11-29T12:00:00Z', 0],
  ])('queues at %s as many mails as %i', async (at, sent) => {
    await reader();
    expect(await send(new Date(at))).toBe(sent);
  });

  it('skips the week in which the mail was asked for, and sends the next one', async () => {
    await reader([{ dia: '2026-11-27' }, { dia: '2026-12-08' }]);
    await db.update(mondayMails).set({ lastWeek: '2026-11-30' });
    expect(await send()).toBe(0);
    expect(await send(new Date('2026-12-07T10:00:00Z'))).toBe(1);
  });

  it('sends nothing to a person who turned the mail off, and the next Monday after turning it on again', async () => {
    const user = await reader([{}, { dia: '2026-12-08' }]);
    await call(user, 'PUT', path, { ligado: false });
    expect(await send()).toBe(0);
    await call(user, 'PUT', path, { ligado: true });
    expect(await send(new Date('2026-11-30T15:00:00Z'))).toBe(0);
    expect(await send(new Date('2026-12-07T10:00:00Z'))).toBe(1);
  });

  it('sends nothing to a person who has nothing to publish', async () => {
    await reader([{ estado: 'publicado' }]);
    const neighbour = await reader();
    expect(await send()).toBe(1);
    expect((await mailed()).map(({ recipient }) => recipient)).toEqual([neighbour.email]);
    expect(await send()).toBe(0);
  });

  it('mails no closed account and nobody else', async () => {
    const closed = await reader();
    const otherUser = await createSubscriber(db);
    const open = await reader();
    await db.update(users).set({ disabledAt: now }).where(eq(users.id, closed.id));
    expect(await send()).toBe(1);
    expect((await mailed()).map(({ recipient }) => recipient)).toEqual([open.email]);
    expect(await (await call(otherUser, 'GET', path)).json()).toEqual({ ligado: false });
  });

  it('mails the others when the mail of one reader fails, and that one in the next run', async () => {
    const busy = await reader();
    const otherReader = await reader();
    const held = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    // A deletion that takes long has the row.
    const holding = db.transaction(async (tx) => {
      await tx.select().from(mondayMails).where(eq(mondayMails.userId, busy.id)).for('update');
      locked.resolve();
      await held.promise;
    });
    await locked.promise;
    const failed = await send().catch((error: unknown) => error);
    held.resolve();
    await holding;
    expect(failed).toMatchObject({ message: 'Monday mails failed: 1 of 2' });
    expect((await mailed()).map(({ recipient }) => recipient)).toEqual([otherReader.email]);
    expect(await send()).toBe(1);
    expect((await mailed()).map(({ recipient }) => recipient)).toEqual([otherReader.email, busy.email]);
  }, 20_000);

  it('queues the next run when more readers wait', async () => {
    const user = await reader([]);
    for (let count = 0; count < 200; count += 1) {
      const { id: userId } = await createSubscriber(db);
      await db.execute(sql`insert into monday_mails (user_id, id, created_at, last_week)
        values (${userId}, ${`more-${userId}`}, ${now.toISOString()}, '2026-11-23')`);
    }
    const queued: string[] = [];
    const jobs = { enqueue: async (_: unknown, name: string) => void queued.push(name) };
    now = monday;
    const run = () => sendMondayMails(testContext({ db, clock, jobs }), settings);
    await run();
    expect(queued).toEqual(['posts.monday-mail']);
    await run();
    expect(queued).toHaveLength(1);
    // Readers who turned the mail off would fill every run.
    await db.execute(
      sql`update monday_mails set last_week = '2026-11-22', stopped_at = now() where id like 'more-%'`,
    );
    await db.update(mondayMails).set({ lastWeek: '2026-11-23' }).where(eq(mondayMails.userId, user.id));
    await run();
    expect(queued).toHaveLength(1);
  });
});

describe('POST /api/posts/monday-mail/stop/:token', () => {
  const stopUrl = async () => new URL((await mailed())[0]?.stopUrl ?? '').pathname;

  it('takes one request of a mail service, without a session, and no GET', async () => {
    const user = await reader();
    await send();
    const url = await stopUrl();
    expect((await call(null, 'GET', url)).status).toBe(404);
    expect(await (await call(user, 'GET', path)).json()).toEqual({ ligado: true });
    const stop = () =>
      call(null, 'POST', url, 'List-Unsubscribe=One-Click', {
        'content-type': 'application/x-www-form-urlencoded',
      });
    expect((await stop()).status).toBe(204);
    expect((await stop()).status).toBe(204);
    expect(await (await call(user, 'GET', path)).json()).toEqual({ ligado: false });
    const actions = await db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.subject, `user:${user.id}`));
    expect(actions.filter(({ action }) => action.startsWith('monday'))).toEqual([
      { action: 'monday_mail.on' },
      { action: 'monday_mail.off' },
    ]);
  });

  it('stops the mail that was turned off and on again, by a link of an earlier mail', async () => {
    const user = await reader();
    await send();
    const url = await stopUrl();
    for (const ligado of [false, true]) await call(user, 'PUT', path, { ligado });
    expect(await (await call(user, 'GET', path)).json()).toEqual({ ligado: true });
    await call(null, 'POST', url);
    expect(await (await call(user, 'GET', path)).json()).toEqual({ ligado: false });
    expect(await send(new Date('2026-12-07T10:00:00Z'))).toBe(0);
  });

  it('refuses a token that this installation did not sign', async () => {
    await reader();
    const [row] = await db.select().from(mondayMails);
    expect((await call(null, 'POST', `${path}/stop/${row?.id}${'a'.repeat(43)}`)).status).toBe(404);
    expect((await call(null, 'POST', `${path}/stop/x`)).status).toBe(404);
  });

  it('refuses the choice of an account without a confirmed address', async () => {
    const user = await createSubscriber(db);
    await db.update(users).set({ provisional: true }).where(eq(users.id, user.id));
    expect((await call({ ...user, provisional: true }, 'PUT', path, { ligado: true })).status).toBe(403);
    expect((await call(user, 'PUT', path, { ligado: 'sim' })).status).toBe(400);
    expect((await call(null, 'GET', path)).status).toBe(401);
  });
});
