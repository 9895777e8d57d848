import { calculators } from '@matilha/contract/calculators/calculators';
import { calculationKinds } from '@matilha/contract/calculators/kinds';
import { dayInBrazil } from '@matilha/contract/content/event-dates';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { shopFactExclusions, shopServices } from '#server/database/schema/shop.ts';
import { calculationCalls } from '#server/features/calculators/testing/calculation-calls.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { testProduct } from '#server/testing/product.ts';
import { shopFactsForPrompt } from './api.ts';
import { mostPromptCharacters } from './rules.ts';
import { hours, service, shopCalls } from './testing/shop-calls.ts';
import { adoptShop } from './usecases/adopt-shop.ts';

const product = await testProduct();
const { call, db } = product;
const { keep } = calculationCalls(product);
const { remember, saveSection, saveServices, shopOf } = shopCalls(product);

describe('/api/shop/exclusions/:listaId', () => {
  it('leaves a group out of one conversation, and lets it in again', async () => {
    const user = await createSubscriber(db);
    await saveSection(user, hours('até 18h'));
    await saveServices(user, [service()]);
    const path = '/api/shop/exclusions/1';
    const left = await call(user, 'PUT', path, { key: 'servicos', left_out: true });
    expect(left.status).toBe(200);
    const facts = await left.json();
    expect(facts).toEqual([
      { key: 'servicos', label: 'sua tabela de preços', confirmed_on: expect.any(String), left_out: true },
      { key: 'horarios', label: 'seu horário', confirmed_on: expect.any(String), left_out: false },
    ]);
    expect(await (await call(user, 'GET', path)).json()).toEqual(facts);
    const keys = async (listaId: number) =>
      (await shopFactsForPrompt(db, { userId: user.id, listaId })).map(({ key }) => key);
    expect([await keys(1), await keys(2)]).toEqual([['horarios'], ['servicos', 'horarios']]);
    await call(user, 'PUT', path, { key: 'servicos', left_out: false });
    expect(await keys(1)).toEqual(['servicos', 'horarios']);
  });

  it('leaves one remembered fact out, and forgets the choice with the fact', async () => {
    const user = await createSubscriber(db);
    await remember(user, 'Segunda é fechado');
    await remember(user, 'Não atendemos gatos');
    const path = '/api/shop/exclusions/1';
    const [cats, monday] = await (await call(user, 'GET', path)).json();
    expect([cats.label, monday.label]).toEqual(['Não atendemos gatos', 'Segunda é fechado']);
    expect((await call(user, 'PUT', path, { key: monday.key, left_out: true })).status).toBe(200);
    const texts = async () =>
      (await shopFactsForPrompt(db, { userId: user.id, listaId: 1 })).map(({ text }) => text);
    expect(await texts()).toEqual(['Não atendemos gatos']);
    await call(user, 'PUT', path, { key: cats.key, left_out: true });
    expect(await texts()).toEqual([]);
    await call(user, 'DELETE', `/api/shop/notes/${cats.key.split(':')[1]}`);
    const left = await db.select().from(shopFactExclusions).where(eq(shopFactExclusions.userId, user.id));
    expect(left.map(({ key }) => key)).toEqual([monday.key]);
  });

  it('leaves the results of the calculators out of one conversation', async () => {
    const user = await createSubscriber(db);
    const path = '/api/shop/exclusions/5';
    expect(await (await call(user, 'GET', path)).json()).toEqual([]);
    await keep(user, 'minuto-produtivo');
    expect(await (await call(user, 'GET', path)).json()).toMatchObject([
      { key: 'calculos', left_out: false },
    ]);
    expect((await call(user, 'PUT', path, { key: 'calculos', left_out: true })).status).toBe(200);
    const entries = async (listaId: number) => shopFactsForPrompt(db, { userId: user.id, listaId });
    expect(await entries(5)).toEqual([]);
    expect(await entries(10)).toHaveLength(1);
  });

  it("returns 404 for somebody else's remembered fact", async () => {
    const owner = await createSubscriber(db);
    const user = await createSubscriber(db);
    await remember(owner, 'Segunda é fechado');
    const [fact] = await (await call(owner, 'GET', '/api/shop/exclusions/1')).json();
    const body = { key: fact.key, left_out: true };
    expect((await call(user, 'PUT', '/api/shop/exclusions/1', body)).status).toBe(404);
  });

  it('returns 404 for an unknown assistant, and 400 for an unknown key', async () => {
    const user = await createSubscriber(db);
    const body = { key: 'servicos', left_out: true };
    expect((await call(user, 'GET', '/api/shop/exclusions/999999')).status).toBe(404);
    expect((await call(user, 'PUT', '/api/shop/exclusions/999999', body)).status).toBe(404);
    expect((await call(user, 'PUT', '/api/shop/exclusions/1', { ...body, key: 'preco' })).status).toBe(400);
  });
});

