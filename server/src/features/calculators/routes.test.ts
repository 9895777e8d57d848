import { randomUUID } from 'node:crypto';
import type { User } from '@matilha/contract/account/account';
import { calculators, compute, headlinesOf } from '@matilha/contract/calculators/calculators';
import { calculationKinds } from '@matilha/contract/calculators/kinds';
import {
  type CalculationSummary,
  type CalculationsPage,
  type CalculatorList,
  calculationsPerPage,
  mostCalculations,
} from '@matilha/contract/calculators/summaries';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createSubscriber } from '#server/testing/context.ts';
import { testProduct } from '#server/testing/product.ts';
import { calculationCalls, sent } from './testing/calculation-calls.ts';
import { adoptCalculations } from './usecases/adopt-calculations.ts';
import { mostCompared } from './usecases/read-calculations.ts';

const product = await testProduct();
const { db } = product;
const { keep, read, remove, send } = calculationCalls(product);

const listed = async (user: User, query = ''): Promise<CalculationsPage> => (await read(user, query)).json();
const actions = async (user: User): Promise<unknown[]> => {
  const { rows } = await db.execute(
    sql`select action from audit_log where subject = ${`user:${user.id}`} and action like 'calculation.%' order by id`,
  );
  return rows.map(({ action }) => action);
};

it('returns materials by their current titles, without removed ones or inactive assistants', async () => {
  const methods = async () =>
    (await product.call(await createSubscriber(db), 'GET', '/api/calculators')).json();
  const before: CalculatorList = await methods();
  expect(before.map(({ kind }) => kind)).toEqual([...calculationKinds]);
  const declared = calculationKinds.map((kind) => calculators[kind]);
  expect(before.map(({ fontes, agente_id }) => [fontes.length, agente_id])).toEqual(
    declared.map(({ fontes, agente_id }) => [fontes.length, agente_id]),
  );
  const [minute] = before;
  expect(minute?.fontes.map(({ material_id }) => material_id)).toEqual([47, 46]);
  await db.execute(sql`update materials set titulo_material = 'O custo do minuto' where id = 47`);
  await db.execute(sql`delete from materials where id = 46`);
  await db.execute(sql`update agents set active = false where id = 5`);
  const [changed]: CalculatorList = await methods();
  expect(changed).toEqual({
    kind: 'minuto-produtivo',
    titulo: 'Minuto produtivo',
    pergunta: 'Quanto custa um minuto de mão no pet?',
    fontes: [{ material_id: 47, titulo: 'O custo do minuto', parte: null }],
    agente_id: null,
  });
});

