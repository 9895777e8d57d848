import type { Checkout } from '@matilha/contract/billing/billing';
import { and, desc, eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { auditLog, sessions } from '#server/database/schema/accounts.ts';
import { createStripeProvider } from '#server/providers/payments/stripe/stripe-provider.ts';
import { createSubscriber, testContext } from '#server/testing/context.ts';
import { payingProduct } from '../testing/paying-product.ts';
import { applyChangedPrices } from './usecases/apply-changed-prices.ts';

const { fake, product, post, stateOf, subscribe, sync } = await payingProduct();
const { call, db } = product;
const [operator, editor, support] = await Promise.all([
  createSubscriber(db, { role: 'operator' }),
  createSubscriber(db, { role: 'editor' }),
  createSubscriber(db, { role: 'support' }),
]);

async function ask(method: string, path: string, body?: unknown, as = operator) {
  const response = await call(as, method, `/api/admin/${path}`, body);
  return { status: response.status, body: await response.json() };
}
async function readPlan(id: number) {
  const { body } = await ask('GET', `plans/${id}`);
  const { id: _, revision, draft: _draft, published, ...fields } = body;
  expect(fields).toEqual(published);
  return { revision, fields };
}
async function change(id: number, changes: Record<string, unknown>) {
  const { revision, fields } = await readPlan(id);
  return ask('PUT', `plans/${id}`, { fields: { ...fields, ...changes }, revision });
}
const state = async () => (await ask('GET', 'plan-prices')).body;
const untilApplied = () =>
  vi.waitFor(async () => expect(await state()).toEqual({ state: 'applied', problem: null }), 15_000);
const checkout = (user: typeof operator) =>
  post<Checkout>(user, '/api/get-or-create-subscription', { tier_id: 1 });

describe('a changed price', () => {
  it('sells a changed price to new subscribers, and keeps the price and credits of existing ones', async () => {
    await untilApplied();
    const old = await createSubscriber(db);
    await subscribe(old, 1);
    await sync(old);
    const before = await stateOf(old);
    const { fields } = await readPlan(1);
    const valor = fields.valor + 700;
    expect((await change(1, { valor, ancoragem: 0, responses_limit: 77 })).status).toBe(200);
    await untilApplied();
    const { body } = await checkout(await createSubscriber(db));
    expect(body).toMatchObject({
      status: 'open',
      order: { tier_id: 1, amount_due: valor, recurring_amount: valor },
    });
    await sync(old);
    expect(await stateOf(old)).toEqual(before);
    const [entry] = await db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subject, 'plan:1'), eq(auditLog.action, 'plan.update')))
      .orderBy(desc(auditLog.id));
    expect(entry).toMatchObject({
      actor: `user:${operator.id}`,
      details: { before: { valor: fields.valor }, after: { valor, responses_limit: 77 } },
    });
  });

  it('sells nothing at a price that the plan no longer shows', async () => {
    await untilApplied();
    await db.execute('update tiers set valor = valor + 1 where tier_id = 1');
    const { status, body } = await checkout(await createSubscriber(db));
    expect([status, body]).toMatchObject([503, { code: 'payments_unavailable' }]);
    expect(await state()).toMatchObject({ state: 'applying' });
    await ask('POST', 'plan-prices/apply');
    await untilApplied();
    expect((await checkout(await createSubscriber(db))).status).toBe(200);
  });

  it('shows that the provider refused, and that a retry worked', async () => {
    await untilApplied();
    await db.execute('update tiers set valor = valor + 1 where tier_id = 2');
    const provider = createStripeProvider({
      name: 'stripe',
      secretKey: fake.secretKey,
      publishableKey: null,
      webhookSecret: 'whsec_none',
      apiBase: new URL('http://127.0.0.1:9'),
      now: async () => new Date(),
    });
    await expect(applyChangedPrices(testContext({ db }), provider)).rejects.toThrow();
    expect(await state()).toEqual({ state: 'failed', problem: expect.stringContaining('nova tentativa') });
    expect((await ask('POST', 'plan-prices/apply')).status).toBe(200);
    await untilApplied();
  });
});

