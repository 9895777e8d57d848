import { randomUUID } from 'node:crypto';
import type { User } from '@matilha/contract/account/account';
import { type Message, sendMessageOutput } from '@matilha/contract/chat/chat';
import type { Photo } from '@matilha/contract/chat/photos';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { checkCreditInvariants } from '#server/database/invariants/credit-invariants.ts';
import { checkStorageInvariants } from '#server/database/invariants/storage-invariants.ts';
import { makePhonePhoto, readMetadata } from '#server/platform/testing/make-photo.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { signIn, testProduct } from '#server/testing/product.ts';
import { ScriptedModel } from '#server/testing/scripted-model.ts';
import { adoptConversations } from './usecases/adopt-conversations.ts';

const model = new ScriptedModel(['Uma resposta.']);
model.readsPhotos = true;
const product = await testProduct({ model, limits: { photo: 8 } });
const blind = await testProduct({ model: new ScriptedModel(['Oi']), besides: product });
const { db, call } = product;
const taken = await makePhonePhoto(640, 480);

async function upload(user: User | null, body: Buffer = taken, { type = 'image/jpeg', to = product } = {}) {
  const cookie = user ? await signIn(db, user) : '';
  const headers = { 'content-type': type, cookie };
  return fetch(`${to.url}/api/photos`, { method: 'POST', body: new Uint8Array(body), headers });
}
const uploaded = async (user: User): Promise<Photo> => (await upload(user)).json();
const ask = (user: User, foto?: string, { key = randomUUID(), to = product } = {}) => {
  const body = { content: 'Que pelagem é esta?', user_id: user.id, lista_id: 1, ...(foto && { foto }) };
  return to.call(user, 'POST', '/api/messages', body, { 'idempotency-key': key });
};
const sent = async (response: Response) => {
  expect(response.status).toBe(201);
  return sendMessageOutput.parse(await response.json());
};
const refused = async (response: Response) => [response.status, (await response.json()).fields?.foto];
const photosOf = async (user: User) => {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from photos where user_id = ${user.id}`,
  );
  return rows[0]?.n;
};

describe('a question with a photo', () => {
  it('reaches the model with the photo, costs one answer, and shows it in the conversation', async () => {
    const user = await createSubscriber(db, { credits: 5 });
    const photo = await uploaded(user);
    expect(photo).toMatchObject({ largura: 480, altura: 640 });
    const { userMessage, responses_available: left } = await sent(await ask(user, photo.id));
    expect([userMessage.foto, left]).toEqual([photo, 4]);
    const { picture } = model.requests.at(-1) ?? {};
    const seen = Buffer.from(picture?.base64 ?? '', 'base64');
    expect(await readMetadata(seen)).toMatchObject({ format: 'jpeg', width: 480, height: 640 });
    const page: Message[] = await (await call(user, 'GET', '/api/messages/1')).json();
    expect(page.map(({ foto }) => foto)).toEqual([photo, undefined]);
    const file = await call(user, 'GET', `/api/photos/${photo.id}`);
    expect([file.headers.get('content-type'), file.headers.get('cache-control')]).toEqual([
      'image/jpeg',
      'private, no-cache',
    ]);
    expect(Buffer.from(await file.arrayBuffer())).toEqual(seen);
    expect(await checkCreditInvariants(db)).toEqual([]);
    expect(await checkStorageInvariants(db)).toEqual([]);
  });

  it('shows the photo again for a new answer, and mentions it in the next question', async () => {
    const user = await createSubscriber(db, { credits: 5 });
    const photo = await uploaded(user);
    const { aiMessage } = await sent(await ask(user, photo.id));
    const first = model.requests.at(-1)?.picture;
    await call(user, 'POST', `/api/messages/${aiMessage.id}/regenerate`, undefined, {
      'idempotency-key': randomUUID(),
    });
    expect(model.requests.at(-1)?.picture).toEqual(first);
    await sent(await ask(user));
    const { picture, history } = model.requests.at(-1) ?? {};
    expect([picture, history?.map(({ question }) => question)]).toEqual([
      null,
      ['(Com uma foto, que não aparece mais aqui.) Que pelagem é esta?'],
    ]);
  });

  it('stores the question once when it is sent again, and refuses its key for another photo', async () => {
    const user = await createSubscriber(db, { credits: 5 });
    const photo = await uploaded(user);
    const otherPhoto = await uploaded(user);
    const key = randomUUID();
    const first = await sent(await ask(user, photo.id, { key }));
    expect((await sent(await ask(user, photo.id, { key }))).aiMessage.id).toBe(first.aiMessage.id);
    for (const foto of [otherPhoto.id, undefined]) {
      expect((await (await ask(user, foto, { key })).json()).code).toBe('idempotency_mismatch');
    }
    expect((await sent(await ask(user))).responses_available).toBe(3);
  });

  it('refuses, free of charge, a photo of somebody else, one that was sent, and a missing one', async () => {
    const user = await createSubscriber(db, { credits: 5 });
    const otherUser = await createSubscriber(db);
    const foreign = await uploaded(otherUser);
    const used = await uploaded(user);
    await sent(await ask(user, used.id));
    for (const id of [foreign.id, used.id, randomUUID()]) {
      expect(await refused(await ask(user, id))).toEqual([
        400,
        'Esta foto não está mais aqui. Anexe de novo.',
      ]);
    }
    expect(await refused(await ask(user, 'x'))).toEqual([400, 'Anexe a foto de novo']);
    expect((await sent(await ask(user))).responses_available).toBe(3);
    expect(await checkCreditInvariants(db)).toEqual([]);
  });

  it('costs nothing when the model fails, and keeps its photo for the next try', async () => {
    const user = await createSubscriber(db, { credits: 1 });
    const photo = await uploaded(user);
    const key = randomUUID();
    model.script = () => [{ fail: 'bad_response' }];
    await ask(user, photo.id, { key });
    model.script = () => ['Agora sim.'];
    const { aiMessage, responses_available: left } = await sent(await ask(user, photo.id, { key }));
    expect([aiMessage.content, left, model.requests.at(-1)?.picture]).toEqual([
      'Agora sim.',
      0,
      { base64: expect.stringMatching(/^\/9j\//) },
    ]);
  });

  it('says to the person and to the model that the photo was removed once it is gone', async () => {
    const user = await createSubscriber(db, { credits: 3 });
    const photo = await uploaded(user);
    const { aiMessage } = await sent(await ask(user, photo.id));
    const goneIn = async () => {
      const page: Message[] = await (await call(user, 'GET', '/api/messages/1')).json();
      return page.map(({ foto_apagada }) => foto_apagada);
    };
    expect(await goneIn()).toEqual([undefined, undefined]);
    await db.execute(sql`delete from photos where id = ${photo.id}`);
    expect(await goneIn()).toEqual([true, undefined]);
    const path = `/api/messages/${aiMessage.id}/regenerate`;
    expect((await call(user, 'POST', path, undefined, { 'idempotency-key': randomUUID() })).status).toBe(201);
    expect(model.requests.at(-1)).toMatchObject({
      picture: null,
      question: '(A foto desta pergunta não está mais guardada.) Que pelagem é esta?',
    });
  });

  it('refuses a photo where the model reads none', async () => {
    const user = await createSubscriber(db, { credits: 1 });
    const photo = await uploaded(user);
    expect(await refused(await ask(user, photo.id, { to: blind }))).toEqual([
      400,
      'Envie a pergunta sem foto.',
    ]);
    expect((await upload(user, taken, { to: blind })).status).toBe(404);
  });

  it('goes with its conversation, and follows it to the account that claims it', async () => {
    const from = await createSubscriber(db, { credits: 2 });
    const to = await createSubscriber(db);
    const { userMessage } = await sent(await ask(from, (await uploaded(from)).id));
    await db.transaction((tx) => adoptConversations(tx, { from: from.id, to: to.id, now: new Date() }));
    expect([await photosOf(from), await photosOf(to)]).toEqual([0, 1]);
    await db.execute(sql`delete from conversations where id = ${userMessage.conversation_id}`);
    expect(await photosOf(to)).toBe(0);
  });
});
