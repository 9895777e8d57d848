import { randomUUID } from 'node:crypto';
import type { User } from '@matilha/contract/account/account';
import { creditSummary, type StatementEntry, statementPage } from '@matilha/contract/billing/credits';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { days, later } from '#server/platform/clock.ts';
import { nothingFound } from '#server/providers/model/model-provider.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { testProduct } from '#server/testing/product.ts';
import { ScriptedModel } from '#server/testing/scripted-model.ts';
import { operatorContext } from './testing/operator-context.ts';
import { adjust } from './usecases/adjust.ts';
import { capture } from './usecases/capture.ts';
import { grant } from './usecases/grant.ts';
import { release } from './usecases/release.ts';
import { reserve } from './usecases/reserve.ts';

const model = new ScriptedModel(['Certo.']);
const { call, db } = await testProduct({ model });
const now = new Date();

const page = async (as: User, query = '') =>
  statementPage.parse(await (await call(as, 'GET', `/api/credits/statement${query}`)).json());
const summary = async (as: User) =>
  creditSummary.parse(await (await call(as, 'GET', '/api/credits/summary')).json());
const everything = async (as: User, query = ''): Promise<StatementEntry[]> => {
  const entries: StatementEntry[] = [];
  let cursor: number | null = 0;
  while (cursor !== null) {
    const from = cursor ? `cursor=${cursor}` : '';
    const answer = await page(as, `?${[query, from].filter(Boolean).join('&')}`);
    entries.push(...answer.entries);
    cursor = answer.next;
  }
  return entries;
};

/** Grants a period's credits, then reserves for answers and releases every third. */
async function spend(userId: number, answers: number, at: Date): Promise<void> {
  await db.transaction((tx) =>
    grant(tx, {
      userId,
      kind: 'period',
      sourceKey: randomUUID(),
      amount: answers + 5,
      startsAt: at,
      endsAt: later(now, days(20)),
      reason: 'invoice',
      now: at,
    }),
  );
  for (let index = 0; index < answers; index += 1) {
    await db.transaction(async (tx) => {
      const { holdId } = await reserve(tx, { userId, amount: 1, sourceKey: randomUUID(), now: at });
      if (index % 3 === 2) await release(tx, { holdId, now: at, reason: 'model_failed' });
      else await capture(tx, { holdId, now: at });
    });
  }
}

