import { privacySections } from '@matilha/contract/privacy/legal-texts';
import { consentState } from '@matilha/contract/privacy/privacy';
import { termsVersion } from '@matilha/contract/privacy/terms';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { consents } from '#server/database/schema/accounts.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { asOwner } from '#server/testing/database.ts';
import { testProduct } from '#server/testing/product.ts';
import { retentionTable } from './retention.ts';
import { consentTexts, publishedTexts } from './terms/consent-texts.ts';

const { call, databaseUrl, db } = await testProduct();
const stateOf = async (response: Response) => consentState.parse(await response.json());
const offers = (action: string) => ({ purpose: 'whatsapp_offers', action });

test('requires a new version for a changed text (L2)', () => {
  for (const purpose of ['terms', 'whatsapp_offers'] as const) {
    const { version, textHash } = consentTexts[purpose];
    expect({ purpose, hash: publishedTexts[purpose][version] }).toEqual({ purpose, hash: textHash });
  }
});

test('finds every promise of the retention table in the privacy policy', () => {
  const policy = privacySections.flatMap(({ items = [] }) => items).join('\n');
  for (const { promise } of retentionTable) expect(policy).toContain(promise);
});

test('gives and withdraws a consent with one call and one row each (L1)', async () => {
  const user = await createSubscriber(db);
  expect((await stateOf(await call(user, 'GET', '/api/privacy/consents'))).whatsapp_offers).toBe(false);
  const granted = await stateOf(await call(user, 'POST', '/api/privacy/consents', offers('given')));
  expect(granted).toMatchObject({ whatsapp_offers: true, terms_accepted: null, has_password: false });
  const withdrawn = await stateOf(await call(user, 'POST', '/api/privacy/consents', offers('withdrawn')));
  expect(withdrawn.whatsapp_offers).toBe(false);
  expect(withdrawn.history.map(({ action }) => action)).toEqual(['withdrawn', 'given']);
  const rows = await db.select().from(consents).where(eq(consents.userId, user.id));
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatchObject({
    purpose: 'whatsapp_offers',
    channel: 'account',
    network: 'ipv4',
    textHash: consentTexts.whatsapp_offers.textHash,
  });
});

test('carries no older version over and records the version that the user accepts (L2)', async () => {
  const user = await createSubscriber(db);
  const createdAt = new Date();
  await db.insert(consents).values({
    userId: user.id,
    purpose: 'terms',
    action: 'given' as const,
    version: '2025-01',
    textHash: 'x',
    channel: 'sign_up',
    createdAt,
  });
  const before = await stateOf(await call(user, 'GET', '/api/privacy/consents'));
  expect(before).toMatchObject({ terms_accepted: '2025-01', terms_current: termsVersion });
  const accept = (version: string) =>
    call(user, 'POST', '/api/privacy/consents', { purpose: 'terms', action: 'given', version });
  expect((await accept('2031-01')).status).toBe(400);
  const after = await stateOf(await accept(termsVersion));
  expect(after.terms_accepted).toBe(termsVersion);
  expect(after.history).toHaveLength(2);
});

test('refuses to withdraw the terms and refuses visitors', async () => {
  const user = await createSubscriber(db);
  const withdraw = { purpose: 'terms', action: 'withdrawn', version: termsVersion };
  expect((await call(user, 'POST', '/api/privacy/consents', withdraw)).status).toBe(400);
  expect((await call(null, 'POST', '/api/privacy/consents', offers('given'))).status).toBe(401);
});

test("refuses changes of stored consents to the product's role and the table's owner", async () => {
  const user = await createSubscriber(db);
  await call(user, 'POST', '/api/privacy/consents', offers('given'));
  for (const statement of [`update consents set action = 'withdrawn'`, 'delete from consents']) {
    await expect(db.$client.query(statement)).rejects.toThrow('permission denied');
    await expect(asOwner(databaseUrl, statement)).rejects.toThrow('consents is append-only');
  }
});

test('ignores an older consent, copied from a landing account, in favour of a later one', async () => {
  const user = await createSubscriber(db);
  await call(user, 'POST', '/api/privacy/consents', offers('given'));
  await call(user, 'POST', '/api/privacy/consents', offers('withdrawn'));
  const [consent] = await db.select().from(consents).where(eq(consents.userId, user.id));
  if (!consent) throw new Error('no consent');
  const { id: _, ...older } = consent;
  await db.insert(consents).values(older);
  const state = await stateOf(await call(user, 'GET', '/api/privacy/consents'));
  expect(state.whatsapp_offers).toBe(false);
  expect(state.history.map(({ action }) => action)).toEqual(['withdrawn', 'given', 'given']);
});
