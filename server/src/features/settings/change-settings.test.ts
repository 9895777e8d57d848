import { settings } from '@matilha/contract/settings';
import { and, desc, eq, sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { auditLog, sessions } from '#server/database/schema/accounts.ts';
import { settingsDocuments } from '#server/database/schema/platform.ts';
import { recordVersions } from '#server/database/schema/records.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { testProduct } from '#server/testing/product.ts';

const first = await testProduct({ env: { BRAND_NAME: 'Alcateia' } });
const second = await testProduct({ besides: first, env: { BRAND_NAME: 'Alcateia' } });
const { call, db } = first;
const operator = await createSubscriber(db, { role: 'operator' });

async function ask(method: string, path: string, body?: unknown, as = operator) {
  const response = await call(as, method, `/api/admin/${path}`, body);
  return { status: response.status, body: await response.json() };
}
async function readOwn() {
  const { revision, published } = (await ask('GET', 'settings/1')).body;
  return { revision, fields: published };
}
async function change(changes: Record<string, unknown>) {
  const { revision, fields } = await readOwn();
  return ask('PUT', 'settings/1', { fields: { ...fields, ...changes }, revision });
}
const shownBy = async (product: typeof first) =>
  settings.parse(await (await product.call(null, 'GET', '/api/settings')).json());
const seller = {
  name: 'Loja Teste Ltda',
  cnpj: '11222333000181',
  address: 'Rua A, 1',
  email: 'loja@exemplo.com',
  phone: null,
};

it('shows a change in both processes within a second, and the environment again after a reset', async () => {
  expect((await shownBy(second)).brandName).toBe('Alcateia');
  expect((await change({ brandName: 'Cardume', supportWhatsapp: '5521999998888' })).status).toBe(200);
  for (const product of [first, second]) {
    await vi.waitFor(async () => {
      const shown = await shownBy(product);
      expect([shown.brandName, shown.supportUrl]).toEqual([
        'Cardume',
        expect.stringContaining(
          'wa.me/5521999998888?text=Ol%C3%A1!%20Preciso%20de%20ajuda%20com%20a%20Cardume',
        ),
      ]);
    }, 1_000);
    const manifest = await (await product.call(null, 'GET', '/manifest.webmanifest')).json();
    expect(manifest.name).toBe('Cardume');
  }
  const [entry] = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subject, 'settings:1'), eq(auditLog.action, 'settings.update')))
    .orderBy(desc(auditLog.id));
  expect(entry?.details).toEqual({
    before: { brandName: null, supportWhatsapp: null },
    after: { brandName: 'Cardume', supportWhatsapp: '5521999998888' },
  });
  expect((await ask('GET', 'settings-defaults')).body.brandName).toBe('Alcateia');
  await change({ brandName: null, supportWhatsapp: null });
  await vi.waitFor(async () => expect((await shownBy(second)).brandName).toBe('Alcateia'), 1_000);
});

it('writes the seller into the pages and video hosts into their policy, and neither after a restore', async () => {
  const { fields } = await readOwn();
  expect((await change({ seller, videoHosts: ['Videos.Exemplo.com'] })).body.published).toMatchObject({
    seller: { cnpj: '11.222.333/0001-81' },
    videoHosts: ['videos.exemplo.com'],
  });
  const pageOf = async () => {
    const response = await second.call(null, 'GET', '/auth');
    return { html: await response.text(), policy: response.headers.get('content-security-policy') };
  };
  await vi.waitFor(async () => {
    const { html, policy } = await pageOf();
    expect([html.includes('Loja Teste Ltda'), policy?.includes('https://videos.exemplo.com')]).toEqual([
      true,
      true,
    ]);
  }, 1_000);
  const landing = await (await second.call(null, 'GET', '/landing')).text();
  expect(landing).toContain('Loja Teste Ltda');
  const versions = (await ask('GET', 'settings/1/versions')).body;
  const earlier = versions[1].version;
  const restored = await ask('POST', 'settings/1/restore', {
    version: earlier,
    revision: (await readOwn()).revision,
  });
  expect(restored.body.published).toEqual(fields);
  await vi.waitFor(async () => {
    const { html, policy } = await pageOf();
    expect([html.includes('Loja Teste Ltda'), policy?.includes('videos.exemplo')]).toEqual([false, false]);
  }, 1_000);
});

