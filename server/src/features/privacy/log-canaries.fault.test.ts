import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#server/database/schema/accounts.ts';
import { mails } from '#server/database/schema/platform.ts';
import { sampleCalculation } from '#server/faults/testing/samples/calculation-samples.ts';
import { limitTable } from '#server/platform/limits.ts';
import { createPasswords } from '#server/platform/password.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { asOwner } from '#server/testing/database.ts';
import { signIn, testProduct } from '#server/testing/product.ts';
import { ScriptedModel } from '#server/testing/scripted-model.ts';

/** Logs must hold no personal data, whatever field it was sent in (L10, S17). */
const unlimited = Object.fromEntries(Object.keys(limitTable).map((name) => [name, Number.POSITIVE_INFINITY]));
const mark = randomUUID().slice(0, 8);
const canaries = {
  name: `Zuleide${mark}`,
  email: `zuleide.${mark}@exemplo.com.br`,
  phone: '11955443322',
  password: `segredo-${mark}`,
  prompt: `Meu cachorro Bidu${mark} está doente`,
  token: `tok${mark}`.padEnd(43, 'x'),
  cpf: '390.533.447-05',
  card: '4242424242424242',
  agent: `Navegador/${mark}`,
};
const model = new ScriptedModel([`Leve o Bidu${mark} ao veterinário.`]);
model.readsPhotos = true;
// No service of recordings listens there.
const env = { AI_BASE_URL: 'http://127.0.0.1:9/v1', AI_MODEL: 'fake', AI_TRANSCRIPTION_MODEL: 'fake' };
const { app, call, databaseUrl, db, url, logLines } = await testProduct({ env, model, limits: unlimited });

function expectNone(): void {
  const log = logLines.join('\n');
  for (const [canaryName, canary] of Object.entries(canaries)) {
    const found = [canary, encodeURIComponent(canary), JSON.stringify(canary).slice(1, -1)];
    expect({ canaryName, logged: found.some((text) => log.includes(text)) }).toEqual({
      canaryName,
      logged: false,
    });
  }
  expect(log).not.toContain(mark);
}

const everything = {
  name: canaries.name,
  firstName: canaries.name,
  lastName: canaries.name,
  email: canaries.email,
  phone: canaries.phone,
  whatsapp: canaries.phone,
  numero: canaries.phone,
  password: canaries.password,
  currentPassword: canaries.password,
  newPassword: canaries.password,
  token: canaries.token,
  content: canaries.prompt,
  message: canaries.prompt,
  nomeNegocio: canaries.name,
  cpf: canaries.cpf,
  card: canaries.card,
  reason: canaries.prompt,
  area: canaries.name,
  confirmation: canaries.prompt,
};

test('logs no personal data that any route gets in body, path, query or headers', async () => {
  const user = await createSubscriber(db, { credits: 5 });
  const headers = {
    'user-agent': canaries.agent,
    referer: `http://x.example/?q=${encodeURIComponent(canaries.prompt)}`,
    'idempotency-key': canaries.token,
    'last-event-id': canaries.token,
    'x-forwarded-for': '198.51.100.77',
  };
  const query = new URLSearchParams({ ...everything, lista_id: '1' }).toString();
  for (const { method, url: pattern } of app.routeTable) {
    if (['HEAD', 'OPTIONS'].includes(method) || pattern === '/metrics') continue;
    const path = pattern.replace(/:\w+|\*/g, encodeURIComponent(`${canaries.name} ${mark}`));
    const sends =
      method === 'GET' ? [undefined] : [everything, { email: canaries.email }, `{"a":"${canaries.email}"`];
    for (const as of [null, user]) {
      for (const body of sends) {
        const answer = await call(as, method, `${path}?${query}`, body, headers);
        await answer.text();
        expect(answer.status, `${method} ${pattern}`).not.toBe(500);
      }
    }
  }
  const page = await fetch(`${url}/${canaries.name}/${canaries.token}?${query}`, {
    headers: { cookie: `matilha=${canaries.token}` },
  });
  await page.text();
  expect(logLines.length).toBeGreaterThan(100);
  expectNone();
});