describe('shopFactsForPrompt', () => {
  it('returns one entry for each group with something in it, prices first', async () => {
    const user = await createSubscriber(db);
    await saveServices(user, [
      service(),
      service({ porte: 'G', pelagem: 'longa', preco_centavos: 8_990, a_partir: true, minutos: null }),
      service({ servico: 'Tosa higiênica', porte: '', preco_centavos: 3_500, minutos: null }),
    ]);
    await saveSection(user, hours(''));
    await saveSection(user, {
      kind: 'voz',
      version: 0,
      value: { jeito: 'Carinhoso', exemplo1: 'Oi, tudo bem com a Mel?', exemplo2: '' },
    });
    await remember(user, 'Segunda é fechado');
    const day = expect.stringMatching(/^20\d\d-\d\d-\d\d$/);
    expect(await shopFactsForPrompt(db, { userId: user.id, listaId: 1 })).toEqual([
      {
        key: 'servicos',
        label: 'sua tabela de preços',
        confirmedOn: day,
        text: 'Banho: P R$ 45 (60 min); G, pelagem longa a partir de R$ 89,90\nTosa higiênica: R$ 35',
      },
      {
        key: 'voz',
        label: 'seu jeito de falar',
        confirmedOn: day,
        text: 'Carinhoso\nExemplo: Oi, tudo bem com a Mel?',
      },
      {
        key: 'lembrados',
        label: 'o que você pediu para lembrar',
        confirmedOn: day,
        text: 'Segunda é fechado',
      },
    ]);
  });

  it('dates a group by its oldest row, in Brazil', async () => {
    const user = await createSubscriber(db);
    const row = service();
    await saveServices(user, [row, service()]);
    await db
      .update(shopServices)
      .set({ confirmedAt: new Date('2026-03-02T01:00:00Z') })
      .where(eq(shopServices.id, row.id));
    expect(await shopFactsForPrompt(db, { userId: user.id, listaId: 1 })).toMatchObject([
      { confirmedOn: '2026-03-01' },
    ]);
  });

  it('adds the newest result of each calculator with its day, those of the assistant first and in detail', async () => {
    const user = await createSubscriber(db);
    await keep(user, 'tabela-de-precos');
    await keep(user, 'minuto-produtivo', { modo: 'medido', atendimentos: 240 });
    const newest = await keep(user, 'minuto-produtivo', { modo: 'medido', atendimentos: 200 });
    await keep(user, 'ponto-de-equilibrio');
    const entries = async (listaId: number) => shopFactsForPrompt(db, { userId: user.id, listaId });
    const groomer = await entries(5);
    expect(groomer.map(({ label }) => label)).toEqual([
      'seu cálculo “Minuto produtivo”',
      'seu cálculo “Tabela de preços por porte e pelagem” (comissão de autônomo, sem encargos)',
      'seu cálculo “Ponto de equilíbrio e meta” (comissão de autônomo, sem encargos)',
    ]);
    expect(groomer[0]).toMatchObject({
      key: 'calculos',
      confirmedOn: dayInBrazil(new Date(newest.created_at)),
    });
    expect(groomer[0]?.text).toContain('Custo do minuto: R$ 0,60');
    expect((await entries(10))[0]?.text).toMatch(
      /^Só números de exemplo.*\nAtendimentos do mês para empatar: 173\n/,
    );
  });

  it('says whose commission each calculation takes, and that the newest wins where they differ', async () => {
    const user = await createSubscriber(db);
    await keep(user, 'tabela-de-precos');
    const employee = { dias_uteis: 25, descansos: 5, encargos_bp: 2_900 };
    await keep(user, 'comissao', { comissao_de: 'empregado', ...employee });
    const labels = async () =>
      (await shopFactsForPrompt(db, { userId: user.id, listaId: 5 })).map(({ label }) => label);
    expect(await labels()).toEqual([
      'seu cálculo “Tabela de preços por porte e pelagem” (comissão de autônomo, sem encargos; não vale: há conta mais nova com outra comissão)',
      'seu cálculo “Comissão” (comissão de empregado, com encargos; vale esta conta)',
    ]);
    await keep(user, 'tabela-de-precos', { comissao_de: 'empregado', ...employee });
    expect(await labels()).toEqual([
      'seu cálculo “Tabela de preços por porte e pelagem” (comissão de empregado, com encargos)',
      'seu cálculo “Comissão” (comissão de empregado, com encargos)',
    ]);
  });

  it('gives the assistant of prices every row of a table of twelve, beside all other calculators', async () => {
    const user = await createSubscriber(db);
    const { linhas } = calculators['tabela-de-precos'].example;
    const own = ['Banho de gato', 'Banho e tosa'].flatMap((servico) =>
      linhas.map((line) => ({ ...line, servico })),
    );
    await keep(user, 'tabela-de-precos', { linhas: own });
    for (const kind of calculationKinds) if (kind !== 'tabela-de-precos') await keep(user, kind);
    const entries = await shopFactsForPrompt(db, { userId: user.id, listaId: 5 });
    const table = entries.find(({ label }) => label.includes('Tabela de preços'));
    expect(table?.text).toContain('Banho de gato pequeno curto R$ 50, sobra R$ 5,85, 40 min');
    expect(table?.text).toMatch(/Banho e tosa grande longo R\$ 130, sobra R\$ 13,01, 110 min$/);
    expect(entries.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(1_800);
  });

  it('keeps the results of all calculators short, and each of them', async () => {
    const user = await createSubscriber(db);
    for (const kind of calculationKinds) await keep(user, kind);
    const entries = await shopFactsForPrompt(db, { userId: user.id, listaId: 13 });
    expect(entries).toHaveLength(calculationKinds.length);
    expect(entries.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(1_800);
    expect(entries[0]?.text).toContain('Percentual de hoje');
  });

  it('returns nothing for a user without facts', async () => {
    const { id: userId } = await createSubscriber(db);
    expect(await shopFactsForPrompt(db, { userId, listaId: 1 })).toEqual([]);
  });

  it('stays within its characters when everything is full, and keeps every group', async () => {
    const user = await createSubscriber(db);
    const long = 'palavra '.repeat(30).trim();
    for (let piece = 0; piece < 4; piece += 1)
      await saveServices(
        user,
        Array.from({ length: 50 }, (_, row) => service({ servico: `Serviço ${piece}-${row}` })),
      );
    const texts = ['horarios', 'produtos', 'diferenciais', 'equipe'];
    for (const kind of texts) await saveSection(user, { kind, version: 0, value: { texto: long } });
    const voice = { jeito: long, exemplo1: long, exemplo2: long };
    await saveSection(user, { kind: 'voz', version: 0, value: voice });
    for (let note = 0; note < 9; note += 1) await remember(user, `${note} ${long}`);
    const facts = await shopFactsForPrompt(db, { userId: user.id, listaId: 1 });
    expect(facts.map(({ key }) => key)).toEqual([
      'servicos',
      'horarios',
      'voz',
      'produtos',
      'diferenciais',
      'equipe',
      'lembrados',
    ]);
    const length = facts.reduce((sum, { text }) => sum + text.length, 0);
    expect(length).toBeLessThanOrEqual(mostPromptCharacters);
    expect(length).toBeGreaterThan(mostPromptCharacters * 0.8);
    expect(facts[0]?.text).toMatch(
      /^Serviço 0-0: P R\$ 45 \(60 min\)\n[\s\S]*\n\(há mais na tela Minha loja\)$/,
    );
  });
});

describe('adoptShop', () => {
  it('moves facts that the other account lacks, and keeps its own', async () => {
    const from = await createSubscriber(db);
    const to = await createSubscriber(db);
    await saveSection(from, hours('do visitante'));
    await saveSection(from, { kind: 'equipe', version: 0, value: { texto: 'Duas banhistas' } });
    await saveSection(to, hours('da conta'));
    await saveServices(from, [service({ servico: 'Do visitante' })]);
    await saveServices(to, [service({ servico: 'Da conta' })]);
    await remember(from, 'Fato dos dois');
    await remember(from, 'Fato do visitante');
    await remember(to, 'Fato dos dois');
    await call(from, 'PUT', '/api/shop/exclusions/1', { key: 'equipe', left_out: true });
    await db.transaction((tx) => adoptShop(tx, { from: from.id, to: to.id }));
    const { sections, services, notes } = await shopOf(to);
    expect(sections.map(({ kind, value }) => [kind, value.texto]).sort()).toEqual([
      ['equipe', 'Duas banhistas'],
      ['horarios', 'da conta'],
    ]);
    expect(services.map(({ servico }) => servico)).toEqual(['Da conta']);
    expect(notes.map(({ texto }) => texto).sort()).toEqual(['Fato do visitante', 'Fato dos dois']);
    const facts = await (await call(to, 'GET', '/api/shop/exclusions/1')).json();
    expect(facts).toContainEqual(expect.objectContaining({ key: 'equipe', left_out: true }));
  });

  it('moves a price list to an account without one', async () => {
    const from = await createSubscriber(db);
    const to = await createSubscriber(db);
    await saveServices(from, [service()]);
    await db.transaction((tx) => adoptShop(tx, { from: from.id, to: to.id }));
    expect((await shopOf(to)).services).toHaveLength(1);
  });
});
