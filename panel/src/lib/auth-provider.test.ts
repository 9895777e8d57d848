import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LoopbackApi, refusal, subscriber } from '../../../web/src/testing/loopback-api.ts';

const user = 'GET /api/user';

let api: LoopbackApi;
let addresses: string[];
beforeEach(async () => {
  api = new LoopbackApi();
  await api.start();
  addresses = [];
  // jsdom leaves no page.
  vi.stubGlobal('window', {
    location: { pathname: '/admin/faq', search: '?pagina=2', assign: (to: string) => addresses.push(to) },
  });
  // The session is read, and the page left, once for each load.
  vi.resetModules();
});
afterEach(async () => {
  await api.stop();
  vi.resetModules();
});

const load = async () => (await import('./auth-provider.ts')).authProvider;
const signedIn = (role: string, name = 'Ana') => api.on(user, { ...subscriber, firstName: name, role });

test('opens the login, which returns to the very page, when nobody is signed in', async () => {
  api.refuse(user, refusal('unauthenticated'));
  const provider = await load();
  await expect(provider.checkAuth({})).rejects.toThrow();
  expect(addresses).toEqual([`/auth?redirect=${encodeURIComponent('/admin/faq?pagina=2')}`]);
});

test('sends a subscriber to the product, and lets each role of the staff in', async () => {
  signedIn('subscriber');
  await (await load()).checkAuth({});
  expect(addresses).toEqual(['/']);
  for (const role of ['operator', 'editor', 'support']) {
    vi.resetModules();
    signedIn(role);
    await (await load()).checkAuth({});
  }
  expect(addresses).toEqual(['/']);
});

test('stays on the page while the server does not answer, and reads the session again', async () => {
  api.refuse(user, refusal('unavailable'));
  const provider = await load();
  await expect(provider.checkAuth({})).rejects.toThrow();
  signedIn('operator');
  await provider.checkAuth({});
  expect(addresses).toEqual([]);
  await provider.checkError({ status: 403 });
  expect(addresses).toEqual([]);
  await provider.checkError({ status: 401 });
  expect(addresses).toHaveLength(1);
});

test('leaves once: a refusal after the logout does not ask to sign in for this page', async () => {
  api.refuse('POST /api/logout', refusal('unavailable'));
  const provider = await load();
  await provider.logout({});
  await provider.checkError({ status: 401 });
  await provider.logout({});
  expect(addresses).toEqual(['/auth']);
  expect(api.calls.filter(({ route }) => route.startsWith('POST'))).toHaveLength(1);
});

test('names the person, and reads them once for several questions', async () => {
  signedIn('operator', 'Bia');
  const provider = await load();
  const identities = await Promise.all([provider.getIdentity?.(), provider.getIdentity?.()]);
  expect(identities).toEqual([
    { id: 7, fullName: 'Bia Souza' },
    { id: 7, fullName: 'Bia Souza' },
  ]);
  expect(api.to(user)).toHaveLength(1);
});

test.each([
  ['operator', ['faq', 'people', 'plans', 'trabalho']],
  ['editor', ['faq', 'trabalho']],
  ['support', ['people', 'trabalho']],
])('lets an %s open %j', async (role, open) => {
  signedIn(role);
  const provider = await load();
  const screens = ['faq', 'people', 'plans', 'trabalho'];
  const allowed = await Promise.all(
    screens.map((resource) => provider.canAccess?.({ resource, action: 'list' })),
  );
  expect(screens.filter((_, at) => allowed[at])).toEqual(open);
});
