import type { Shop } from '@matilha/contract/shop/shop';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { messages } from '#server/database/schema/chat.ts';
import { shopNotes, shopSections, shopServices } from '#server/database/schema/shop.ts';
import { later } from '#server/platform/clock.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { openConversation } from '#server/testing/conversation.ts';
import { testProduct } from '#server/testing/product.ts';
import { hours, service, shopCalls, statusAndFields } from './testing/shop-calls.ts';

const product = await testProduct();
const { call, db } = product;
const { remember, saveSection, saveServices, shopOf } = shopCalls(product);

describe('POST /api/shop/notes', () => {
  const messageOf = async (userId: number): Promise<number> => {
    const row = {
      userId,
      conversationId: await openConversation(db, { userId }),
      listaId: 1,
      isAi: true,
      content: 'Oi',
      status: 'complete' as const,
      createdAt: new Date(),
    };
    return (await db.insert(messages).values(row).returning())[0]?.id ?? 0;
  };

  it('remembers a fact with its message, on one line, and keeps it when the message is deleted', async () => {
    const user = await createSubscriber(db);
    const messageId = await messageOf(user.id);
    const response = await remember(user, ' Segunda\n é  fechado ', messageId);
    expect(response.status).toBe(201);
    const note = await response.json();
    expect(note).toEqual({
      id: expect.any(Number),
      texto: 'Segunda é fechado',
      confirmed_at: expect.any(String),
    });
    const stored = () => db.select().from(shopNotes).where(eq(shopNotes.userId, user.id));
    expect(await stored()).toMatchObject([{ messageId }]);
    await db.delete(messages).where(eq(messages.id, messageId));
    expect(await stored()).toMatchObject([{ messageId: null, texto: 'Segunda é fechado' }]);
    expect((await call(user, 'DELETE', `/api/shop/notes/${note.id}`)).status).toBe(204);
    expect((await call(user, 'DELETE', `/api/shop/notes/${note.id}`)).status).toBe(404);
  });

  it("refuses another user's message and another user's fact as missing", async () => {
    const user = await createSubscriber(db);
    const otherUser = await createSubscriber(db);
    expect((await remember(otherUser, 'Fato', await messageOf(user.id))).status).toBe(404);
    const note = await (await remember(user, 'Meu fato')).json();
    expect((await call(otherUser, 'DELETE', `/api/shop/notes/${note.id}`)).status).toBe(404);
    expect((await shopOf(user)).notes).toHaveLength(1);
  });

  it('keeps at most 60 facts, and confirms a known text again', async () => {
    const user = await createSubscriber(db);
    const confirmedAt = new Date('2026-01-05T12:00:00Z');
    const rows = Array.from({ length: 60 }, (_, index) => ({
      userId: user.id,
      texto: `Fato ${index}`,
      confirmedAt,
    }));
    await db.insert(shopNotes).values(rows);
    expect(await statusAndFields(await remember(user, 'Mais um'))).toEqual({
      status: 400,
      fields: { texto: 'Já são 60 lembranças. Apague uma em Minha loja para guardar esta.' },
    });
    expect((await remember(user, 'Fato 7')).status).toBe(201);
    const { notes } = await shopOf(user);
    expect(notes).toHaveLength(60);
    expect(notes.filter(({ confirmed_at }) => confirmed_at !== confirmedAt.toISOString())).toMatchObject([
      { texto: 'Fato 7' },
    ]);
  });

  it('names a missing and a long text', async () => {
    const user = await createSubscriber(db);
    expect((await statusAndFields(await remember(user, '  '))).fields).toEqual({
      texto: 'Escreva o que lembrar',
    });
    expect((await statusAndFields(await remember(user, 'a'.repeat(301)))).fields).toEqual({
      texto: 'Use no máximo 300 caracteres',
    });
  });
});

describe('POST /api/shop/confirmations', () => {
  it('sets the date of the named facts of the user alone', async () => {
    const user = await createSubscriber(db);
    const otherUser = await createSubscriber(db);
    const row = service();
    for (const each of [user, otherUser]) {
      await saveServices(each, [row]);
      await saveSection(each, hours('até 18h'));
    }
    const long = later(new Date(), -300 * 86_400_000);
    await db.update(shopServices).set({ confirmedAt: long });
    const body = { sections: ['horarios'], services: [row.id], notes: [] };
    const response = await call(user, 'POST', '/api/shop/confirmations', body);
    expect(response.status).toBe(200);
    const { services, sections } = (await response.json()) as Shop;
    expect(services[0]?.confirmed_at.slice(0, 10)).toBe(new Date().toISOString().slice(0, 10));
    expect(services[0]?.version).toBe(1);
    expect(sections).toHaveLength(1);
    expect((await shopOf(otherUser)).services[0]?.confirmed_at).toBe(long.toISOString());
  });

  it('confirms the named fact, service and section and leaves those beside them', async () => {
    const user = await createSubscriber(db);
    const named = service();
    const beside = service();
    await saveServices(user, [named, beside]);
    for (const texto of ['Segunda é fechado', 'Aceitamos gatos']) await remember(user, texto);
    await saveSection(user, hours('até 18h'));
    const before = new Date('2026-01-05T12:00:00Z');
    for (const table of [shopNotes, shopServices, shopSections])
      await db.update(table).set({ confirmedAt: before }).where(eq(table.userId, user.id));
    const [note] = (await shopOf(user)).notes;
    const body = { sections: [], services: [named.id], notes: [note?.id] };
    expect((await call(user, 'POST', '/api/shop/confirmations', body)).status).toBe(200);
    const { notes, services, sections } = await shopOf(user);
    const old = ({ confirmed_at }: { confirmed_at: string }) => confirmed_at === before.toISOString();
    expect(notes.map((each) => [each.id === note?.id, old(each)]).sort()).toEqual([
      [false, true],
      [true, false],
    ]);
    expect(services.map((each) => [each.id === named.id, old(each)]).sort()).toEqual([
      [false, true],
      [true, false],
    ]);
    expect(sections.map(old)).toEqual([true]);
  });

  it('refuses an unknown section', async () => {
    const body = { sections: ['outra'], services: [], notes: [] };
    expect((await call(await createSubscriber(db), 'POST', '/api/shop/confirmations', body)).status).toBe(
      400,
    );
  });
});
