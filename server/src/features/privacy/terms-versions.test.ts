import { consentState } from '@matilha/contract/privacy/privacy';
import { termsVersion } from '@matilha/contract/privacy/terms';
import { termsTexts, termsVersionRow } from '@matilha/contract/privacy/terms-versions';
import { and, desc, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { auditLog, consents, sessions } from '#server/database/schema/accounts.ts';
import { publishDueDrafts } from '#server/features/records/usecases/publish-due-drafts.ts';
import { createSubscriber, testContext } from '#server/testing/context.ts';
import { testProduct } from '#server/testing/product.ts';
import { termsRecords } from './records-repository.ts';
import { hashOfTerms, publishedTexts } from './terms/consent-texts.ts';
import { keepShippedTerms } from './terms/terms-repository.ts';

const first = await testProduct();
const second = await testProduct({ besides: first });
const { call, db } = first;
const job = { kind: 'job', name: 'records.publish' } as const;
const operator = await createSubscriber(db, { role: 'operator' });

async function ask(method: string, path: string, body?: unknown, as = operator, product = first) {
  const response = await product.call(as, method, `/api/admin/${path}`, body);
  return { status: response.status, body: await response.json() };
}
const read = async (version: string, product = first) => {
  const response = await product.call(null, 'GET', `/api/terms/${version}`);
  return response.status === 200 ? termsTexts.parse(await response.json()) : response.status;
};
const listed = async () =>
  z.array(termsVersionRow).parse(await (await call(null, 'GET', '/api/terms')).json());
async function publish(changes: Record<string, unknown>, when = 'now') {
  const { revision, terms, privacy } = (await ask('GET', 'terms/1')).body;
  return ask('PUT', 'terms/1', { fields: { terms, privacy, ...changes }, when, revision });
}
const consentsOf = async (user: typeof operator, product = first) =>
  consentState.parse(await (await product.call(user, 'GET', '/api/privacy/consents')).json());
const accept = (user: typeof operator, version: string) =>
  call(user, 'POST', '/api/privacy/consents', { purpose: 'terms', action: 'given', version });

it("serves the product's own texts while nobody published others, and keeps them once", async () => {
  expect(await read('atual')).toMatchObject({
    version: termsVersion,
    text_hash: publishedTexts.terms[termsVersion],
    current: true,
    terms: expect.stringMatching(/^## O serviço\n\nA plataforma reúne/),
    privacy: expect.stringContaining('\n- Nome, email e telefone: para criar'),
  });
  expect((await listed()).map(({ version }) => version)).toEqual([termsVersion]);
  for (const _start of [1, 2]) await keepShippedTerms(db, new Date());
  expect(await listed()).toMatchObject([{ version: termsVersion, current: true }]);
  expect(await read('2025-01')).toBe(404);
  expect(await read('..%2Fatual')).toBe(400);
});

it('asks for consent again after publishing, in every process, and keeps the consent to the old version', async () => {
  const person = await createSubscriber(db);
  await accept(person, termsVersion);
  expect((await publish({ terms: '## Novo\n\nTexto **novo**.' })).status).toBe(200);
  const { version, text_hash: hash } = (await listed())[0] ?? { version: '', text_hash: '' };
  expect(version).toMatch(/^\d{4}-\d\d-\d\d-1$/);
  for (const product of [first, second]) {
    expect(await consentsOf(person, product)).toMatchObject({
      terms_accepted: termsVersion,
      terms_current: version,
    });
    const settings = await (await product.call(null, 'GET', '/api/settings')).json();
    expect(settings.termsVersion).toBe(version);
    expect(await read('atual', product)).toMatchObject({
      terms: '## Novo\n\nTexto **novo**.',
      current: true,
    });
  }
  const shipped = await read(termsVersion);
  expect(shipped).toMatchObject({ current: false, terms: expect.stringMatching(/^## O serviço/) });
  const { privacy } = z.parse(termsTexts, await read(version));
  expect(hash).toBe(hashOfTerms(version, '## Novo\n\nTexto **novo**.', privacy));

  expect((await accept(person, version)).status).toBe(200);
  expect((await consentsOf(person)).terms_accepted).toBe(version);
  const rows = await db.select().from(consents).where(eq(consents.userId, person.id));
  expect(rows.map((row) => [row.version, row.textHash])).toEqual([
    [termsVersion, publishedTexts.terms[termsVersion]],
    [version, hash],
  ]);
  const file = await (await call(person, 'POST', '/api/privacy/export', {})).text();
  for (const text of [termsVersion, version, hash]) expect(file).toContain(text);
  const [entry] = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subject, 'terms:1'), eq(auditLog.action, 'terms.update')))
    .orderBy(desc(auditLog.id));
  expect(entry?.details).toMatchObject({ after: { terms: '## Novo\n\nTexto **novo**.' } });
});

it('asks again when only the privacy policy changed: both texts share a version', async () => {
  const before = z.parse(termsTexts, await read('atual'));
  await publish({ privacy: 'Outra política.' });
  const after = z.parse(termsTexts, await read('atual'));
  expect(after.version).not.toBe(before.version);
  expect([after.terms, after.privacy]).toEqual([before.terms, 'Outra política.']);
});

it('signs a newcomer up with the version that the screen showed', async () => {
  const { version } = z.parse(termsTexts, await read('atual'));
  const register = (terms_version: string | undefined, email: string) =>
    call(null, 'POST', '/api/register', {
      name: 'Ana Souza',
      email,
      phone: '11987654321',
      password: 'cachorro-azul-42',
      terms_version,
    });
  expect((await register('2031-01-01-1', 'nova1@exemplo.com.br')).status).toBe(400);
  expect((await register(version, 'nova2@exemplo.com.br')).status).toBe(200);
  const [last] = await db.select().from(consents).orderBy(desc(consents.id)).limit(1);
  expect(last).toMatchObject({ version, channel: 'sign_up' });
});

it('publishes one of two versions that are published at the same moment', async () => {
  const { revision, terms, privacy } = (await ask('GET', 'terms/1')).body;
  const known = (await listed()).length;
  const save = (product: typeof first, text: string) =>
    ask('PUT', 'terms/1', { fields: { terms: text, privacy }, when: 'now', revision }, operator, product);
  const both = await Promise.all([save(first, `${terms} A`), save(second, `${terms} B`)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await listed()).toHaveLength(known + 1);
});

it('refuses to publish the same texts again', async () => {
  const { status, body } = await publish({});
  expect([status, body.fields]).toEqual([400, { terms: 'Os textos são iguais aos publicados' }]);
});

it('keeps a draft from everybody, and wants a fresh second factor to publish or schedule it', async () => {
  const current = await read('atual');
  await db
    .update(sessions)
    .set({ secondFactorAt: new Date(Date.now() - 11 * 60_000) })
    .where(eq(sessions.userId, operator.id));
  const { body } = await publish({ terms: 'Ainda não.' }, 'draft');
  expect(body.draft).toMatchObject({ publish_at: null });
  expect(await read('atual')).toEqual(current);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  for (const refused of [
    await ask('POST', 'terms/1/publish', { revision: body.revision }),
    await publish({ terms: 'Outro.' }),
    await publish({ terms: 'Outro.' }, tomorrow),
    await ask('POST', 'terms/1/restore', { version: 0, revision: body.revision }),
  ]) {
    expect([refused.status, refused.body.code]).toEqual([403, 'second_factor_required']);
  }
  expect(await read('atual')).toEqual(current);
  await db.update(sessions).set({ secondFactorAt: new Date() }).where(eq(sessions.userId, operator.id));
  expect((await publish({ terms: 'Outro.' }, tomorrow)).body.draft.publish_at).toBe(tomorrow);
  const { revision } = (await ask('GET', 'terms/1')).body;
  expect((await ask('POST', 'terms/1/publish', { revision })).status).toBe(200);
  expect(await read('atual')).toMatchObject({ terms: 'Outro.' });
});

it('publishes a scheduled version once, at its time, though two processes run the job', async () => {
  const later = new Date(Date.now() + 3_600_000);
  expect((await publish({ terms: 'Na hora marcada.' }, later.toISOString())).status).toBe(200);
  const kinds = new Map([[termsRecords.name, termsRecords]]);
  const at = (time: Date) => ({ ...testContext({ db, clock: { now: () => time } }), actor: job });
  await publishDueDrafts(at(new Date()), kinds);
  expect(await read('atual')).not.toMatchObject({ terms: 'Na hora marcada.' });
  const both = [publishDueDrafts(at(later), kinds), publishDueDrafts(at(later), kinds)];
  await Promise.all(both);
  expect(await read('atual')).toMatchObject({
    terms: 'Na hora marcada.',
    published_at: later.toISOString(),
  });
  const texts = await Promise.all((await listed()).map(({ version }) => read(version)));
  expect(texts.filter((row) => z.parse(termsTexts, row).terms === 'Na hora marcada.')).toHaveLength(1);
});

it('hides the terms from editors and support, also as a draft', async () => {
  await publish({ terms: 'Segredo.' }, 'draft');
  const editor = await createSubscriber(db, { role: 'editor' });
  const support = await createSubscriber(db, { role: 'support' });
  for (const as of [editor, support]) {
    for (const path of ['terms', 'terms/1', 'terms/1/versions', 'terms.csv']) {
      const { status } = await call(as, 'GET', `/api/admin/${path}`);
      expect([as.role, path, status]).toEqual([as.role, path, 404]);
    }
  }
  const kinds = async (as: typeof operator) =>
    (await ask('GET', 'drafts', undefined, as)).body.map(({ kind }: { kind: string }) => kind);
  expect([await kinds(operator), await kinds(editor)]).toEqual([['terms'], []]);
});
