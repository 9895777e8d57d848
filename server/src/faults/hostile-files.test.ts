import type { User } from '@matilha/contract/account/account';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '#server/database/schema/accounts.ts';
import { makePhonePhoto } from '#server/platform/testing/make-photo.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { testProduct } from '#server/testing/product.ts';
import { ScriptedModel } from '#server/testing/scripted-model.ts';
import {
  type HostileFile,
  hostileArchives,
  hostilePictures,
  hostileSheets,
  interlacedPng,
  smallSizes,
} from './testing/hostile/hostile-files.ts';
import { patienceMs } from './testing/scale.ts';

const model = new ScriptedModel(['Oi!']);
model.readsPhotos = true;
const { db, call } = await testProduct({ model });
const editor = await createSubscriber(db, { role: 'editor' });
const stranger = await createSubscriber(db);
await db.update(users).set({ provisional: true, emailVerifiedAt: null }).where(eq(users.id, stranger.id));
const visitor = await createSubscriber(db);
const taken = await makePhonePhoto(640, 480);

const send = (as: User, { path, type, bytes }: Pick<HostileFile, 'path' | 'type' | 'bytes'>) =>
  call(as, 'POST', path, bytes, { 'content-type': type });
const photo = { path: '/api/photos', type: 'image/jpeg', bytes: taken };

const sentencesOf = async (response: Response): Promise<string> => {
  const { fields = {} }: { fields?: Record<string, string> } = await response.json();
  return Object.values(fields).join(' ');
};

describe('a hostile picture', { timeout: patienceMs }, async () => {
  it.each(Object.entries(await hostilePictures(smallSizes)))(
    'refuses it with a sentence while others keep theirs: %s',
    async (_, { mayOpen, ...file }) => {
      const [refused, kept] = await Promise.all([send(stranger, file), send(visitor, photo)]);
      expect(kept.status).toBe(200);
      if (mayOpen && refused.status === 200) return;
      expect(refused.status).toBe(400);
      expect(await sentencesOf(refused)).toMatch(/Esta foto é grande demais|Não consegui abrir esta foto/);
    },
  );
});

it('keeps a photo of a confirmed account while unconfirmed ones send more than the queue holds', {
  timeout: patienceMs,
}, async () => {
  const heavy = { ...photo, bytes: await interlacedPng(smallSizes.side / 2) };
  const sent = Array.from({ length: 25 }, () => send(stranger, heavy));
  const firstAnswer = await Promise.race(sent);
  expect(firstAnswer.status).toBe(503);
  expect((await send(visitor, photo)).status).toBe(200);
  await Promise.all(sent);
});

describe('a hostile file of the team', { timeout: patienceMs }, () => {
  it.each(Object.entries({ ...hostileArchives(smallSizes), ...hostileSheets(smallSizes) }))(
    'refuses it with a sentence while others keep theirs: %s',
    async (_, file) => {
      const [refused, kept] = await Promise.all([send(editor, file), send(visitor, photo)]);
      expect(kept.status).toBe(200);
      expect(refused.status).toBe(400);
      expect(await sentencesOf(refused)).toMatch(/grande|demais|não é um texto|não é uma planilha/i);
    },
  );
});
