import { randomUUID } from 'node:crypto';
import type { User } from '@matilha/contract/account/account';
import { mostPosts, type Post, type TakenPosts } from '@matilha/contract/shop/posts';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createSubscriber } from '#server/testing/context.ts';
import { countLockWaits } from '#server/testing/locks/lock-waits.ts';
import { testProduct } from '#server/testing/product.ts';
import { lockCalendar } from './repository.ts';
import { fields } from './testing/post-fields.ts';
import { storeAnswer } from './testing/store-answer.ts';
import { adoptPosts } from './usecases/adopt-posts.ts';

const product = await testProduct();
const { call, db } = product;

const save = (user: User, id: string, changes: Partial<Post> = {}) =>
  call(user, 'PUT', `/api/posts/${id}`, fields(changes));
const postsOf = async (user: User, de = '2026-11-01', ate = '2026-11-30'): Promise<Post[]> =>
  (await call(user, 'GET', `/api/posts?de=${de}&ate=${ate}`)).json();

const dayText = (name: string, day: number) =>
  `### ${name}, ${day}/11 · Reels · 18h\n\n- **Objetivo:** tema de ${name}\n- **Legenda:**\n\n> Legenda de ${name}\n\n- **Hashtags:** #pet`;
const week = [dayText('Segunda', 23), dayText('Terça', 24), '## O que medir no domingo', 'Nada'].join('\n\n');

/** A day of an answer that was cut within its caption. */
const cutText = (name: string, day: number) => dayText(name, day).replace(/ de \S+\n\n- \*\*Hashtags.*$/, '');
/** Gives a cut answer its whole text, an hour from now. */
async function continueAnswer(user: User, id: number): Promise<void> {
  const whole = [dayText('Segunda', 23), dayText('Terça', 24), dayText('Quarta', 25)].join('\n\n');
  await db.execute(sql`update messages set content = ${whole} where id = ${id}`);
  await db.execute(sql`
    insert into answer_runs (message_id, user_id, lease_until, started_at, ended_at)
    values (${id}, ${user.id}, now(), now(), now() + interval '1 hour')`);
}

const answered = (user: User, content: string, changes: { status?: 'streaming' } = {}) =>
  storeAnswer(db, user, content, changes);
const take = (user: User, mensagem_id: number) =>
  call(user, 'POST', '/api/posts/from-answer', { mensagem_id });
const taken = async (user: User, mensagem_id: number): Promise<TakenPosts> =>
  (await take(user, mensagem_id)).json();

