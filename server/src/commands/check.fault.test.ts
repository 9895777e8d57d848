import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startFakeStripe } from '@matilha/payments-simulator/testing/fake-stripe';
import { afterAll, expect, it } from 'vitest';
import { says, startReceiver } from '#server/features/leads/testing/receiver.ts';
import { startFakeEmbeddings } from '#server/providers/embeddings/testing/fake-embeddings.ts';
import { startPeer } from '#server/providers/mail/testing/smtp-peer.ts';
import { REFUSALS } from '#server/providers/model/testing/fake-calls.ts';
import { startFakeOpenAi } from '#server/providers/model/testing/fake-openai.ts';
import { answer, FAULTS } from '#server/providers/model/testing/fake-replies.ts';
import { followedEventTypes } from '#server/providers/payments/stripe/followed-event-types.ts';
import { testDatabase } from '#server/testing/database.ts';
import { runCommandFile } from './testing/run-command-file.ts';

const { url: databaseUrl, ownerUrl } = await testDatabase();
const dataDir = mkdtempSync(join(tmpdir(), 'matilha-check-'));
afterAll(() => rmSync(dataDir, { recursive: true }));
const stripe = await startFakeStripe();
stripe.account.webhooks.push({
  url: 'http://localhost:3000/api/webhooks/stripe',
  events: [...followedEventTypes],
  version: '2026-10-28.endive',
  status: 'enabled',
});
const model = await startFakeOpenAi();
const embeddings = await startFakeEmbeddings();
const automation = await startReceiver();
afterAll(() => Promise.all([stripe.close(), model.close(), embeddings.close(), automation.close()]));

const base = { DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: ownerUrl, DATA_DIR: dataDir };
const stripeKeys = {
  STRIPE_SECRET_KEY: stripe.secretKey,
  STRIPE_PUBLISHABLE_KEY: stripe.publishableKey,
  STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
  STRIPE_API_BASE: stripe.url,
};
const check = (env: Record<string, string>, ...args: string[]) =>
  runCommandFile('check.ts', args, { ...base, ...env });
const lines = (out: string) => out.trim().split('\n');

it('says which parts work and which are not configured', { timeout: 120_000 }, async () => {
  const { out, err, code } = await check({});
  expect({ err, code }).toEqual({ err: '', code: 0 });
  expect(lines(out).map((line) => line.split(':')[0])).toEqual([
    '✓ Banco de dados',
    '– Modelo',
    '– Segundo modelo',
    '– Busca por sentido',
    '– Ordem das fontes',
    '– Email',
    '– Pagamentos',
    '✓ Arquivos enviados',
    '– Automação de leads',
  ]);
});

it('tries each configured service once, and sends a mail and a lead only when asked', {
  timeout: 120_000,
}, async () => {
  model.respondWith(({ body }) => {
    if (body.model === 'reserva' && 'tools' in body) return REFUSALS.tools.ollama;
    return answer('response_format' in body ? '{"pronto":true}' : 'pronto');
  });
  const peer = await startPeer();
  const env = {
    ...stripeKeys,
    AI_BASE_URL: model.baseUrl,
    AI_MODEL: 'principal',
    AI_FALLBACK_BASE_URL: model.baseUrl,
    AI_FALLBACK_MODEL: 'reserva',
    SMTP_URL: peer.url,
    MAIL_FROM: 'ola@matilha.test',
    LEAD_WEBHOOK_URL: automation.url,
    LEAD_WEBHOOK_SECRET: 'segredo',
  };
  const quiet = await check(env);
  expect(quiet.err).toBe('');
  expect(quiet.out).not.toContain('✗');
  expect(peer.mails).toEqual([]);
  expect(automation.received.map(({ method }) => method)).toEqual(['HEAD']);
  expect(model.requests).toHaveLength(5);
  expect(quiet.out).toMatch(/^✓ Modelo: .* Ferramentas: aceita\. Dados: json_schema\.$/m);
  expect(quiet.out).toMatch(/^✓ Segundo modelo: .* Ferramentas: não aceita: responde sem elas\./m);
  const sending = await check(env, '--send', 'dona@exemplo.com.br');
  expect(sending.err).toBe('');
  expect(peer.mails).toEqual([expect.stringContaining('To: dona@exemplo.com.br')]);
  expect(automation.received.at(-1)?.body).toContain('dona@exemplo.com.br');
  expect(automation.received.at(-1)?.headers['x-signature']).toMatch(/^sha256=/);
});

it('says that a model is silent beside the results of the other parts', { timeout: 120_000 }, async () => {
  model.respondWith(FAULTS.silence());
  const peer = await startPeer();
  const { out, code } = await check({
    AI_BASE_URL: model.baseUrl,
    AI_MODEL: 'principal',
    AI_FIRST_TOKEN_S: '5',
    SMTP_URL: peer.url,
    MAIL_FROM: 'ola@matilha.test',
  });
  expect(code).toBe(1);
  expect(out).toMatch(/^✗ Modelo: principal em \S+ não respondeu a tempo \(timeout: .*\)\. Confira/m);
  expect(out).toMatch(/^✓ Email: .*SMTP_URL não tem usuário: só um envio mostra/m);
  expect(lines(out)).toHaveLength(9);
});

it('names each fault without secrets and ends with code 1', { timeout: 120_000 }, async () => {
  stripe.account.pix = 'inactive';
  automation.react(says(503));
  const env = {
    ...stripeKeys,
    AI_BASE_URL: `${embeddings.baseUrl}`,
    AI_MODEL: 'x',
    AI_API_KEY: 'sk-segredo',
    AI_EMBEDDING_MODEL: 'y',
    AI_RERANK_MODEL: 'z',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'ola@matilha.test',
    LEAD_WEBHOOK_URL: automation.url,
    LEAD_WEBHOOK_SECRET: 'segredo',
    S3_ENDPOINT: 'http://127.0.0.1:2',
    S3_BUCKET: 'b',
    S3_ACCESS_KEY_ID: 'i',
    S3_SECRET_ACCESS_KEY: 's',
    DATABASE_URL: 'postgres://m:segredo@127.0.0.1:1/m',
  };
  const { out, err, code } = await check(env);
  expect({ err, code }).toEqual({ err: 'Corrija os itens com ✗ e rode de novo.\n', code: 1 });
  for (const line of [
    /^✗ Banco de dados: .*ECONNREFUSED/m,
    /^✗ Modelo: x em \S+ não atendeu o pedido \(unavailable: .*404.*\)\. Confira/m,
    /^✗ Busca por sentido: y não atendeu o pedido \(unavailable: .*401.*\)\. Confira/m,
    /^✗ Ordem das fontes: z não ordenou \(.*404\)\. Confira AI_RERANK_MODEL/m,
    /^✗ Email: Não enviaria: refused ECONNREFUSED/m,
    /^✗ Pagamentos: Pix: está desligado/m,
    /^✗ Arquivos enviados: .*no balde b \(unreachable: ECONNREFUSED\)\. Confira S3_ENDPOINT/m,
    /^✗ Automação de leads: .*status 503/m,
  ])
    expect(out).toMatch(line);
  expect(out).not.toMatch(/segredo|sk-/);
});
