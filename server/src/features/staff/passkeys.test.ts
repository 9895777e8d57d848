import { beforeEach, expect, it } from 'vitest';
import { later } from '#server/platform/clock.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { testProduct } from '#server/testing/product.ts';
import { deedsAbout, enrolApp, factor, type PanelBrowser, panelBrowser } from './testing/panel-browser.ts';
import { SoftPasskey } from './testing/soft-passkey.ts';

let ahead = 0;
const clock = { now: () => later(new Date(), ahead) };
const product = await testProduct({ clock, env: { APP_URL: 'http://localhost:3000' } });
const { db } = product;
const site = { origin: 'http://localhost:3000', rpId: 'localhost' };
const session = '/api/admin/session';

beforeEach(() => {
  ahead = 0;
});

const challengeAt = async ({ ask }: PanelBrowser, path: string): Promise<string> => {
  const response = await ask('POST', `${factor}/${path}/challenge`);
  expect(response.status).toBe(200);
  return (await response.json()).challenge;
};

async function add(browser: PanelBrowser, key: SoftPasskey, name = 'Celular') {
  const credential = key.create(await challengeAt(browser, 'passkeys'));
  return browser.ask('POST', `${factor}/passkeys`, { name, credential });
}

const verify = async (browser: PanelBrowser, key: SoftPasskey) => {
  const credential = key.sign(await challengeAt(browser, 'passkey'));
  return browser.ask('POST', `${factor}/passkey`, { credential });
};

async function enrolled() {
  const member = await createSubscriber(db, { role: 'editor' });
  const browser = await panelBrowser(product, member);
  const key = new SoftPasskey(site);
  const added = await add(browser, key);
  expect(added.status).toBe(200);
  return { member, browser, key, codes: (await added.json()).recovery_codes as string[] };
}

it('enrols a passkey as the first method, with ten recovery codes', async () => {
  const { browser, codes } = await enrolled();
  expect(codes).toHaveLength(10);
  expect(await browser.get(session)).toMatchObject({
    second_factor: 'passed',
    methods: { authenticator: false, passkeys: 1, recovery_codes: 10 },
  });
  expect(await browser.get(`${factor}/passkeys`)).toEqual([
    { id: expect.any(String), name: 'Celular', created_at: expect.any(String), last_used_at: null },
  ]);
});

it('passes the second factor of another session, and notes the use', async () => {
  const { member, key } = await enrolled();
  const otherSession = await panelBrowser(product, member);
  expect((await verify(otherSession, key)).status).toBe(200);
  expect(await otherSession.get(session)).toMatchObject({ second_factor: 'passed' });
  expect(await otherSession.get(`${factor}/passkeys`)).toMatchObject([{ last_used_at: expect.any(String) }]);
});

it('uses a challenge once, also when its signature is sent twice at once', async () => {
  const { member, key } = await enrolled();
  const otherSession = await panelBrowser(product, member);
  const credential = key.sign(await challengeAt(otherSession, 'passkey'));
  const answers = await Promise.all(
    [1, 2, 3].map(() =>
      product.call(null, 'POST', `${factor}/passkey`, { credential }, { cookie: otherSession.cookie() }),
    ),
  );
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses[0]).toBe(200);
  // The winner gave the session a new token; a late copy finds the old one ended.
  for (const status of statuses.slice(1)) expect([400, 401]).toContain(status);
});

it('refuses a signature for a challenge of another session or of six minutes ago', async () => {
  const { member, browser, key } = await enrolled();
  const thief = await panelBrowser(product, member);
  const foreign = key.sign(await challengeAt(browser, 'passkey'));
  expect((await thief.ask('POST', `${factor}/passkey`, { credential: foreign })).status).toBe(400);
  const late = key.sign(await challengeAt(thief, 'passkey'));
  ahead += 6 * 60_000;
  expect((await thief.ask('POST', `${factor}/passkey`, { credential: late })).status).toBe(400);
  expect(await thief.get(session)).toMatchObject({ second_factor: 'required' });
  const refusals = (await deedsAbout(db, member.id)).filter(
    ({ action }) => action === 'second_factor.refuse',
  );
  expect(refusals.map(({ details }) => details)).toEqual([
    { method: 'passkey', reason: 'wrong' },
    { method: 'passkey', reason: 'wrong' },
  ]);
});

