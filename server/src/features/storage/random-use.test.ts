import { randomUUID } from 'node:crypto';
import type { User } from '@matilha/contract/account/account';
import { productiveMinute } from '@matilha/contract/calculators/productive-minute';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkStorageInvariants } from '#server/database/invariants/storage-invariants.ts';
import { adoptCalculations } from '#server/features/calculators/usecases/adopt-calculations.ts';
import { keepCalculation } from '#server/features/calculators/usecases/keep-calculation.ts';
import { removeCalculation } from '#server/features/calculators/usecases/remove-calculation.ts';
import { movePhotos } from '#server/features/photos/api.ts';
import { keepPhoto, removePhoto } from '#server/features/photos/usecases/own-photos.ts';
import { adoptPosts } from '#server/features/posts/usecases/adopt-posts.ts';
import { removePost, savePost } from '#server/features/posts/usecases/change-post.ts';
import { keepPostPhoto, removePostPhoto } from '#server/features/posts/usecases/keep-post-photo.ts';
import { retentionTable } from '#server/features/privacy/retention.ts';
import { days, later, systemClock } from '#server/platform/clock.ts';
import { createLimits } from '#server/platform/limits.ts';
import { makePhonePhoto } from '#server/platform/testing/make-photo.ts';
import { createSubscriber, testContext } from '#server/testing/context.ts';
import { testDatabase } from '#server/testing/database.ts';
import { ScriptedModel } from '#server/testing/scripted-model.ts';

const { db } = await testDatabase();
const infinite = Number.POSITIVE_INFINITY;
const limits = createLimits({ db, clock: systemClock, overrides: { photo: infinite } });
const model = new ScriptedModel([]);
model.readsPhotos = true;
const pictures = [await makePhonePhoto(90, 60), await makePhonePhoto(40, 40)];

interface Account {
  user: User;
  photos: string[];
  posts: Map<string, number>;
  calculations: string[];
}

const contextOf = ({ user }: Account) => testContext({ db, user });
const fields = {
  dia: '2026-11-24',
  hora: null,
  formato: 'Reels',
  cena: '',
  chamada: '',
  estado: 'ideia',
} as const;

/** One step of a random life. Each step is the work of a route or a job; a refusal is a step too. */
const steps: Record<string, (from: Account, to: Account, size: number) => Promise<unknown>> = {
  keepPhoto: async (from, _, size) => {
    const { id } = await keepPhoto(contextOf(from), { limits, model }, pictures[size % 2] ?? Buffer.alloc(0));
    from.photos.push(id);
  },
  removePhoto: (from) => removePhoto(contextOf(from), from.photos.pop() ?? randomUUID()),
  savePost: async (from, _, size) => {
    const [id = randomUUID(), version = 0] = size % 2 === 0 ? [] : ([...from.posts][0] ?? []);
    const legenda = 'ç'.repeat(size);
    await savePost(contextOf(from), { limits }, id, {
      ...fields,
      version,
      tema: 'x',
      legenda,
      hashtags: ['#pet'],
    });
    from.posts.set(id, version + 1);
  },
  keepPostPhoto: async (from, to, size) => {
    if (from.posts.size === 0) await steps.savePost?.(from, to, 2);
    const [id = randomUUID()] = from.posts.keys();
    await keepPostPhoto(contextOf(from), { limits }, id, pictures[size % 2] ?? Buffer.alloc(0));
  },
  removePostPhoto: (from) => removePostPhoto(contextOf(from), [...from.posts.keys()][0] ?? randomUUID()),
  removePost: async (from) => {
    const [id = randomUUID()] = from.posts.keys();
    from.posts.delete(id);
    await removePost(contextOf(from), id);
  },
  keepCalculation: async (from, _, size) => {
    const id = randomUUID();
    const input = {
      ...productiveMinute.example,
      custos: [{ nome: 'x'.repeat(1 + (size % 30)), valor_centavos: 100_000, parte_bp: 10_000 }],
    };
    await keepCalculation(contextOf(from), { limits }, { id, kind: 'minuto-produtivo', input });
    from.calculations.push(id);
  },
  removeCalculation: (from) => removeCalculation(contextOf(from), from.calculations.pop() ?? randomUUID()),
  adopt: async (from, to) => {
    const claimed = { from: from.user.id, to: to.user.id };
    await db.transaction(async (tx) => {
      await movePhotos(tx, claimed.from, claimed.to);
      await adoptPosts(tx, claimed);
      await adoptCalculations(tx, claimed);
    });
    to.photos.push(...from.photos.splice(0));
    for (const [id, version] of from.posts) to.posts.set(id, version);
    from.posts.clear();
  },
  retention: async () => {
    const now = later(new Date(), days(100));
    for (const { name, before, step } of retentionTable)
      if (name.includes('photo') || name.includes('post')) await step(db, before(now), undefined);
  },
  confirm: ({ user }) =>
    db.$client.query('update users set provisional = not provisional where id = $1', [user.id]),
  deleteAccount: async (from) => {
    await db.$client.query('delete from users where id = $1', [from.user.id]);
    Object.assign(from, await account());
  },
};

const account = async (): Promise<Account> => {
  const user = await createSubscriber(db);
  return { user, photos: [], posts: new Map(), calculations: [] };
};

/** Takes each step once: the random lives alone leave one out now and then. */
const everyStep = Object.keys(steps).map((step) => ({ step, owner: 0, size: 2 }));

const life = fc.array(
  fc.record({
    step: fc.constantFrom(...Object.keys(steps)),
    owner: fc.constantFrom(0, 1),
    size: fc.nat(1_500),
  }),
  { minLength: 5, maxLength: 25 },
);

it('counts the stored bytes after any sequence of uploads, removals, moves, retention and deletions', async () => {
  const taken = new Set<string>();
  const property = fc.asyncProperty(life, async (sequence) => {
    const accounts = [await account(), await account()] as const;
    for (const { step, owner, size } of sequence) {
      const [from, to] = owner === 0 ? accounts : [accounts[1], accounts[0]];
      const done = await steps[step]?.(from, to, size).then(
        () => true,
        (error: { code?: string }) => {
          if (error.code === undefined) throw error;
          return false;
        },
      );
      if (done) taken.add(step);
    }
    expect(await checkStorageInvariants(db)).toEqual([]);
  });
  await fc.assert(property, { numRuns: 20, examples: [[everyStep]] });
  expect([...taken].toSorted()).toEqual(Object.keys(steps).toSorted());
}, 300_000);
