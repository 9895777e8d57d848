import {
  conversationLink,
  conversationLinkOutput,
  sharedConversation,
} from '@matilha/contract/chat/conversations';
import type { Card } from '@matilha/contract/chat/steps';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '#server/database/schema/accounts.ts';
import { conversationLinks, conversations, messages } from '#server/database/schema/chat.ts';
import { DemoProvider } from '#server/providers/model/demo/demo-provider.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { testProduct } from '#server/testing/product.ts';

const product = await testProduct({ model: new DemoProvider(0) });
const { db, call } = product;

async function asked(question = 'O que eu posto amanhã?') {
  const user = await createSubscriber(db, { credits: 20 });
  const sent = await call(user, 'POST', '/api/messages', {
    content: question,
    user_id: user.id,
    lista_id: 1,
  });
  const { aiMessage } = (await sent.json()) as { aiMessage: { id: number; conversation_id: number } };
  const id = aiMessage.conversation_id;
  const path = `/api/conversations/${id}/link`;
  const share = async (dias = 7) =>
    conversationLink.parse(await (await call(user, 'PUT', path, { dias })).json());
  return { user, id, path, share, answerId: aiMessage.id };
}
const tokenOf = (url: string) => url.split('/').at(-1) ?? '';
const read = (url: string, query = '') =>
  call(null, 'GET', `/api/shared-conversations/${tokenOf(url)}${query}`);
const readBody = async (url: string, query = '') =>
  sharedConversation.parse(await (await read(url, query)).json());

