import { createHmac } from 'node:crypto';
import type { ImportPreview } from '@matilha/contract/records/imports';
import { eq, like, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { rememberErased } from '#server/database/people/erased-addresses.ts';
import { auditLog, sessions, users } from '#server/database/schema/accounts.ts';
import { leadDeliveries, leads } from '#server/database/schema/leads.ts';
import { erasedAddresses } from '#server/database/schema/privacy.ts';
import { recordVersions } from '#server/database/schema/records.ts';
import { readSecret } from '#server/database/stores/secrets.ts';
import { computeDay } from '#server/features/overview/day-repository.ts';
import type { Context } from '#server/platform/context.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { testProduct } from '#server/testing/product.ts';
import { countPlanRequests } from '../api.ts';

const { call, db } = await testProduct();
const bia = await createSubscriber(db, { role: 'support' });
const send = (path: string, file: string, as = bia) =>
  call(as, 'POST', `/api/admin/leads/${path}`, Buffer.from(file), {
    'content-type': 'application/octet-stream',
  });
const preview = async (file: string): Promise<ImportPreview> => {
  const response = await send('import-preview?file_name=a.csv', file);
  expect(response.status).toBe(200);
  return response.json();
};
const confirm = (file: string, token: string) => send(`imports?file_name=a.csv&token=${token}`, file);
const titles = 'Nome;Email;WhatsApp;Área;Por que pode ser contatado';
const row = (name: string, changes: { email?: string; phone?: string; basis?: string } = {}) => {
  const {
    email = `${name.toLowerCase()}@exemplo.com.br`,
    phone = '11 98765-0000',
    basis = 'Consentimento',
  } = changes;
  return `${name};${email};${phone};Petshop;${basis}`;
};
const file = (...rows: string[]) => [titles, ...rows].join('\n');
const two = file(
  row('Ana', { phone: '(11) 90000-0001' }),
  row('Rui', { phone: '+55 11 90000-0002', basis: 'ja e cliente' }),
);
const take = async (text: string): Promise<number> => {
  const response = await confirm(text, (await preview(text)).token);
  expect(response.status).toBe(201);
  return (await response.json()).id;
};
const deeds = async () =>
  (await db.select().from(auditLog).where(like(auditLog.action, 'leads.%')).orderBy(auditLog.id)).map(
    ({ action, details }) => [action, details],
  );

beforeEach(async () => {
  await db.delete(leads).where(sql`true`);
  await db.update(sessions).set({ secondFactorAt: new Date() });
});

it('stores leads with their basis, calls nobody, keeps no versions, and is undone', async () => {
  const shown = await preview(two);
  expect(shown).toMatchObject({ created: 2, same: 0, skipped: [], problems: [] });
  const id = await take(two);
  expect(await db.select().from(leads).orderBy(leads.id)).toMatchObject([
    {
      name: 'Ana',
      email: 'ana@exemplo.com.br',
      whatsapp: '11900000001',
      contactBasis: 'consentimento',
      importId: id,
    },
    { name: 'Rui', whatsapp: '11900000002', area: 'petshop', contactBasis: 'cliente', userId: null },
  ]);
  expect([await db.$count(leadDeliveries), await db.$count(recordVersions)]).toEqual([0, 0]);
  const [listed] = await (await call(bia, 'GET', '/api/admin/leads/imports')).json();
  expect(listed).toMatchObject({ id, file_name: 'a.csv', created: 2, changed: 0, undone_at: null });
  const undo = () => call(bia, 'POST', `/api/admin/leads/imports/${id}/undo`);
  expect((await undo()).status).toBe(200);
  expect(await db.$count(leads)).toBe(0);
  expect((await undo()).status).toBe(404);
  expect((await deeds()).slice(-3)).toEqual([
    ['leads.preview_import', { created: 2, skipped: 0 }],
    ['leads.import', { created: 2, skipped: 0 }],
    ['leads.undo_import', { removed: 2 }],
  ]);
});

it('refuses to undo an import once one of its leads has confirmed an account, and lists who has', async () => {
  const id = await take(file(row('Ana', { phone: '11 90000-0001' }), row('Leo', { phone: '11 90000-0002' })));
  const account = await createSubscriber(db);
  await db
    .update(users)
    .set({ email: 'leo@exemplo.com.br', emailVerifiedAt: null })
    .where(eq(users.id, account.id));
  const listed = async () =>
    (await (await call(bia, 'GET', '/api/admin/leads')).json()).map(
      (lead: { name: string; converted_at: string | null }) => [lead.name, lead.converted_at !== null],
    );
  expect(await listed()).toEqual([
    ['Leo', false],
    ['Ana', false],
  ]);
  await db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, account.id));
  expect(await listed()).toEqual([
    ['Leo', true],
    ['Ana', false],
  ]);
  const refused = await call(bia, 'POST', `/api/admin/leads/imports/${id}/undo`);
  expect([refused.status, (await refused.json()).message]).toEqual([
    409,
    'Não dá para desfazer: já têm conta: “Leo”.',
  ]);
  expect(await db.$count(leads)).toBe(2);
});