/** Stores settings and their last version as another version of the product would have them. */
async function rewrite(change: (fields: Record<string, unknown>) => unknown) {
  const { revision, fields } = await readOwn();
  const value = change(structuredClone(fields));
  await db.update(settingsDocuments).set({ value }).where(eq(settingsDocuments.name, 'settings'));
  const version = Number(revision.split('.')[0]);
  await db
    .update(recordVersions)
    .set({ fields: value as Record<string, unknown> })
    .where(and(eq(recordVersions.kind, 'settings'), eq(recordVersions.version, version)));
  await db.execute(sql`select pg_notify('settings', '')`);
  return version;
}

it('keeps the other settings when a version that lacks one, or has one more, stored them', async () => {
  await change({ brandName: 'Cardume', landingCredits: 9 });
  const version = await rewrite(({ paidAnswers: _, ...fields }) => ({
    ...fields,
    brandName: 'Enxame',
    ofTomorrow: 1,
    termsUrl: 'javascript:alert(1)',
  }));
  await vi.waitFor(async () => expect((await shownBy(second)).brandName).toBe('Enxame'), 1_000);
  const { revision, fields } = await readOwn();
  expect(fields).toMatchObject({ landingCredits: 9, paidAnswers: null, termsUrl: null });
  expect(fields).not.toHaveProperty('ofTomorrow');
  const refused = await ask('POST', 'settings/1/restore', { version, revision });
  expect([refused.status, refused.body.fields]).toEqual([400, { termsUrl: expect.any(String) }]);
  await rewrite(({ paidAnswers: _, ...older }) => older);
  await change({ paidAnswers: 61 });
  const restored = await ask('POST', 'settings/1/restore', { version, revision: (await readOwn()).revision });
  expect(restored).toMatchObject({
    status: 200,
    body: { published: { paidAnswers: 61, landingCredits: 9 } },
  });
  await change({ brandName: null, landingCredits: null, paidAnswers: null });
});

it.each([
  [{ supportWhatsapp: 'https://golpe.example' }],
  [{ billingWhatsapp: '55 11 98765-4321' }],
  [{ videoHosts: ['*.exemplo.com'] }],
  [{ videoHosts: ['localhost'] }],
  [{ termsUrl: 'javascript:alert(1)' }],
  [{ termsUrl: '//golpe.example' }],
  [{ seller: { ...seller, cnpj: '11222333000180' } }],
  [{ seller: { ...seller, name: 'Duas\nlinhas' } }],
  [{ promotionUntil: 'amanhã' }],
  [{ dailyAnswers: 0 }],
  [{ landingCredits: -1 }],
  [{ secret: 'x' }],
])('refuses %j and changes nothing', async (changes) => {
  const before = await readOwn();
  const { status, body } = await change(changes);
  expect([status, body.code]).toEqual([400, 'invalid_input']);
  expect(await readOwn()).toEqual(before);
});

it('refuses a stale change, editors, support, and an old second factor', async () => {
  const { revision, fields } = await readOwn();
  await change({ landingCredits: 7, freeAnswers: 12, promotionUntil: '' });
  await vi.waitFor(() => expect(second.app.productConfig.landingCredits).toBe(7), 1_000);
  expect(second.app.productConfig).toMatchObject({
    promotionUntil: null,
    accountAnswers: { provisional: 10, free: 12, paid: 60 },
  });
  expect((await ask('PUT', 'settings/1', { fields, revision })).body.code).toBe('conflict');
  for (const role of ['editor', 'support'] as const) {
    const as = await createSubscriber(db, { role });
    for (const path of ['settings/1', 'settings-defaults']) {
      expect((await ask('GET', path, undefined, as)).status).toBe(404);
    }
  }
  await db
    .update(sessions)
    .set({ secondFactorAt: new Date(Date.now() - 11 * 60_000) })
    .where(eq(sessions.userId, operator.id));
  expect((await change({ landingCredits: 8 })).body.code).toBe('second_factor_required');
});