describe('POST /api/calculations', () => {
  it.each(calculationKinds)('computes and stores %s', async (kind) => {
    const user = await createSubscriber(db);
    const body = sent(kind);
    const response = await send(user, body);
    expect(response.status).toBe(200);
    const { created_at, ...stored } = await response.json();
    expect(stored).toEqual({ ...body, ...compute(kind, body.input) });
    expect(Date.now() - Date.parse(created_at)).toBeLessThan(60_000);
    expect(await (await read(user, `/${body.id}`)).json()).toEqual({
      calculation: { ...stored, created_at },
      previous: null,
    });
  });

  it('refuses a result from the browser, and computes its own', async () => {
    const user = await createSubscriber(db);
    const body = sent('comissao');
    expect((await send(user, { ...body, result: { teto_bp: 9_000 } })).status).toBe(400);
    expect((await listed(user)).calculations).toEqual([]);
  });

  it('stores one calculation for several requests with its id, and keeps its day', async () => {
    const user = await createSubscriber(db);
    const body = sent('tabela-de-precos');
    const all = await Promise.all([send(user, body), send(user, body), send(user, body)]);
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [first, ...repeated] = await Promise.all(all.map((response) => response.json()));
    for (const calculation of repeated) expect(calculation).toEqual(first);
    expect((await listed(user)).calculations).toHaveLength(1);
    expect(await actions(user)).toEqual(['calculation.keep']);
  });

  it('returns the stored result, not one of the method of today, when it is sent again', async () => {
    const user = await createSubscriber(db);
    const body = sent('comissao');
    const first = await (await send(user, body)).json();
    const result = { ...first.result, teto_bp: 1_234 };
    await db.execute(
      sql`update calculations set result = ${JSON.stringify(result)}::jsonb where id = ${body.id} and user_id = ${user.id}`,
    );
    expect((await (await send(user, body)).json()).result).toEqual(result);
  });

  it('returns a calculation from before the form asked who earns the commission as it was stored, when it is sent again', async () => {
    const user = await createSubscriber(db);
    const body = sent('tabela-de-precos');
    const { created_at } = await (await send(user, body)).json();
    const { comissao_de, dias_uteis, descansos, encargos_bp, ...older } = { ...body.input } as Record<
      string,
      unknown
    >;
    await db.execute(
      sql`update calculations set input = ${JSON.stringify(older)}::jsonb where id = ${body.id} and user_id = ${user.id}`,
    );
    const again = await send(user, { ...body, input: older });
    expect(again.status).toBe(200);
    expect((await again.json()).created_at).toBe(created_at);
    const { rows } = await db.execute(sql`select input from calculations where user_id = ${user.id}`);
    expect(rows).toEqual([{ input: older }]);
    expect(
      (
        await send(user, {
          ...body,
          input: { ...older, comissao_de: 'empregado', dias_uteis: 25, descansos: 5, encargos_bp: 2_900 },
        })
      ).status,
    ).toBe(409);
  });

  it('refuses another input or kind for a stored id, and keeps the stored calculation', async () => {
    const user = await createSubscriber(db);
    const body = sent('pacote-de-banho');
    await send(user, body);
    expect((await send(user, { ...body, input: { ...body.input, banhos: 8 } })).status).toBe(409);
    expect((await send(user, { ...sent('comissao'), id: body.id })).status).toBe(409);
    const { calculation } = await (await read(user, `/${body.id}`)).json();
    expect(calculation.input).toEqual(body.input);
  });

  it('takes a zero below zero for the zero that was stored', async () => {
    const user = await createSubscriber(db);
    const body = sent('tabela-de-precos');
    const text = JSON.stringify({ ...body, input: { ...body.input, cartao_bp: 0 } });
    const negative = text.replace('"cartao_bp":0', '"cartao_bp":-0');
    for (const asSent of [negative, negative, text]) {
      const response = await product.call(user, 'POST', '/api/calculations', asSent, {
        'content-type': 'application/json',
      });
      expect(response.status).toBe(200);
    }
  });

  it('lets two accounts use the same id', async () => {
    const first = await createSubscriber(db);
    const second = await createSubscriber(db);
    const body = sent('minuto-produtivo');
    expect([(await send(first, body)).status, (await send(second, body)).status]).toEqual([200, 200]);
    expect((await listed(first)).calculations).toHaveLength(1);
  });

  it('names the field of an input that is refused', async () => {
    const user = await createSubscriber(db);
    const body = sent('minuto-produtivo');
    const response = await send(user, { ...body, input: { ...body.input, custos: [] } });
    expect(response.status).toBe(400);
    expect((await response.json()).fields).toEqual({
      'input.custos': 'Informe pelo menos um custo fixo',
    });
    expect((await send(user, { ...body, id: '1' })).status).toBe(400);
    expect((await send(user, { ...body, kind: 'outro' })).status).toBe(400);
    expect((await send(user, { ...body, kind: 'comissao' })).status).toBe(400);
  });

  it('refuses one calculation more than an account keeps, in words', async () => {
    const user = await createSubscriber(db);
    const { id } = await keep(user, 'comissao');
    await db.execute(sql`
      insert into calculations (user_id, id, kind, input, result, steps, notices, created_at)
      select user_id, gen_random_uuid(), kind, input, result, steps, notices, created_at
      from calculations, generate_series(2, ${mostCalculations}) where user_id = ${user.id}`);
    const response = await send(user, sent('comissao'));
    expect(response.status).toBe(400);
    expect((await response.json()).message).toBe(
      'Sua conta guarda até 1.000 cálculos. Apague alguns antigos para guardar este.',
    );
    expect((await remove(user, id)).status).toBe(204);
    expect((await send(user, sent('comissao'))).status).toBe(200);
  });
});

describe('GET /api/calculations', () => {
  it('returns pages of one kind or of all, newest first', async () => {
    const user = await createSubscriber(db);
    const ids: string[] = [];
    for (let number = 0; number < calculationsPerPage + 2; number += 1)
      ids.unshift((await keep(user, number % 2 ? 'comissao' : 'minuto-produtivo')).id);
    const first = await listed(user);
    expect(first.calculations.map(({ id }) => id)).toEqual(ids.slice(0, calculationsPerPage));
    const last = await listed(user, `?cursor=${first.next}`);
    expect(last.calculations.map(({ id }) => id)).toEqual(ids.slice(calculationsPerPage));
    expect(last.next).toBeNull();
    const ofKind = await listed(user, '?kind=comissao');
    expect(new Set(ofKind.calculations.map(({ kind }) => kind))).toEqual(new Set(['comissao']));
    expect(ofKind.calculations).toHaveLength(calculationsPerPage / 2 + 1);
    expect(ofKind.next).toBeNull();
    const { example } = calculators.comissao;
    expect(ofKind.calculations[0]?.headlines).toEqual(
      headlinesOf('comissao', compute('comissao', example).result),
    );
    expect((await listed(await createSubscriber(db))).calculations).toEqual([]);
  });

  it('refuses an unknown kind or cursor', async () => {
    const user = await createSubscriber(db);
    expect((await read(user, '?kind=outro')).status).toBe(400);
    expect((await read(user, '?cursor=x')).status).toBe(400);
  });
});