it('reports each wrong cell and stores nothing', async () => {
  const wrong = file(
    row('Ana', { basis: '' }),
    row('Bob', { email: 'bob@' }),
    row('www.golpe.com', { phone: '123' }),
    row('Cid'),
    row('Cid'),
  );
  const shown = await preview(wrong);
  expect(shown.problems.map(({ line, column, message }) => [line, column, message])).toEqual([
    [2, 'E', 'Diga por que pode ser contatado: Consentimento, Pediu contato, Já é cliente'],
    [3, 'B', 'Email inválido'],
    [4, 'A', expect.stringMatching(/^Nomes não podem ter endereço/)],
    [4, 'C', 'WhatsApp deve ter pelo menos 10 dígitos'],
    [6, null, 'Repete o email ou o WhatsApp da linha 5'],
  ]);
  expect((await confirm(wrong, shown.token)).status).toBe(400);
  expect(await db.$count(leads)).toBe(0);
});

/** Notes a deleted account as the product did before 2026-11-22: by its address as it was spelled. */
async function rememberAsSpelled(email: string): Promise<void> {
  const secret = await readSecret(db, 'erased_addresses');
  const addressHash = createHmac('sha256', secret).update(email).digest();
  await db.insert(erasedAddresses).values({ addressHash, erasedAt: new Date() });
}

it('leaves out people whom the product knows or has to forget, with the reason', async () => {
  const known = await createSubscriber(db);
  const phoned = await createSubscriber(db);
  await db.update(users).set({ phone: '11955550000' }).where(eq(users.id, phoned.id));
  await take(file(row('Ana', { phone: '11 90000-0001' })));
  await rememberErased(db, 'apagada@exemplo.com.br', new Date());
  await rememberAsSpelled('antes.apagada@gmail.com');
  const shown = await preview(
    file(
      row('Ana', { phone: '11 90000-0009' }),
      row('Ari', { phone: '11900000001' }),
      row('Eva', { email: known.email, phone: '11 90000-0003' }),
      row('Ivo', { phone: '(11) 95555-0000' }),
      row('Apagada', { phone: '11 90000-0004' }),
      row('Antes', { email: 'antes.apagada@gmail.com', phone: '11 90000-0006' }),
      row('Nova', { phone: '11 90000-0005' }),
    ),
  );
  expect(shown).toMatchObject({ created: 1, same: 0, skipped_found: 6, problems: [] });
  expect(shown.skipped.map(({ line, message }) => [line, message])).toEqual([
    [2, 'Já está entre os leads'],
    [3, 'Já está entre os leads'],
    [4, 'Já tem uma conta'],
    [5, 'Já tem uma conta'],
    [6, 'Pediu para apagar os dados: não é importado'],
    [7, 'Pediu para apagar os dados: não é importado'],
  ]);
});

