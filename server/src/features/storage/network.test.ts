import { randomUUID } from 'node:crypto';
import type { User } from '@matilha/contract/account/account';
import { expect, it } from 'vitest';
import { makePhonePhoto } from '#server/platform/testing/make-photo.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { signIn, testProduct } from '#server/testing/product.ts';
import { ScriptedModel } from '#server/testing/scripted-model.ts';

const model = new ScriptedModel(['Oi']);
model.readsPhotos = true;
const limits = { provisional_photo_network: 2, provisional_store_network: 3 };
const { call, db, url } = await testProduct({ model, limits });
const taken = new Uint8Array(await makePhonePhoto(64, 48));

async function provisional(): Promise<User> {
  const user = await createSubscriber(db);
  await db.$client.query('update users set provisional = true where id = $1', [user.id]);
  return user;
}
const upload = async (user: User) => {
  const headers = { 'content-type': 'image/jpeg', cookie: await signIn(db, user) };
  return fetch(`${url}/api/photos`, { method: 'POST', headers, body: taken });
};
const save = (user: User) =>
  call(user, 'PUT', `/api/posts/${randomUUID()}`, {
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
  });

it('limits photos and stores of all accounts of a network that are not confirmed, and no others', async () => {
  const first = await provisional();
  const second = await provisional();
  const confirmed = await createSubscriber(db);
  const photos = [await upload(first), await upload(second)];
  const refused = await upload(second);
  expect([...photos, refused].map(({ status }) => status)).toEqual([200, 200, 429]);
  expect((await refused.json()).message).toContain('Confirme seu email');
  const posts = [await save(first), await save(second), await save(first)];
  expect(posts.map(({ status }) => status)).toEqual([200, 429, 429]);
  expect((await upload(confirmed)).status).toBe(200);
  expect((await save(confirmed)).status).toBe(200);
});
