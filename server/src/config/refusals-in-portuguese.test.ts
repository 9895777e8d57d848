import { describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { environment } from './environment.ts';
import { faultLines } from './testing/fault-lines.ts';

/** Words of zod's own messages, and of English sentences about a variable. */
const english =
  /\b(invalid|expected|received|must|too (small|big|short|long)|needed|option|string|number|characters|the|is|not|with|only|cannot)\b/i;

const linesOf = (variables: Record<string, string>) => faultLines(() => readConfig(variables));

/** Each breaks at least one rule of a variable; together they break every rule. */
const wrongValues = [
  'segredo',
  'segredo com espaço',
  'segredo\nem duas linhas',
  ' ',
  'segredo'.repeat(60),
  '0',
  '-1',
  '-1.5',
  '1e300',
  '9999999',
  '1',
  '2026-02-30',
  '11.222.333/0001-82',
  '10.0.0.0/33',
  'http://',
  'ftp://segredo',
  'mysql://m:segredo@banco/m',
  'postgres://m:segredo#@banco/m',
  'smtp://u:segredo#@x',
  'smtp://:segredo@x',
  'smtp://u:segredo%@x',
  'smtp://u:segredo@x?tls=sim',
  'smtp://u:segredo@x?tsl=off',
  'smtps://u:segredo@x?tls=off',
  'X-A: segredo\u0000',
  'Host: segredo',
  'X-A: segredo|x-a: segredo',
  'AGE-SECRET-KEY-1SEGREDO',
  'https://0123456789abcdef:segredo@erros.example/1',
  'administrador123',
];
/** Variables that take any text. */
const free = new Set(
  'HOST DATA_DIR AI_API_KEY AI_MODEL AI_EMBEDDING_MODEL AI_RERANK_MODEL AI_TRANSCRIPTION_MODEL AI_FALLBACK_MODEL AI_FALLBACK_API_KEY STRIPE_SECRET_KEY STRIPE_PUBLISHABLE_KEY STRIPE_WEBHOOK_SECRET LEAD_WEBHOOK_SECRET S3_REGION S3_BUCKET S3_ACCESS_KEY_ID S3_SECRET_ACCESS_KEY'.split(
    ' ',
  ),
);
/** Lists of names without secrets: a line about them quotes the wrong name. */
const quoted = ['ALLOW_STANDINS', 'PLAINTEXT_HOSTS', 'VIDEO_HOSTS'];

describe('wrong values', () => {
  it.each(Object.keys(environment.shape))('refuses a wrong %s in Portuguese without repeating it', (name) => {
    const lines = wrongValues
      .flatMap((value) => linesOf({ [name]: value }))
      .filter((line) => line.startsWith(`${name}: `));
    expect(lines.length === 0).toBe(free.has(name));
    for (const line of lines) {
      expect(line).not.toMatch(english);
      expect(line).toMatch(/^[A-Z\d_]+: .+\.$/);
      if (!quoted.includes(name)) expect(line).not.toMatch(/segredo/i);
    }
  });
});

it('refuses a leaked OPERATOR_PASSWORD', () => {
  expect(linesOf({ OPERATOR_PASSWORD: 'perasperaadastra' })).toEqual([
    'OPERATOR_PASSWORD: é curta, fácil de adivinhar ou conhecida de vazamentos. Use pelo menos 15 caracteres.',
  ]);
});

const model = { AI_BASE_URL: 'http://127.0.0.1:1/v1', AI_MODEL: 'a' };
const production = { APP_URL: 'https://matilha.example', ALLOW_STANDINS: 'model,mailbox' };

describe('variables that conflict', () => {
  it.each<Record<string, string>>([
    { DATABASE_OWNER_URL: 'postgres://x' },
    { BACKUP_RECIPIENT: `age1${'q'.repeat(58)}` },
    { DATA_DIR: '/srv/data', BACKUP_DIR: '/srv' },
    { AI_API_KEY: 'chave' },
    { AI_EMBEDDING_MODEL: 'vetores' },
    { AI_RERANK_MODEL: 'ordem' },
    { AI_VISION: 'on' },
    { AI_REASONING_EFFORT: 'low' },
    { AI_FALLBACK_BASE_URL: 'http://127.0.0.1:1', AI_FALLBACK_MODEL: 'b' },
    { ...model, AI_FALLBACK_API_KEY: 'k' },
    { MAIL_REPLY_TO: 'oi@matilha.example' },
    { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_TEST_CLOCK: 'clock_1' },
    { ...production, STRIPE_API_BASE: 'http://pagamentos.example' },
    { ...production, DATABASE_URL: 'postgres://m:segredo@banco/m' },
    { ...production, LEAD_WEBHOOK_URL: 'http://127.0.0.1/', LEAD_WEBHOOK_SECRET: 'x' },
    { ...production, SENTRY_DSN: 'http://0123456789abcdef@169.254.169.254/7' },
    { ...production, VIDEO_HOSTS: 'matilha.example' },
    { SELLER_PHONE: '(41) 3333-4444' },
    { OPERATOR_EMAIL: 'a@b.example' },
    { APP_URL: 'https://matilha.example' },
  ])('refuses %o in Portuguese', (variables) => {
    const lines = linesOf(variables);
    expect(lines).not.toEqual([]);
    for (const line of lines) {
      expect(line).not.toMatch(english);
      expect(line).toMatch(/^[A-Z\d_]+: .+\.$/);
    }
  });

  it('names all variables because of which another is needed', () => {
    expect(linesOf({ STRIPE_SECRET_KEY: 'a', STRIPE_WEBHOOK_SECRET: 'b' })).toEqual([
      'STRIPE_PUBLISHABLE_KEY: falta. É obrigatório com STRIPE_SECRET_KEY e STRIPE_WEBHOOK_SECRET.',
    ]);
  });
});

it('says one line about a number that breaks several rules', () => {
  expect(linesOf({ PORT: '-1.5' })).toEqual(['PORT: precisa ser uma porta, um número inteiro de 0 a 65535.']);
});