it('leaves imported leads out of the requests for a plan that the landing page and the figures count', async () => {
  const context = { db } as Context;
  const until = new Date(Date.now() + 60_000);
  const counts = async () => {
    const figures = await computeDay(db, { from: new Date(0), until, at: until }, { whole: false });
    const requests = figures.find(({ figure }) => figure === 'landing_requests')?.value;
    return [await countPlanRequests(context), requests];
  };
  const before = await counts();
  await take(two);
  expect(await counts()).toEqual(before);
});

it('lists leads, finds one by its whole address or number, and exports a file that imports unchanged', async () => {
  await take(two);
  await db.insert(leads).values({
    name: 'Lia',
    email: 'lia@exemplo.com.br',
    whatsapp: '+12025550123',
    area: 'nutrição',
    createdAt: new Date(),
  });
  const names = async (query: string) =>
    (await (await call(bia, 'GET', `/api/admin/leads?${query}`)).json()).map(
      ({ name }: { name: string }) => name,
    );
  expect(await names('')).toEqual(['Lia', 'Rui', 'Ana']);
  expect(await names('q=RUI@exemplo.com.br')).toEqual(['Rui']);
  expect(await names('q=(11)%2090000-0001')).toEqual(['Ana']);
  expect(await names('q=ana')).toEqual([]);
  const out = await (await call(bia, 'GET', '/api/admin/leads.csv')).text();
  expect(await preview(out)).toMatchObject({ created: 0, skipped_found: 3, problems: [] });
  expect((await deeds()).map(([action]) => action)).toEqual(
    expect.arrayContaining(['leads.list', 'leads.export']),
  );
});

it('lists and exports a lead once whose address has several unconfirmed accounts', async () => {
  await take(two);
  for (const emailVerifiedAt of [null, null]) {
    const { id } = await createSubscriber(db);
    await db.update(users).set({ email: 'ana@exemplo.com.br', emailVerifiedAt }).where(eq(users.id, id));
  }
  const listed = await (await call(bia, 'GET', '/api/admin/leads?')).json();
  expect(listed.map(({ name, converted_at }: Record<string, unknown>) => [name, converted_at])).toEqual([
    ['Rui', null],
    ['Ana', null],
  ]);
  const out = await (await call(bia, 'GET', '/api/admin/leads.csv')).text();
  expect(out.trimEnd().split('\r\n')).toHaveLength(3);
});

describe('access', () => {
  it('asks for a fresh second factor before a lead comes in or out', async () => {
    const { token } = await preview(two);
    await db.update(sessions).set({ secondFactorAt: new Date(Date.now() - 11 * 60_000) });
    const refused = [
      await send('import-preview?file_name=a.csv', two),
      await confirm(two, token),
      await call(bia, 'POST', '/api/admin/leads/imports/1/undo'),
      await call(bia, 'GET', '/api/admin/leads.csv'),
    ];
    for (const response of refused)
      expect([response.status, (await response.json()).code]).toEqual([403, 'second_factor_required']);
    expect((await call(bia, 'GET', '/api/admin/leads')).status).toBe(200);
  });

  it('hides leads from editors and subscribers', async () => {
    for (const as of [await createSubscriber(db, { role: 'editor' }), await createSubscriber(db)]) {
      expect((await send('import-preview?file_name=a.csv', two, as)).status).toBe(404);
      expect((await call(as, 'GET', '/api/admin/leads')).status).toBe(404);
      expect((await call(as, 'GET', '/api/admin/leads/import-template.csv')).status).toBe(404);
    }
  });

  it('offers templates whose example is not imported', async () => {
    for (const form of ['csv', 'xlsx']) {
      const template = await call(bia, 'GET', `/api/admin/leads/import-template.${form}`);
      expect(template.status).toBe(200);
      const read = await call(
        bia,
        'POST',
        '/api/admin/leads/import-preview?file_name=a',
        Buffer.from(await template.arrayBuffer()),
        {
          'content-type': 'application/octet-stream',
        },
      );
      expect((await read.json()).fields.arquivo).toMatch(/nenhuma linha/);
    }
  });
});