describe('a shared conversation', () => {
  it('shows visitors title, assistant and texts, and no names, sources or credits', async () => {
    const { share, answerId } = await asked();
    await db
      .update(messages)
      .set({ content: 'Poste o antes e depois [1].', sources: [{ n: 1, title: 'Curso pago', url: '/x' }] })
      .where(eq(messages.id, answerId));
    const { url, expires_at, shared_at } = await share(30);
    expect(url).toMatch(/\/conversa-compartilhada\/[\w-]{65}$/);
    expect(Date.parse(expires_at) - Date.parse(shared_at)).toBe(30 * 86_400_000);
    const response = await read(url);
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const body = sharedConversation.parse(await response.json());
    expect(body).toMatchObject({
      title: 'O que eu posto amanhã?',
      assistente: 'Instagram do petshop',
      mais: false,
    });
    expect(body.messages.map(({ is_ai, content }) => [is_ai, content])).toEqual([
      [false, 'O que eu posto amanhã?'],
      [true, 'Poste o antes e depois.'],
    ]);
    expect(Object.keys(body.messages[0] ?? {})).toEqual(['id', 'is_ai', 'content', 'created_at']);
  });

  it('shows the cards of an answer without its steps, sources and data, also of one without text', async () => {
    const { share, answerId } = await asked();
    const step = { name: 'x', title: 'Fazendo a conta', state: 'done' as const, summary: 'R$ 1.240,00' };
    const calculation: Card = {
      type: 'calculation',
      id: '11111111-2222-4333-8444-555555555555',
      kind: 'comissao',
      title: 'Comissão',
      input: { percentual_bp: 2_000 },
      headlines: [{ label: 'Lucro', text: 'R$ 1.240,00' }],
      steps: [],
      notices: [],
      origins: ['Minuto: seu cálculo de 03/11'],
    };
    const facts: Card = { type: 'facts', facts: [{ text: 'Segunda não abre.', source: 'segunda fechamos' }] };
    const steps = [
      { ...step, card: calculation },
      { ...step, card: facts },
      { ...step, card: null },
      { ...step, state: 'failed' as const, card: facts },
    ];
    await db.update(messages).set({ content: '', steps }).where(eq(messages.id, answerId));
    const { messages: shown } = await readBody((await share()).url);
    expect(shown[1]).toMatchObject({ is_ai: true, content: '' });
    expect(shown[1]?.cards).toEqual([
      { ...calculation, input: {}, origins: [] },
      { type: 'facts', facts: [{ text: 'Segunda não abre.', source: '' }] },
    ]);
    expect(Object.keys(shown[1] ?? {})).not.toContain('steps');
  });

  it('keeps its address and its end at the time of sharing until it is renewed', async () => {
    const { user, id, share } = await asked();
    const first = await share();
    await call(user, 'POST', '/api/messages', {
      content: 'Segunda pergunta',
      user_id: user.id,
      lista_id: 1,
      conversation: id,
    });
    expect((await readBody(first.url)).messages).toHaveLength(2);
    const renewed = await share(90);
    expect(renewed.url).toBe(first.url);
    expect((await readBody(first.url)).messages).toHaveLength(4);
  });

  it('shows the newest of several answers to a question', async () => {
    const { user, answerId, share } = await asked();
    await call(user, 'POST', `/api/messages/${answerId}/regenerate`);
    const { messages: shown } = await readBody((await share()).url);
    expect(shown).toHaveLength(2);
    expect(shown[1]?.id).toBeGreaterThan(answerId);
  });

  it('reaches its reader a page at a time', async () => {
    const { user, id, share, answerId } = await asked();
    const common = { userId: user.id, conversationId: id, listaId: 1, status: 'complete' as const };
    const createdAt = new Date();
    await db.insert(messages).values(
      Array.from({ length: 100 }, (_, place) => ({
        ...common,
        createdAt,
        isAi: place === 99,
        content: `Texto ${place}`,
        questionId: null,
      })),
    );
    const { url } = await share();
    const newest = await readBody(url);
    expect([newest.messages.length, newest.mais]).toEqual([100, true]);
    const earlier = await readBody(url, `?before=${newest.messages[0]?.id}`);
    expect(earlier.messages.at(-1)?.id).toBe(answerId);
    expect([earlier.messages.length, earlier.mais]).toEqual([2, false]);
  });

  it.each([
    ['was revoked', async ({ user, path }) => call(user, 'DELETE', path)],
    [
      'has expired',
      async ({ id }) =>
        db
          .update(conversationLinks)
          .set({ expiresAt: new Date(Date.now() - 1_000) })
          .where(eq(conversationLinks.conversationId, id)),
    ],
    [
      'belongs to a deleted conversation',
      async ({ user, id }) => call(user, 'DELETE', `/api/conversations/${id}`),
    ],
    [
      'belongs to a closed account',
      async ({ user }) => db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, user.id)),
    ],
  ] satisfies [string, (shared: Awaited<ReturnType<typeof asked>>) => Promise<unknown>][])(
    'returns not_found once its link %s',
    async (_end, end) => {
      const shared = await asked();
      const { url } = await shared.share();
      expect((await read(url)).status).toBe(200);
      await end(shared);
      expect((await read(url)).status).toBe(404);
    },
  );

  it('gets another address after it has expired', async () => {
    const { id, share, user, path } = await asked();
    const first = await share();
    const past = new Date(Date.now() - 1_000);
    await db
      .update(conversationLinks)
      .set({ expiresAt: past })
      .where(eq(conversationLinks.conversationId, id));
    expect(await (await call(user, 'GET', path)).json()).toEqual({ link: null });
    const second = await share();
    expect(second.url).not.toBe(first.url);
    expect((await read(first.url)).status).toBe(404);
    const { link } = conversationLinkOutput.parse(await (await call(user, 'GET', path)).json());
    expect(link?.url).toBe(second.url);
  });

  it('refuses a forged address, another lifetime, a foreign conversation and one without an answer', async () => {
    const { path, share, user } = await asked();
    const { url } = await share();
    const forged = `${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`;
    expect((await read(forged)).status).toBe(404);
    expect((await call(user, 'PUT', path, { dias: 365 })).status).toBe(400);
    const stranger = await createSubscriber(db);
    for (const [method, body] of [['GET'], ['PUT', { dias: 7 }], ['DELETE']] as const) {
      expect((await call(stranger, method, path, body)).status, method).toBe(404);
    }
    expect((await read(url)).status).toBe(200);
    const now = new Date();
    const [empty] = await db
      .insert(conversations)
      .values({ userId: user.id, listaId: 2, title: 'Vazia', createdAt: now, lastAt: now })
      .returning();
    const refused = await call(user, 'PUT', `/api/conversations/${empty?.id}/link`, { dias: 7 });
    expect([refused.status, (await refused.json()).fields]).toEqual([
      400,
      { dias: 'Esta conversa ainda não tem resposta' },
    ]);
  });

  it('keeps the title of the moment it was shared until it is renewed', async () => {
    const { user, id, share } = await asked();
    const { url } = await share();
    await call(user, 'PATCH', `/api/conversations/${id}`, { title: 'Cliente Zuleide não pagou' });
    expect((await readBody(url)).title).toBe('O que eu posto amanhã?');
    await share();
    expect((await readBody(url)).title).toBe('Cliente Zuleide não pagou');
  });

  it('stays closed when its conversation is restored, and gets another address when shared again', async () => {
    const { user, id, share, path } = await asked();
    const { url } = await share();
    expect((await call(user, 'DELETE', `/api/conversations/${id}`)).status).toBe(204);
    expect((await call(user, 'POST', `/api/conversations/${id}/restore`)).status).toBe(204);
    expect((await read(url)).status).toBe(404);
    expect(await (await call(user, 'GET', path)).json()).toEqual({ link: null });
    expect((await share()).url).not.toBe(url);
    expect((await read(url)).status).toBe(404);
  });
});
