import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { insertMail } from '#server/database/stores/mail-store.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { testProduct } from '#server/testing/product.ts';
import { mayReadMailbox } from './guard.ts';

const product = await testProduct();
const { call, db } = product;
const insert = (subject: string, html = '<p>Olá</p>') =>
  insertMail(db, {
    kind: 'verify_email',
    recipient: 'ana@exemplo.com.br',
    subject,
    html,
    text: 'Abra http://localhost/auth?token=<x>',
    status: 'sent',
    createdAt: new Date(),
  });

test('lists mails newest first, escaped, on a page that reloads itself', async () => {
  await insert('Primeiro');
  await insert('<script>alert(1)</script>');
  const response = await call(null, 'GET', '/dev/mailbox');
  expect(response.status).toBe(200);
  const page = await response.text();
  expect(page).not.toContain('<script');
  expect(page.indexOf('&lt;script&gt;')).toBeLessThan(page.indexOf('Primeiro'));
  expect(page).toContain('http-equiv="refresh"');
});

test('shows one mail with linked text and its HTML in a sandboxed frame', async () => {
  const id = await insert('Confirme', '<a href="http://localhost/auth">Entrar</a><script>alert(1)</script>');
  const page = await (await call(null, 'GET', `/dev/mailbox/${id}`)).text();
  expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
  expect(page).toContain('href="http://localhost/auth?token=&lt;x&gt;"');
  const frame = await call(null, 'GET', `/dev/mailbox/${id}/html`);
  const policy = frame.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain('sandbox allow-popups');
  expect(policy).not.toContain('script-src');
  expect((await call(null, 'GET', '/dev/mailbox/999999')).status).toBe(404);
});

test('answers a forwarded request with 404', async () => {
  const forwarded = await call(null, 'GET', '/dev/mailbox', undefined, { 'x-forwarded-for': '203.0.113.7' });
  expect(forwarded.status).toBe(404);
});

test('answers visitors and subscribers in production with 404', async () => {
  const env = { APP_URL: 'https://app.matilha.test', ALLOW_STANDINS: 'mailbox,model,payments' };
  const production = await testProduct({ besides: product, env });
  expect((await production.call(null, 'GET', '/dev/mailbox')).status).toBe(404);
  const subscriber = await createSubscriber(db);
  expect((await production.call(subscriber, 'GET', '/dev/mailbox')).status).toBe(404);
});

const visitor = { headers: { host: 'localhost:3000' }, operator: false };

test('admits in production an operator with the allowed stand-in, and nobody once mail is sent', () => {
  const production = { local: false, mail: null, allowStandIns: new Set(['mailbox'] as const) };
  expect(mayReadMailbox({ ...visitor, operator: true }, production)).toBe(true);
  expect(mayReadMailbox(visitor, production)).toBe(false);
  expect(mayReadMailbox({ ...visitor, operator: true }, { ...production, allowStandIns: new Set() })).toBe(
    false,
  );
  const sending = readConfig({ SMTP_URL: 'smtp://x', MAIL_FROM: 'a@b.co' });
  expect(mayReadMailbox(visitor, sending)).toBe(false);
});