it.each([
  ['another origin', { origin: 'https://matilha.example', rpId: 'localhost' }],
  ['another host', { origin: 'http://localhost:3000', rpId: 'matilha.example' }],
])('refuses a passkey of %s', async (_, elsewhere) => {
  const member = await createSubscriber(db, { role: 'editor' });
  const browser = await panelBrowser(product, member);
  expect((await add(browser, new SoftPasskey(elsewhere))).status).toBe(400);
  expect(await browser.get(session)).toMatchObject({ second_factor: 'missing' });
});

it('refuses a signature by another key, and one whose counter did not grow', async () => {
  const { member, key } = await enrolled();
  const otherSession = await panelBrowser(product, member);
  const forged = Object.assign(new SoftPasskey(site), { id: key.id, counter: 50 });
  expect((await verify(otherSession, forged)).status).toBe(400);
  key.counter = 10;
  expect((await verify(otherSession, key)).status).toBe(200);
  key.counter = 5;
  expect((await verify(otherSession, key)).status).toBe(400);
});

it("refuses somebody else's passkey, and storing it a second time", async () => {
  const { key } = await enrolled();
  const otherMember = await createSubscriber(db, { role: 'support' });
  const browser = await panelBrowser(product, otherMember);
  await enrolApp(browser, clock.now());
  expect((await verify(browser, key)).status).toBe(400);
  const refused = await add(browser, key);
  expect([refused.status, (await refused.json()).code]).toEqual([409, 'conflict']);
});

it('renames a passkey, and removes all but the last method', async () => {
  const { member, browser, key } = await enrolled();
  const renamed = { id: key.id, name: 'Notebook' };
  expect((await browser.ask('PUT', `${factor}/passkeys`, renamed)).status).toBe(204);
  const second = new SoftPasskey(site);
  expect(await (await add(browser, second, 'Token')).json()).toEqual({ recovery_codes: [] });
  const otherMember = await createSubscriber(db, { role: 'editor' });
  const stranger = await panelBrowser(product, otherMember, { secondFactor: true });
  const remove = (id: string, by = browser) => by.ask('POST', `${factor}/passkeys/remove`, { id });
  expect((await remove(key.id, stranger)).status).toBe(404);
  expect((await stranger.ask('PUT', `${factor}/passkeys`, renamed)).status).toBe(404);
  expect((await remove(key.id)).status).toBe(204);
  expect(await browser.get(`${factor}/passkeys`)).toMatchObject([{ name: 'Token' }]);
  const last = await remove(second.id);
  expect([last.status, (await last.json()).code]).toEqual([409, 'last_second_factor']);
  expect((await deedsAbout(db, member.id)).map(({ action }) => action)).toEqual([
    'second_factor.enrol',
    'second_factor.pass',
    'second_factor.rename_passkey',
    'second_factor.enrol',
    'second_factor.pass',
    'second_factor.remove',
  ]);
});

it('leaves one method when two are removed at the same time', async () => {
  const { browser, key } = await enrolled();
  const second = new SoftPasskey(site);
  await add(browser, second, 'Token');
  const statuses = await Promise.all(
    [key, second].map(
      async ({ id }) => (await browser.ask('POST', `${factor}/passkeys/remove`, { id })).status,
    ),
  );
  expect(statuses.sort()).toEqual([204, 409]);
});

it('asks for a second factor of the last ten minutes before another passkey and before removing one', async () => {
  const { browser, key } = await enrolled();
  ahead += 11 * 60_000;
  const asked = await browser.ask('POST', `${factor}/passkeys/challenge`);
  expect([asked.status, (await asked.json()).code]).toEqual([403, 'second_factor_required']);
  const { id } = key;
  expect((await browser.ask('POST', `${factor}/passkeys/remove`, { id })).status).toBe(403);
  expect((await verify(browser, key)).status).toBe(200);
  expect((await add(browser, new SoftPasskey(site), 'Token')).status).toBe(200);
});
