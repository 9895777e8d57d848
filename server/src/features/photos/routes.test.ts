import type { User } from '@matilha/contract/account/account';
import { mostPhotoBytes, type Photo } from '@matilha/contract/chat/photos';
import { describe, expect, it } from 'vitest';
import { makePhonePhoto } from '#server/platform/testing/make-photo.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { signIn, testProduct } from '#server/testing/product.ts';
import { ScriptedModel } from '#server/testing/scripted-model.ts';

const model = new ScriptedModel(['Uma resposta.']);
model.readsPhotos = true;
const { db, call, url } = await testProduct({ model, limits: { photo: 8 } });
const taken = await makePhonePhoto(640, 480);

async function upload(user: User | null, body: Buffer = taken, type = 'image/jpeg') {
  const headers = { 'content-type': type, cookie: user ? await signIn(db, user) : '' };
  return fetch(`${url}/api/photos`, { method: 'POST', body: new Uint8Array(body), headers });
}
const uploaded = async (user: User): Promise<Photo> => (await upload(user)).json();
const refused = async (response: Response) => [response.status, (await response.json()).fields?.foto];

describe('an uploaded photo', () => {
  it('refuses a file that is no photo, another type, a large body and the ninth of a day', async () => {
    const user = await createSubscriber(db);
    const unreadable = 'Não consegui abrir esta foto. Envie em JPEG, PNG ou WebP.';
    expect(await refused(await upload(user, Buffer.from('<svg/>'), 'image/svg+xml'))).toEqual([
      400,
      unreadable,
    ]);
    expect(await refused(await upload(user, taken.subarray(0, 900)))).toEqual([400, unreadable]);
    expect((await upload(user, taken, 'text/html')).status).toBe(415);
    expect((await upload(user, Buffer.alloc(mostPhotoBytes + 1))).status).toBe(413);
    expect((await upload(null)).status).toBe(401);
    const statuses = [];
    for (let count = 0; count < 7; count += 1) statuses.push((await upload(user)).status);
    expect(statuses).toEqual([...Array(6).fill(200), 429]);
  });

  it('sends it once to a browser that keeps it, and never to another user', async () => {
    const user = await createSubscriber(db);
    const otherUser = await createSubscriber(db);
    const { id } = await uploaded(user);
    const first = await call(user, 'GET', `/api/photos/${id}`);
    const etag = first.headers.get('etag') ?? '';
    const again = (as: User) => call(as, 'GET', `/api/photos/${id}`, undefined, { 'if-none-match': etag });
    const kept = await again(user);
    expect([kept.status, (await kept.arrayBuffer()).byteLength]).toEqual([304, 0]);
    expect((await again(otherUser)).status).toBe(404);
  });

  it('lets only its owner see and remove it, until it was sent', async () => {
    const user = await createSubscriber(db, { credits: 1 });
    const otherUser = await createSubscriber(db);
    const { id } = await uploaded(user);
    const statusOf = async (as: User | null, method: string, photo = id) =>
      (await call(as, method, `/api/photos/${photo}`)).status;
    expect([
      await statusOf(otherUser, 'GET'),
      await statusOf(otherUser, 'DELETE'),
      await statusOf(null, 'GET'),
    ]).toEqual([404, 404, 401]);
    expect([await statusOf(user, 'DELETE'), await statusOf(user, 'GET')]).toEqual([204, 404]);
    const { id: kept } = await uploaded(user);
    const body = { content: 'Oi', user_id: user.id, lista_id: 1, foto: kept };
    expect((await call(user, 'POST', '/api/messages', body)).status).toBe(201);
    expect([await statusOf(user, 'DELETE', kept), await statusOf(user, 'GET', kept)]).toEqual([404, 200]);
  });
});