it('returns the newest calculation of each kind, in the order of the kinds', async () => {
  const user = await createSubscriber(db);
  await keep(user, 'tabela-de-precos');
  await keep(user, 'minuto-produtivo');
  const table = await keep(user, 'tabela-de-precos', { comissao_bp: 1_000 });
  await keep(await createSubscriber(db), 'comissao');
  const newest: CalculationSummary[] = await (await read(user, '/newest')).json();
  expect(newest.map(({ kind }) => kind)).toEqual(['minuto-produtivo', 'tabela-de-precos']);
  expect(newest[1]?.id).toBe(table.id);
});

describe('GET /api/calculations/:id', () => {
  it('returns the calculation with the one of its kind before it', async () => {
    const user = await createSubscriber(db);
    const first = await keep(user, 'comissao');
    await keep(user, 'minuto-produtivo');
    const second = await keep(user, 'comissao', { percentual_bp: 3_000 });
    const third = await keep(user, 'comissao', { percentual_bp: 2_500 });
    const shown = async (id: string) => (await read(user, `/${id}`)).json();
    expect(await shown(third.id)).toEqual({ calculation: third, previous: second });
    expect(await shown(first.id)).toEqual({ calculation: first, previous: null });
    await remove(user, second.id);
    expect((await shown(third.id)).previous).toEqual(first);
  });

  it('compares a package with the last one of the same mode and bath', async () => {
    const user = await createSubscriber(db);
    const small = await keep(user, 'pacote-de-banho');
    await keep(user, 'pacote-de-banho', { modalidade: 'clube' });
    await keep(user, 'pacote-de-banho', { servico: 'Banho, grande' });
    const again = await keep(user, 'pacote-de-banho', { desconto_bp: 1_000 });
    const large = await keep(user, 'pacote-de-banho', { servico: 'Banho, gigante' });
    const previous = async (id: string) => (await (await read(user, `/${id}`)).json()).previous;
    expect(await previous(again.id)).toEqual(small);
    expect(await previous(large.id)).toBeNull();
  });

  it('looks for the same package among the last fifty only', async () => {
    const user = await createSubscriber(db);
    const first = await keep(user, 'pacote-de-banho');
    const changed = await keep(user, 'pacote-de-banho', { servico: 'Outro banho' });
    const copies = (count: number) =>
      db.execute(sql`
        insert into calculations (user_id, id, kind, input, result, steps, notices, created_at)
        select user_id, gen_random_uuid(), kind, input, result, steps, notices, created_at
        from calculations, generate_series(1, ${count}::int) where user_id = ${user.id} and id = ${changed.id}`);
    const previous = async () => {
      const { id } = await keep(user, 'pacote-de-banho');
      const shown = await (await read(user, `/${id}`)).json();
      await remove(user, id);
      return shown.previous;
    };
    await copies(mostCompared - 2);
    expect(await previous()).toEqual(first);
    await copies(1);
    expect(await previous()).toBeNull();
  });

  it("returns 404 for another account's calculation, and 400 for an id that is none", async () => {
    const { id } = await keep(await createSubscriber(db), 'comissao');
    const stranger = await createSubscriber(db);
    expect((await read(stranger, `/${id}`)).status).toBe(404);
    expect((await read(stranger, `/${randomUUID()}`)).status).toBe(404);
    expect((await read(stranger, '/1')).status).toBe(400);
  });
});

describe('DELETE /api/calculations/:id', () => {
  it('removes a calculation, which can be stored again with its id', async () => {
    const user = await createSubscriber(db);
    const body = sent('preco-da-consulta');
    await send(user, body);
    expect((await remove(await createSubscriber(db), body.id)).status).toBe(404);
    expect((await remove(user, body.id)).status).toBe(204);
    expect((await remove(user, body.id)).status).toBe(404);
    expect((await read(user, `/${body.id}`)).status).toBe(404);
    expect((await send(user, body)).status).toBe(200);
    expect(await actions(user)).toEqual(['calculation.keep', 'calculation.remove', 'calculation.keep']);
  });
});

it('moves the calculations of a claimed account, and keeps those of the other', async () => {
  const from = await createSubscriber(db);
  const to = await createSubscriber(db);
  const own = await keep(to, 'comissao');
  await send(from, { ...sent('minuto-produtivo'), id: own.id });
  const moved = await keep(from, 'tabela-de-precos');
  await db.transaction((tx) => adoptCalculations(tx, { from: from.id, to: to.id }));
  expect((await listed(to)).calculations.map(({ id, kind }) => [id, kind])).toEqual([
    [moved.id, 'tabela-de-precos'],
    [own.id, 'comissao'],
  ]);
});