test('logs no personal data from sign-up to deletion', async () => {
  const { name, email, phone, password, prompt } = canaries;
  const post = async (path: string, body: object, headers = {}) =>
    call(null, 'POST', path, body, { 'user-agent': canaries.agent, ...headers });
  await post('/api/register', { name, email, phone, password, terms_version: '2026-11' });
  await post('/api/login', { email, password });
  const [mail] = await db.select().from(mails).where(eq(mails.recipient, email));
  const token = /token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
  expect((await post('/api/verify-email', { token })).status).toBe(200);
  expect((await post('/api/login', { email, password: `${password}x` })).status).toBe(401);
  const signedIn = await post('/api/login', { email, password });
  expect(signedIn.status).toBe(200);
  const cookie = (signedIn.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
  const [user] = await db.select().from(users).where(eq(users.email, email));
  const question = { content: prompt, user_id: user?.id, lista_id: 1 };
  expect((await post('/api/messages', question, { cookie })).status).toBe(201);
  const letter = { name, email, kind: 'other', message: prompt };
  expect((await post('/api/privacy-requests', letter, { cookie })).status).toBe(201);
  await (await post('/api/privacy/export', { password }, { cookie })).text();
  expect((await post('/api/privacy/erase', { password, confirmation: 'EXCLUIR' }, { cookie })).status).toBe(
    200,
  );
  expect(logLines.join('')).not.toContain(token);
  expect(logLines.join('')).not.toContain(cookie.slice(8));
  expectNone();
});

test('logs nothing of recordings, photos and calculations', async () => {
  const user = await createSubscriber(db, { credits: 5 });
  const cookie = await signIn(db, user);
  const send = async (path: string, type: string, body: Uint8Array<ArrayBuffer>) => {
    const headers = { cookie, 'content-type': type };
    const answer = await fetch(`${url}${path}`, { method: 'POST', body, headers });
    // A response that nobody reads fails when its server stops.
    await answer.text();
    return answer.status;
  };
  const said = Buffer.from(canaries.prompt);
  const webm = Buffer.concat([Buffer.from('1a45dfa30000000000000000', 'hex'), said]);
  expect(await send('/api/transcriptions', 'audio/webm', webm)).toBe(503);
  expect(await send('/api/transcriptions', 'audio/webm', said)).toBe(400);
  for (const path of ['/api/photos', '/api/shop/price-photo']) {
    expect(await send(path, 'image/jpeg', Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), said]))).toBe(400);
  }
  const statusOf = async (body: object) => (await call(user, 'POST', '/api/calculations', body)).status;
  const calculation = sampleCalculation(1, `Banho de ${canaries.name}`);
  expect(await statusOf(calculation)).toBe(200);
  expect(await statusOf({ ...calculation, input: { nome: canaries.prompt } })).toBe(400);
  expectNone();
});

test('logs internal failures without personal data', async () => {
  const user = await createSubscriber(db, { credits: 5 });
  const passwordHash = await createPasswords().hash(canaries.password);
  await db.update(users).set({ firstName: canaries.name, passwordHash }).where(eq(users.id, user.id));
  await asOwner(databaseUrl, 'alter table privacy_requests rename to requests_away');
  const letter = { name: canaries.name, email: canaries.email, kind: 'other', message: canaries.prompt };
  expect((await call(user, 'POST', '/api/privacy-requests', letter)).status).toBe(500);
  await asOwner(databaseUrl, 'alter table requests_away rename to privacy_requests');
  model.script = () => [{ fail: 'unavailable' }];
  await call(user, 'POST', '/api/messages', { content: canaries.prompt, user_id: user.id, lista_id: 1 });
  expectNone();
});
