import { randomUUID } from 'node:crypto';
import type { User } from '@matilha/contract/account/account';
import { mostPostPhotos } from '@matilha/contract/shop/posts';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { makePhonePhoto, readMetadata } from '#server/platform/testing/make-photo.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { signIn, testProduct } from '#server/testing/product.ts';
import { adoptPosts } from './usecases/adopt-posts.ts';

const { call, db, url } = await testProduct();
const taken = await makePhonePhoto(640, 480);

async function post(user: User): Promise<string> {
  const id = randomUUID();
  const body = {
    version: 0,
    dia: '2026-11-24',
    hora: null,
    formato: 'Reels',
    tema: 'Banho',
    cena: '',
    legenda: '',
    chamada: '',
    hashtags: [],
    estado: 'ideia',
  };
  expect((await call(user, 'PUT', `/api/posts/${id}`, body)).status).toBe(200);
  return id;
}
async function keep(user: User, id: string, body: Buffer = taken) {
  const headers = { 'content-type': 'image/jpeg', cookie: await signIn(db, user) };
  return fetch(`${url}/api/posts/${id}/photo`, { method: 'PUT', body: new Uint8Array(body), headers });
}
const read = async (user: User, id: string) => {
  const response = await call(user, 'GET', `/api/posts/${id}/photo`);
  return response.status === 200 ? Buffer.from(await response.arrayBuffer()) : response.status;
};

it('keeps the photo of a post without its place, replaces it, and removes it', async () => {
  const user = await createSubscriber(db);
  const id = await post(user);
  expect(await read(user, id)).toBe(204);
  expect((await keep(user, id)).status).toBe(204);
  const first = await read(user, id);
  const facts = await readMetadata(first as Buffer);
  expect([facts.format, facts.width, facts.height, facts.exif]).toEqual(['jpeg', 480, 640, undefined]);
  await keep(user, id, await makePhonePhoto(300, 200));
  expect(await read(user, id)).not.toEqual(first);
  for (let times = 0; times < 2; times += 1) {
    expect((await call(user, 'DELETE', `/api/posts/${id}/photo`)).status).toBe(204);
  }
  expect(await read(user, id)).toBe(204);
});

it('keeps the photo of a removed post for the day in which it may be brought back', async () => {
  const user = await createSubscriber(db);
  const id = await post(user);
  await keep(user, id);
  await call(user, 'DELETE', `/api/posts/${id}`);
  expect(await read(user, id)).toBeInstanceOf(Buffer);
});

it('refuses a file that is no photo, a missing post, and the post of somebody else', async () => {
  const user = await createSubscriber(db);
  const otherUser = await createSubscriber(db);
  const id = await post(user);
  const broken = await keep(user, id, Buffer.from('<svg/>'));
  expect([broken.status, (await broken.json()).fields.foto]).toEqual([
    400,
    'Não consegui abrir esta foto. Envie em JPEG, PNG ou WebP.',
  ]);
  expect((await keep(user, randomUUID())).status).toBe(404);
  expect((await keep(otherUser, id)).status).toBe(404);
  await keep(user, id);
  expect(await read(otherUser, id)).toBe(204);
  await call(otherUser, 'DELETE', `/api/posts/${id}/photo`);
  expect(await read(user, id)).toBeInstanceOf(Buffer);
});

it('keeps two hundred photos for one account, and can still replace one of them or remove its post', async () => {
  const user = await createSubscriber(db);
  const first = await post(user);
  const last = await post(user);
  await keep(user, first);
  await db.execute(sql`with planted as (
      insert into posts (user_id, id, dia, formato, tema, cena, legenda, chamada, hashtags, estado, version, updated_at)
      select ${user.id}, gen_random_uuid(), '2020-01-01', 'Foto', 'x', '', '', '', '{}', 'ideia', 1, now()
      from generate_series(2, ${mostPostPhotos}) returning id)
    insert into post_photos (user_id, post_id, bytes, created_at) select ${user.id}, id, 'x', now() from planted`);
  const refused = await keep(user, last);
  expect([refused.status, (await refused.json()).fields.foto]).toEqual([
    400,
    'Você já guardou 200 fotos. Remova uma de um post antigo.',
  ]);
  expect(await read(user, last)).toBe(204);
  expect((await keep(user, first)).status).toBe(204);
  await call(user, 'DELETE', `/api/posts/${first}`);
  expect((await keep(user, last)).status).toBe(204);
});

it('moves the photos with the posts to the account that claims them', async () => {
  const from = await createSubscriber(db);
  const to = await createSubscriber(db);
  const id = await post(from);
  await keep(from, id);
  await db.transaction((tx) => adoptPosts(tx, { from: from.id, to: to.id }));
  expect([await read(from, id), await read(to, id)]).toEqual([204, expect.any(Buffer)]);
});
