import { randomUUID } from 'node:crypto';
import type { User } from '@matilha/contract/account/account';
import { materialAnchor } from '@matilha/contract/content/heading-anchors';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { materialProgress } from '#server/database/schema/content/knowledge.ts';
import { days, later, systemClock } from '#server/platform/clock.ts';
import { DemoProvider } from '#server/providers/model/demo/demo-provider.ts';
import { createSubscriber, testContext } from '#server/testing/context.ts';
import { testProduct } from '#server/testing/product.ts';
import { SearchMemory } from './search/search-memory.ts';
import { createProduct } from './testing/create-product.ts';
import { grantAccess, revokeAccess } from './usecases/product-access.ts';
import { retrievePassages } from './usecases/retrieve-passages.ts';

/** The text of a paid material leaves the server for its owners only (I11, S5). */
const { db, call, app } = await testProduct({ model: new DemoProvider(0) });
/** One for all readers, as in the product. */
const searchMemory = new SearchMemory(db, null);

const canary = `canarinho${randomUUID().slice(0, 8)}`;
const word = `zorilho${randomUUID().slice(0, 8).replaceAll(/\d/g, 'q')}`;
const secret = await createProduct(db, {
  isPaid: true,
  materials: [
    {
      // Title and product of a paid material may appear; nothing else.
      titulo_material: word,
      perguntas: [`Onde fica o ${word} do ${canary}?`],
      description: `Sobre ${word}: ${canary}`,
      texto: `O segredo do ${word} é ${canary}.\n\n## O ${word} de ${canary}\n\nFim.`,
      link_video: `https://www.youtube.com/watch?v=${canary.slice(0, 11)}`,
      link_material: `https://arquivos.example/${canary}`,
    },
  ],
});
const [material] = secret.materials;
if (!material) throw new Error('no material');
const traces = [canary, canary.slice(0, 11)];

async function subscriberWith(
  access: { startsAt?: Date; endsAt?: Date; revoked?: true } | null,
): Promise<User> {
  const user = await createSubscriber(db, { credits: 10 });
  const sourceKey = `test:${user.id}`;
  if (access) {
    const now = new Date();
    await db.transaction(async (tx) => {
      await grantAccess(tx, testContext({ db }), {
        userId: user.id,
        produtoId: secret.product.id,
        source: 'purchase',
        sourceKey,
        startsAt: access.startsAt ?? later(now, -days(60)),
        endsAt: access.endsAt ?? null,
      });
      if (access.revoked) await revokeAccess(tx, testContext({ db }), sourceKey);
    });
  }
  // "Continue reading" must not lead back to a material that was opened while it was accessible.
  await db
    .insert(materialProgress)
    .values({ userId: user.id, materialId: material?.id ?? 0, openedAt: new Date() });
  return user;
}

const people: Record<string, User | null> = {
  visitor: null,
  'another subscriber': await subscriberWith(null),
  'someone whose access ended': await subscriberWith({ endsAt: later(new Date(), -1_000) }),
  'someone whose access was revoked': await subscriberWith({ revoked: true }),
  'someone whose access has not begun': await subscriberWith({ startsAt: later(new Date(), days(1)) }),
};
const owner = await subscriberWith({});
const operator = await createSubscriber(db, { credits: 10, role: 'operator' });

const ids: Record<string, number> = {
  produtos: secret.product.id,
  modulos: secret.module.id,
  materiais: material.id,
};
const queries: Record<string, string> = {
  produtos: '?categoria_id=1',
  modulos: `?produtoId=${secret.product.id}`,
  materiais: `?moduloId=${secret.module.id}`,
  busca: `?q=${word}`,
};

/** Every route of the knowledge base, from the server's route table, with the ids of the paid product. */
const calls = app.routeTable
  .filter(({ url }) => url.includes('bancoconhecimento'))
  .map(({ method, url }) => {
    const part = url.match(/\/api\/([a-z]+)-/)?.[1] ?? '';
    const path = url.includes(':id')
      ? url.replace(':id', String(ids[part])).replace(':ancora', materialAnchor(material.id))
      : `${url}${queries[part] ?? ''}`;
    return { method, path, body: url.endsWith('/conclusao') ? { concluido: false } : undefined };
  });

async function everything(as: User | null): Promise<string> {
  const answers = await Promise.all(
    calls.map(async ({ method, path, body }) => (await call(as, method, path, body)).text()),
  );
  const all = await call(as, 'GET', '/api/produtos-bancoconhecimento');
  return [...answers, await all.text(), await chatAnswer(as)].join('\n');
}

async function chatAnswer(as: User | null): Promise<string> {
  const question = { content: `Qual é o segredo do ${word}?`, user_id: as?.id ?? owner.id, lista_id: 10 };
  const sent = await call(as, 'POST', '/api/messages', question);
  const streamed = await call(as, 'POST', '/api/messages', question, { accept: 'text/event-stream' });
  const kept = await call(as, 'GET', '/api/messages/10');
  return [await sent.text(), await streamed.text(), await kept.text()].join('\n');
}

describe('the canary in a paid material', () => {
  it('requests the paid text from every route of the knowledge base', () => {
    expect(calls.length).toBeGreaterThanOrEqual(12);
  });

  it.each(Object.keys(people))('withholds the paid text from %s', async (who) => {
    const responses = await everything(people[who] ?? null);
    for (const trace of traces) expect(responses).not.toContain(trace);
    expect(responses).toContain(who === 'visitor' ? 'unauthenticated' : 'purchase_required');
    const user = people[who];
    if (user) expect(await (await call(user, 'GET', '/api/continuar-bancoconhecimento')).json()).toEqual([]);
    const asked = { userId: user?.id ?? 0, question: `segredo ${word}`, assistantId: null };
    const found = await retrievePassages({ searchMemory, clock: systemClock }, asked);
    expect(JSON.stringify(found)).not.toContain(canary);
  });

  it('returns the paid text to its owner by every route with cache-control: no-store', async () => {
    const responses = await everything(owner);
    for (const trace of traces) expect(responses).toContain(trace);
    expect(await chatAnswer(owner)).toContain(canary);
    for (const path of [
      `/api/modulos-bancoconhecimento?produtoId=${secret.product.id}`,
      `/api/materiais-bancoconhecimento?moduloId=${secret.module.id}`,
      `/api/materiais-bancoconhecimento/${material.id}`,
      `/api/materiais-bancoconhecimento/${material.id}/trechos/${materialAnchor(material.id)}`,
      `/api/busca-bancoconhecimento?q=${word}`,
      '/api/continuar-bancoconhecimento',
    ]) {
      const answer = await call(owner, 'GET', path);
      expect(answer.status, path).toBe(200);
      expect(answer.headers.get('cache-control'), path).toBe('no-store');
      if (!/modulos|continuar/.test(path)) expect(await answer.text(), path).toContain(canary);
    }
  });

  it('returns the paid text to operators', async () => {
    const answer = await call(operator, 'GET', `/api/materiais-bancoconhecimento/${material.id}`);
    expect(await answer.text()).toContain(canary);
    expect(await (await call(operator, 'GET', `/api/busca-bancoconhecimento?q=${word}`)).text()).toContain(
      canary,
    );
  });

  it('withholds the paid text from the first request after a revocation', async () => {
    const leaver = await subscriberWith({});
    expect(await everything(leaver)).toContain(canary);
    await db.execute(sql`delete from messages where user_id = ${leaver.id}`);
    await db.transaction((tx) => revokeAccess(tx, testContext({ db }), `test:${leaver.id}`));
    const responses = await everything(leaver);
    for (const trace of traces) expect(responses).not.toContain(trace);
  });
});