describe('refusals', () => {
  it('refuses a struck price below the price, a price for the free plan, and a paid plan for nothing', async () => {
    const { fields } = await readPlan(1);
    const wrong = async (id: number, changes: Record<string, unknown>) => {
      const { status, body } = await change(id, changes);
      return [status, body.fields];
    };
    expect(await wrong(1, { ancoragem: fields.valor - 1 })).toEqual([
      400,
      {
        'fields.ancoragem':
          'O preço riscado é menor que o preço. Use um maior, ou zero para não mostrar nenhum',
      },
    ]);
    expect(await wrong(4, { valor: 100, ancoragem: 0 })).toEqual([
      400,
      { valor: 'O plano gratuito custa zero' },
    ]);
    expect(await wrong(1, { valor: 0, ancoragem: 0 })).toEqual([400, { valor: 'O preço mínimo é R$ 1,00' }]);
    expect(await wrong(1, { link: 'javascript:alert(1)' })).toMatchObject([400, {}]);
    expect((await readPlan(1)).fields).toEqual(fields);
  });

  it('refuses a change on a state that was replaced, and restores the first version', async () => {
    const { revision, fields } = await readPlan(3);
    expect((await change(3, { titulo: 'Outro' })).status).toBe(200);
    const stale = await ask('PUT', 'plans/3', { fields: { ...fields, titulo: 'Meu' }, revision });
    expect(stale).toMatchObject({ status: 409, body: { code: 'conflict' } });
    const now = await readPlan(3);
    expect(now.fields.titulo).toBe('Outro');
    const restored = await ask('POST', 'plans/3/restore', { version: 0, revision: now.revision });
    expect([restored.status, restored.body.published]).toEqual([200, fields]);
    const versions = (await ask('GET', 'plans/3/versions')).body;
    expect(versions.map((row: { change: string }) => row.change)).toEqual(['restore', 'update', 'original']);
    expect((await ask('GET', 'plans/99')).status).toBe(404);
  });

  it('refuses editors and support, and an operator whose second factor is old', async () => {
    for (const as of [editor, support]) {
      expect((await ask('GET', 'plans/1', undefined, as)).status).toBe(404);
      expect((await ask('POST', 'plan-prices/apply', undefined, as)).status).toBe(404);
    }
    const { revision, fields } = await readPlan(1);
    await db
      .update(sessions)
      .set({ secondFactorAt: new Date(Date.now() - 11 * 60_000) })
      .where(eq(sessions.userId, operator.id));
    expect((await ask('GET', 'plans')).body).toHaveLength(4);
    const old = [
      await ask('PUT', 'plans/1', { fields: { ...fields, titulo: 'Outro' }, revision }),
      await ask('POST', 'plans/1/restore', { version: 0, revision }),
      await ask('POST', 'plan-prices/apply'),
    ];
    expect(old.map(({ body }) => body.code)).toEqual(Array(3).fill('second_factor_required'));
    await db.update(sessions).set({ secondFactorAt: new Date() }).where(eq(sessions.userId, operator.id));
  });
});

it('replaces, orders and removes the lines of the checklist that subscribers read', async () => {
  const { revision } = (await ask('GET', 'plan-checklist/1')).body;
  const fields = { linhas: ['Suporte', 'Conteúdos'], linha_eventos: null, linha_parceiros: 'Ofertas' };
  const saved = await ask('PUT', 'plan-checklist/1', { fields, revision });
  expect([saved.status, saved.body.published]).toEqual([200, fields]);
  const shown = await call(await createSubscriber(db), 'GET', '/api/checklist-planos');
  expect(await shown.json()).toEqual([
    { id: 1, descricao: 'Suporte' },
    { id: 2, descricao: 'Conteúdos' },
    { id: 5, descricao: 'Ofertas' },
  ]);
  const four = { fields: { ...fields, linhas: ['a', 'b', 'c', 'd'] }, revision: saved.body.revision };
  expect((await ask('PUT', 'plan-checklist/1', four)).status).toBe(400);
});