describe('GET /api/credits/statement', () => {
  it('pages through every entry once, newest first, with balances that add up', async () => {
    const owner = await createSubscriber(db);
    await spend(owner.id, 40, now);
    const first = await page(owner);
    expect(first.entries).toHaveLength(30);
    const entries = await everything(owner);
    expect(entries).toHaveLength(81);
    expect(new Set(entries.map(({ id }) => id)).size).toBe(81);
    for (const [index, entry] of entries.entries()) {
      const before = entries[index + 1]?.available_after ?? 0;
      expect(entry.available_after).toBe(before + entry.amount);
    }
    expect(entries[0]?.available_after).toBe((await summary(owner)).available);
  });

  it('describes each entry in Portuguese, with the assistant and the end', async () => {
    const owner = await createSubscriber(db, { credits: 4 });
    const ask = () => call(owner, 'POST', '/api/messages', { content: 'Oi', user_id: owner.id, lista_id: 1 });
    await ask();
    model.script = () => [{ fail: 'refused' }];
    await ask();
    model.script = () => ['Não encontrei.', { finishReason: nothingFound }];
    await ask();
    model.script = () => ['Certo.'];
    const endsAt = later(now, days(9));
    const gift = { userId: owner.id, amount: 2, reason: '=Cortesia; "da casa"', key: 'a', endsAt };
    await adjust(operatorContext(db, now), gift);
    const { rows } = await db.execute<{ title: string }>(sql`select title from agents where id = 1`);
    const title = rows[0]?.title;
    const entries = (await page(owner)).entries.toReversed();
    expect(entries.map(({ kind, descricao, detalhe, amount }) => [kind, descricao, detalhe, amount])).toEqual(
      [
        ['grant', 'Créditos recebidos', null, 4],
        ['reserve', `Resposta de ${title}`, null, -1],
        ['capture', `Confirmação: resposta de ${title}`, 'A resposta ficou pronta; o crédito foi usado.', 0],
        ['reserve', `Resposta de ${title}`, null, -1],
        ['release', `Devolução: resposta de ${title}`, 'O assistente não conseguiu responder.', 1],
        ['reserve', `Resposta de ${title}`, null, -1],
        [
          'release',
          `Devolução: resposta de ${title}`,
          'A demonstração não encontrou uma resposta nos textos que você pode abrir.',
          1,
        ],
        ['adjust', 'Ajuste da equipe', '=Cortesia; "da casa"', 2],
      ],
    );
    expect(entries.map(({ hold, lista_id }) => [hold?.status, lista_id])).toEqual([
      [undefined, null],
      ['captured', 1],
      ['captured', 1],
      ['released', 1],
      ['released', 1],
      ['released', 1],
      ['released', 1],
      [undefined, null],
    ]);
    expect(entries.map(({ expires_at }) => expires_at)).toEqual([
      ...Array(7).fill(null),
      endsAt.toISOString(),
    ]);
    const csv = await call(owner, 'GET', '/api/credits/statement.csv');
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const lines = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await csv.arrayBuffer()).split('\r\n');
    expect(lines[0]).toBe('\uFEFFData;Hora;Lançamento;Detalhe;Créditos;Saldo;Válido até');
    expect(lines[1]).toContain(`;Ajuste da equipe;"'=Cortesia; ""da casa""";2;5;`);
    expect(lines).toHaveLength(10);
  });

  it('sends a long ledger as CSV in pieces, each entry once', async () => {
    const owner = await createSubscriber(db);
    await db.$client.query(
      `insert into credit_entries (user_id, kind, amount, available_after, reason, created_at)
       select $1, 'capture', 0, number, 'test', now() from generate_series(1, 1100) as number`,
      [owner.id],
    );
    const csv = await call(owner, 'GET', '/api/credits/statement.csv');
    expect(csv.headers.get('transfer-encoding')).toBe('chunked');
    const lines = (await csv.text()).trim().split('\r\n').slice(1);
    const balances = lines.map((line) => Number(/;(\d+);$/.exec(line)?.[1]));
    expect(balances).toEqual(Array.from({ length: 1_100 }, (_, index) => 1_100 - index));
  });

  it("filters by kind and by month in São Paulo's time zone", async () => {
    const owner = await createSubscriber(db);
    await spend(owner.id, 3, new Date('2026-07-01T02:59:59Z'));
    await spend(owner.id, 2, new Date('2026-07-01T03:00:00Z'));
    expect(await everything(owner, 'month=2026-06')).toHaveLength(7);
    expect(await everything(owner, 'month=2026-07')).toHaveLength(5);
    expect(await everything(owner, 'month=2026-08')).toHaveLength(0);
    const releases = await everything(owner, 'kind=release');
    expect(releases.map(({ kind, amount }) => [kind, amount])).toEqual([['release', 1]]);
    expect(await everything(owner, 'kind=grant&month=2026-07')).toHaveLength(1);
  });

  it.each(['?month=2026-13', '?month=julho', '?kind=tudo', '?cursor=0', '?cursor=x'])(
    'refuses %s',
    async (query) => {
      const owner = await createSubscriber(db);
      expect((await call(owner, 'GET', `/api/credits/statement${query}`)).status).toBe(400);
    },
  );

  it('shows no ledger to other users or visitors', async () => {
    const owner = await createSubscriber(db, { credits: 3 });
    const otherUser = await createSubscriber(db);
    const [entry] = (await page(owner)).entries;
    expect(await page(otherUser, `?cursor=${(entry?.id ?? 0) + 1}`)).toEqual({ entries: [], next: null });
    for (const path of ['summary', 'statement', 'statement.csv']) {
      expect((await call(null, 'GET', `/api/credits/${path}`)).status).toBe(401);
    }
  });
});

describe('GET /api/credits/summary', () => {
  it('summarises balance, period, renewal and grants', async () => {
    const owner = await createSubscriber(db, { credits: 4 });
    const began = later(now, -days(10));
    await spend(owner.id, 3, began);
    await db.execute(sql`update users set last_payment_date = ${began.toISOString()} where id = ${owner.id}`);
    const { rows } = await db.execute<{ limit: number }>(
      sql`select responses_limit as limit from tiers where tier_id = 1`,
    );
    expect(await summary(owner)).toEqual({
      available: 10,
      held: 0,
      limit: rows[0]?.limit,
      used_in_period: 2,
      period: { starts_at: began.toISOString(), ends_at: later(now, days(20)).toISOString() },
      renews_at: later(began, days(30)).toISOString(),
      plan_ends_at: null,
      days_left: null,
      grants: [
        { remaining: 6, ends_at: later(now, days(20)).toISOString() },
        { remaining: 4, ends_at: null },
      ],
    });
  });

  it('forecasts how long credits last from the third day of use', async () => {
    const owner = await createSubscriber(db);
    for (const ago of [9, 5, 2]) await spend(owner.id, 2, later(now, -days(ago)));
    const { available, days_left } = await summary(owner);
    expect(available).toBe(15);
    expect(days_left).toBe(Math.floor((15 * 9) / 6));
  });

  it('summarises no period and no renewal for a paid plan that was never paid', async () => {
    const owner = await createSubscriber(db);
    expect(await summary(owner)).toMatchObject({ period: null, used_in_period: null, renews_at: null });
  });
});