describe('PUT /api/posts/:id', () => {
  it('stores a post with its first version, and lists it with the days asked for', async () => {
    const user = await createSubscriber(db);
    const late = randomUUID();
    const early = randomUUID();
    const later = randomUUID();
    expect((await save(user, late, { hora: null })).status).toBe(200);
    const saved = await (await save(user, early)).json();
    expect(saved).toEqual({ ...fields(), id: early, version: 1, mensagem_id: null, lista_id: null });
    await save(user, later, { dia: '2026-12-01' });
    expect((await postsOf(user)).map(({ id }) => id)).toEqual([early, late]);
    expect(await postsOf(await createSubscriber(db))).toEqual([]);
  });

  it('refuses a form that was filled before another device saved or deleted the post', async () => {
    const user = await createSubscriber(db);
    const id = randomUUID();
    await save(user, id);
    expect((await save(user, id, { version: 1, legenda: 'um' })).status).toBe(200);
    expect((await save(user, id, { version: 1, legenda: 'dois' })).status).toBe(409);
    expect(await postsOf(user)).toMatchObject([{ version: 2, legenda: 'um' }]);
    expect((await call(user, 'DELETE', `/api/posts/${id}`)).status).toBe(204);
    expect((await save(user, id, { version: 2 })).status).toBe(409);
    expect((await call(user, 'DELETE', `/api/posts/${id}`)).status).toBe(404);
    expect((await save(user, id, { legenda: 'de volta' })).status).toBe(200);
  });

  it('accepts the same save again after its response was lost, and stores one of two first saves', async () => {
    const user = await createSubscriber(db);
    const id = randomUUID();
    const shared = randomUUID();
    await save(user, id);
    const again = await save(user, id);
    expect([again.status, (await again.json()).version]).toEqual([200, 1]);
    const both = await Promise.all([
      save(user, shared, { tema: 'um' }),
      save(user, shared, { tema: 'dois' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it.each<[string, Partial<Post>, string, RegExp]>([
    ['a day that does not exist', { dia: '2026-02-30' }, 'dia', /Escolha o dia/],
    ['a year that was typed with two digits', { dia: '0026-11-24' }, 'dia', /Use um ano de 2000 a 2099/],
    ['an hour that does not exist', { hora: '24:00' }, 'hora', /18:30/],
    ['an empty theme', { tema: '  ' }, 'tema', /Escreva o tema/],
    ['six hashtags', { hashtags: ['#a', '#b', '#c', '#d', '#e', '#f'] }, 'hashtags', /até 5 hashtags/],
    [
      'a caption that Instagram cuts',
      { legenda: 'x'.repeat(2_195) },
      'legenda',
      /somam até 2\.200 caracteres/,
    ],
  ])('refuses %s and names the field', async (_, changes, field, message) => {
    const user = await createSubscriber(db);
    const response = await save(user, randomUUID(), changes);
    expect(response.status).toBe(400);
    expect((await response.json()).fields[field]).toMatch(message);
    expect(await postsOf(user)).toEqual([]);
  });

  it('refuses one post more than a calendar holds', async () => {
    const user = await createSubscriber(db);
    await db.execute(sql`
      insert into posts (user_id, id, dia, formato, tema, cena, legenda, chamada, hashtags, estado, version, updated_at)
      select ${user.id}, gen_random_uuid(), '2020-01-01', 'Foto', 'x', '', '', '', '{}', 'ideia', 1, now()
      from generate_series(1, ${mostPosts})`);
    expect((await save(user, randomUUID())).status).toBe(400);
    expect((await take(user, await answered(user, week))).status).toBe(400);
  });
});

it('lists at most 62 days, and never backwards', async () => {
  const user = await createSubscriber(db);
  const list = (de: string, ate: string) => call(user, 'GET', `/api/posts?de=${de}&ate=${ate}`);
  expect((await list('2026-11-01', '2027-01-01')).status).toBe(200);
  expect((await list('2026-11-01', '2027-01-02')).status).toBe(400);
  expect((await list('2026-11-02', '2026-11-01')).status).toBe(400);
  expect((await call(user, 'GET', '/api/posts?de=2026-11-02')).status).toBe(400);
  const ancient = await list('0000-01-01', '0000-01-02');
  expect([ancient.status, (await ancient.json()).fields.de]).toEqual([400, 'Use um ano de 2000 a 2099']);
});

it('returns a post as it is stored, and nothing once it is deleted or to somebody else', async () => {
  const user = await createSubscriber(db);
  const id = randomUUID();
  const read = (reader: User) => call(reader, 'GET', `/api/posts/${id}`);
  await save(user, id);
  await save(user, id, { version: 1, dia: '2027-03-01' });
  expect(await (await read(user)).json()).toEqual(
    fields({ id, version: 2, dia: '2027-03-01', mensagem_id: null, lista_id: null }),
  );
  expect((await read(await createSubscriber(db))).status).toBe(404);
  await call(user, 'DELETE', `/api/posts/${id}`);
  expect((await read(user)).status).toBe(404);
});

describe('POST /api/posts/from-answer', () => {
  it('puts the days of an answer into the calendar, once however often it is asked', async () => {
    const user = await createSubscriber(db);
    const answer = await answered(user, week);
    const all = await Promise.all([take(user, answer), take(user, answer), take(user, answer)]);
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
    const stored = await postsOf(user);
    expect(stored).toMatchObject([
      {
        dia: '2026-11-23',
        hora: '18:00',
        tema: 'Tema de Segunda',
        estado: 'pronto',
        mensagem_id: answer,
        lista_id: 1,
      },
      { dia: '2026-11-24', legenda: 'Legenda de Terça', hashtags: ['#pet'], version: 1 },
    ]);
    for (const response of all)
      expect(await response.json()).toEqual({ posts: stored, inteira: true, dias_com_outros: 0 });
  });

  it('adds nothing while one post of the answer is left, and all of them again when none is', async () => {
    const user = await createSubscriber(db);
    const answer = await answered(user, week);
    const [first, second] = (await taken(user, answer)).posts;
    await call(user, 'DELETE', `/api/posts/${first?.id}`);
    expect((await taken(user, answer)).posts).toEqual([second]);
    await call(user, 'DELETE', `/api/posts/${second?.id}`);
    const once = await call(user, 'POST', '/api/posts/from-answer', { mensagem_id: answer, de_novo: false });
    expect((await once.json()).posts).toEqual([]);
    expect((await taken(user, answer)).posts).toHaveLength(2);
  });

  it('lists the posts of one answer that are in the calendar, and none of another or of somebody else', async () => {
    const user = await createSubscriber(db);
    const answer = await answered(user, week);
    const neighbour = await answered(user, week);
    const list = async (reader: User, query: string): Promise<Post[]> =>
      (await call(reader, 'GET', `/api/posts?${query}`)).json();
    await take(user, neighbour);
    expect(await list(user, `mensagem_id=${answer}`)).toEqual([]);
    const { posts } = await taken(user, answer);
    expect(await list(user, `mensagem_id=${answer}`)).toEqual(posts);
    expect(await list(await createSubscriber(db), `mensagem_id=${answer}`)).toEqual([]);
    const both = `mensagem_id=${answer}&de=2026-11-23&ate=2026-11-29`;
    expect((await call(user, 'GET', `/api/posts?${both}`)).status).toBe(400);
    expect((await call(user, 'GET', '/api/posts?mensagem_id=-1')).status).toBe(400);
  });

  it('says how many days hold other posts as well', async () => {
    const user = await createSubscriber(db);
    for (const dia of ['2026-11-24', '2026-11-24', '2026-11-25']) await save(user, randomUUID(), { dia });
    expect(await taken(user, await answered(user, week))).toMatchObject({ dias_com_outros: 1 });
  });

  it('says that a part of an answer was not read, where no model reads it', async () => {
    const user = await createSubscriber(db);
    const half = `${dayText('Segunda', 23)}\n\nTerça: publique uma foto da loja.`;
    expect(await taken(user, await answered(user, half))).toMatchObject({ posts: [{}], inteira: false });
  });

  it('adds the days that an answer got when it was continued, and completes the post that was cut', async () => {
    const user = await createSubscriber(db);
    const cut = await answered(user, `${dayText('Segunda', 23)}\n\n${cutText('Terça', 24)}`);
    const [, second] = (await taken(user, cut)).posts;
    expect(second).toMatchObject({ legenda: 'Legenda' });
    await continueAnswer(user, cut);
    expect((await taken(user, cut)).posts).toMatchObject([
      { legenda: 'Legenda de Segunda', version: 1 },
      { id: second?.id, legenda: 'Legenda de Terça', version: 2 },
      { dia: '2026-11-25', version: 1 },
    ]);
    expect((await taken(user, cut)).posts).toHaveLength(3);
  });

  it('brings no deleted post back and changes no edited one when the answer was continued', async () => {
    const user = await createSubscriber(db);
    const cut = await answered(user, `${dayText('Segunda', 23)}\n\n${cutText('Terça', 24)}`);
    const [first, second] = (await taken(user, cut)).posts;
    await call(user, 'DELETE', `/api/posts/${first?.id}`);
    const own = { dia: '2026-12-24', tema: 'Meu tema', legenda: 'Minha', version: 1 };
    await save(user, second?.id ?? '', own);
    await call(user, 'DELETE', `/api/posts/${second?.id}`);
    await save(user, second?.id ?? '', { ...own, version: 0 });
    await continueAnswer(user, cut);
    expect((await taken(user, cut)).posts).toMatchObject([
      { dia: '2026-11-25', version: 1 },
      { id: second?.id, dia: '2026-12-24', tema: 'Meu tema', legenda: 'Minha' },
    ]);
  });

  it('brings nothing back where a newer reading was taken, and removed, while an older one was under way', async () => {
    const user = await createSubscriber(db);
    const cut = await answered(user, `${dayText('Segunda', 23)}\n\n${cutText('Terça', 24)}`);
    const locked = Promise.withResolvers<void>();
    const done = Promise.withResolvers<void>();
    const holding = db.transaction(async (tx) => {
      await lockCalendar(tx, user.id);
      locked.resolve();
      await done.promise;
    });
    await locked.promise;
    const once = () => call(user, 'POST', '/api/posts/from-answer', { mensagem_id: cut, de_novo: false });
    const older = once();
    await expect.poll(() => countLockWaits(db, 'for no key update')).toBe(1);
    await continueAnswer(user, cut);
    // A newer call read the whole answer, and its posts were all removed since.
    await db.execute(sql`insert into post_plans (user_id, message_id, created_at, posts_read)
      select ${user.id}, ${cut}, max(ended_at), 3 from answer_runs where message_id = ${cut}`);
    done.resolve();
    await holding;
    expect(await (await older).json()).toMatchObject({ posts: [] });
    expect(await (await once()).json()).toMatchObject({ posts: [] });
  });

  it('adds nothing after the only post of an answer was removed and brought back', async () => {
    const user = await createSubscriber(db);
    const answer = await answered(user, dayText('Terça', 24));
    const [post] = (await taken(user, answer)).posts;
    const { id, version: _, mensagem_id: __, lista_id: ___, ...kept } = post as Post;
    await call(user, 'DELETE', `/api/posts/${id}`);
    const back = await call(user, 'PUT', `/api/posts/${id}`, { ...kept, version: 0 });
    expect(await back.json()).toEqual(post);
    expect((await taken(user, answer)).posts).toEqual([post]);
    expect(await postsOf(user)).toEqual([post]);
  });

  it('refuses an answer without days in words, one that is being written, and one of somebody else', async () => {
    const user = await createSubscriber(db);
    const response = await take(user, await answered(user, 'Segunda é um bom dia.'));
    expect(response.status).toBe(400);
    expect((await response.json()).fields.mensagem_id).toMatch(/O texto continua na conversa/);
    expect((await take(user, await answered(user, week, { status: 'streaming' }))).status).toBe(404);
    expect((await take(await createSubscriber(db), await answered(user, week))).status).toBe(404);
    expect(await postsOf(user)).toEqual([]);
  });

  it('keeps the posts when their answer is deleted', async () => {
    const user = await createSubscriber(db);
    const answer = await answered(user, week);
    await take(user, answer);
    await db.execute(sql`delete from messages where id = ${answer}`);
    const forgotten = { mensagem_id: null, lista_id: null };
    expect(await postsOf(user)).toMatchObject([forgotten, forgotten]);
  });
});

describe('POST /api/posts/:id/rewrite', () => {
  const rewrite = (user: User, id: string, body: { mensagem_id: number; version?: number; parte?: string }) =>
    call(user, 'POST', `/api/posts/${id}/rewrite`, { version: 1, parte: 'dia', ...body });
  const rewrittenText = dayText('Terça', 24).replace('Reels', 'Foto').replace('18h', '9h');

  it('replaces a post by that of an answer, and keeps its day and hour', async () => {
    const user = await createSubscriber(db);
    const id = randomUUID();
    await save(user, id, { dia: '2026-12-01', hora: '12:15', estado: 'publicado' });
    const response = await rewrite(user, id, { mensagem_id: await answered(user, rewrittenText) });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      id,
      version: 2,
      dia: '2026-12-01',
      hora: '12:15',
      formato: 'Foto',
      tema: 'Tema de Terça',
      legenda: 'Legenda de Terça',
      chamada: '',
      hashtags: ['#pet'],
      estado: 'pronto',
    });
  });

  it('replaces the caption alone, and takes the day of the post from an answer with several', async () => {
    const user = await createSubscriber(db);
    const id = randomUUID();
    await save(user, id, { dia: '2026-11-24', cena: 'A banheira' });
    const mensagem_id = await answered(user, week);
    const rewritten = await (await rewrite(user, id, { mensagem_id, parte: 'legenda' })).json();
    expect(rewritten).toMatchObject({
      tema: 'Encher a terça',
      cena: 'A banheira',
      formato: 'Reels',
      legenda: 'Legenda de Terça',
    });
    const again = await rewrite(user, id, { mensagem_id, parte: 'legenda' });
    expect(await again.json()).toEqual(rewritten);
  });

  it('offers the post of an answer that rewrote one as the one that is there', async () => {
    const user = await createSubscriber(db);
    const id = randomUUID();
    await save(user, id, { dia: '2026-11-24' });
    const mensagem_id = await answered(user, rewrittenText);
    await rewrite(user, id, { mensagem_id });
    expect((await taken(user, mensagem_id)).posts).toMatchObject([{ id, mensagem_id }]);
    expect(await postsOf(user)).toHaveLength(1);
  });

  it('keeps the caption when the answer has none', async () => {
    const user = await createSubscriber(db);
    const id = randomUUID();
    await save(user, id);
    const mensagem_id = await answered(user, '### Terça, 24/11 · Foto\n\n- **Objetivo:** encher a terça');
    const response = await rewrite(user, id, { mensagem_id, parte: 'legenda' });
    expect(response.status).toBe(400);
    expect((await response.json()).fields.mensagem_id).toMatch(/não traz uma legenda/);
    expect(await postsOf(user)).toMatchObject([{ legenda: 'Oi', version: 1 }]);
  });

  it('refuses a post that was saved since, and posts and answers of somebody else', async () => {
    const user = await createSubscriber(db);
    const stranger = await createSubscriber(db);
    const id = randomUUID();
    await save(user, id);
    await save(user, id, { version: 1, legenda: 'de outra aba' });
    const mensagem_id = await answered(user, rewrittenText);
    expect((await rewrite(user, id, { mensagem_id })).status).toBe(409);
    expect((await rewrite(stranger, id, { mensagem_id })).status).toBe(404);
    const foreign = await answered(stranger, rewrittenText);
    expect((await rewrite(user, id, { mensagem_id: foreign, version: 2 })).status).toBe(404);
    const words = await answered(user, 'Sem post.');
    expect((await rewrite(user, id, { mensagem_id: words, version: 2 })).status).toBe(400);
    expect(await postsOf(user)).toMatchObject([{ version: 2, legenda: 'de outra aba' }]);
  });
});

it('moves the posts of a claimed account to the account that claims it', async () => {
  const from = await createSubscriber(db);
  const to = await createSubscriber(db);
  const answer = await answered(from, week);
  await take(from, answer);
  await save(to, randomUUID());
  await db.transaction((tx) => adoptPosts(tx, { from: from.id, to: to.id }));
  expect(await postsOf(from)).toEqual([]);
  expect(await postsOf(to)).toHaveLength(3);
});

it('keeps the own post where the landing account has one with the same id', async () => {
  const from = await createSubscriber(db);
  const to = await createSubscriber(db);
  const shared = randomUUID();
  const removed = randomUUID();
  const unshared = randomUUID();
  for (const user of [from, to]) {
    await save(user, shared, { tema: user === to ? 'Meu' : 'Do plano' });
    await save(user, removed);
    await call(user, 'DELETE', `/api/posts/${removed}`);
  }
  await save(from, unshared);
  await db.transaction((tx) => adoptPosts(tx, { from: from.id, to: to.id }));
  const posts = await postsOf(to);
  expect(posts.map(({ id }) => id).sort()).toEqual([shared, unshared].sort());
  expect(posts.find(({ id }) => id === shared)?.tema).toBe('Meu');
  await save(from, removed);
  await db.transaction((tx) => adoptPosts(tx, { from: from.id, to: to.id }));
  expect((await call(to, 'DELETE', `/api/posts/${removed}`)).ok).toBe(true);
});
