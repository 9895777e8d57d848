import { describe, expect, it } from 'vitest';
import { faultLines } from './config/testing/fault-lines.ts';
import { readConfig } from './config.ts';
import { companyVariables } from './testing/company-variables.ts';

const faultsOf = (variables: Record<string, string>) => faultLines(() => readConfig(variables));

const model = { AI_BASE_URL: 'http://127.0.0.1:1/v1', AI_MODEL: 'a' };
const production = { APP_URL: 'https://matilha.example', ALLOW_STANDINS: 'model,mailbox' };

describe('faults named in one line each', () => {
  it.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['APP_URL', 'ftp://x'],
    ['DATABASE_URL', 'mysql://x'],
    ['DATABASE_OWNER_URL', 'mysql://x'],
    ['DATABASE_URL', 'postgres://m:nha@2/x@banco/m'],
    ['DATABASE_URL', 'postgres://m:se/nha@banco/m'],
    ['DATABASE_URL', 'postgres://m:12/nha@banco/m'],
    ['DATABASE_URL', 'postgres://m:se#nha@banco/m'],
    ['DATABASE_URL', 'postgres://m:se?nha@banco/m'],
    ['DATABASE_URL', 'postgres://m:100%@banco/m'],
    ['BACKUP_DIR', 'copias'],
    ['BACKUP_KEEP_DAYS', '36'],
    ['BACKUP_KEEP_DAYS', '0'],
    ['BACKUP_RECIPIENT', 'AGE-SECRET-KEY-1QQQ'],
    ['DRAIN_S', '121'],
    ['HSTS_SUBDOMAINS', 'yes'],
    ['METRICS_TOKEN', 'only-15-letters'],
    ['METRICS_TOKEN', 'sixteen with spaces'],
    ['COMMIT', 'main'],
    ['SENTRY_DSN', 'nada'],
    ['SENTRY_DSN', 'https://erros.example/1'],
    ['SENTRY_DSN', 'https://0123456789abcdef@erros.example/'],
    ['SENTRY_DSN', 'https://0123456789abcdef:segredo@erros.example/1'],
    ['AI_BASE_URL', 'nada'],
    ['AI_DAILY_ANSWERS', '0'],
    ['AI_FALLBACK_BASE_URL', 'nada'],
    ['AI_FALLBACK_VISION', 'sim'],
    ['AI_FIRST_TOKEN_S', '4'],
    ['AI_FIRST_TOKEN_S', '601'],
    ['AI_GAP_S', '1.5'],
    ['AI_TOTAL_S', 'dez'],
    ['AI_TOTAL_S', '9'],
    ['STRIPE_API_BASE', 'nada'],
    ['SMTP_URL', 'http://x'],
    ['SMTP_URL', 'smtp://'],
    ['SMTP_URL', 'smtp://user:pa#ss@x'],
    ['SMTP_URL', 'smtp://user:50%@x'],
    ['SMTP_URL', 'smtp://user@x'],
    ['SMTP_URL', 'smtp://x?tls=yes'],
    ['SMTP_URL', 'smtp://x?tsl=off'],
    ['SMTP_URL', 'smtps://x?tls=off'],
    ['MAIL_FROM', 'nada'],
    ['MAIL_REPLY_TO', 'nada'],
    ['MAIL_FROM', 'Matilha <nada>'],
    ['LEAD_WEBHOOK_URL', 'nada'],
    ['SUPPORT_WHATSAPP', '+55 11 90000-0000'],
    ['BILLING_WHATSAPP', '1'],
    ['TERMS_URL', '/termos'],
    ['PROMOTION_UNTIL', '31/12/2026'],
    ['PROMOTION_UNTIL', '2026-02-30'],
    ['SELLER_NAME', 'Duas\nlinhas'],
    ['SELLER_CNPJ', '11.222.333/0001-82'],
    ['SELLER_CNPJ', '529.982.247-25'],
    ['SELLER_ADDRESS', 'x'.repeat(251)],
    ['SELLER_EMAIL', 'nada'],
    ['SELLER_PHONE', '123'],
    ['DATA_OFFICER_EMAIL', 'nada'],
    ['OPERATOR_EMAIL', 'nada'],
    ['OPERATOR_PASSWORD', 'curta'],
    ['OPERATOR_PASSWORD', 'administrador123'],
    ['TRUST_PROXY', 'proxy'],
    ['TRUST_PROXY', '10.0.0.1,10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.0/0'],
    ['ALLOW_STANDINS', 'tudo'],
    ['PLAINTEXT_HOSTS', '10.0.0.0/8'],
    ['PLAINTEXT_HOSTS', '8.8.8.8'],
    ['LOG_LEVEL', 'alto'],
  ])('refuses %s=%s', (name, value) => {
    const named = faultsOf({ [name]: value }).filter((line) => line.startsWith(`${name}: `));
    expect(named).toHaveLength(1);
    expect(named[0]).not.toContain('\n');
  });

  it.each([
    'postgres://m:se%2Fnha@banco/m',
    'postgres://m@/m?host=/run/postgresql',
    'postgresql:///m?host=/run/postgresql',
    'postgres://m@localhost/m?host=%2Ftmp%2Fa',
  ])('accepts DATABASE_URL=%s', (DATABASE_URL) => {
    expect(faultsOf({ DATABASE_URL })).toEqual([]);
  });

  it('reports all faults at once', () => {
    const lines = faultsOf({ PORT: 'abc', LOG_LEVEL: 'alto', SUPPORT_WHATSAPP: '1' });
    expect(lines.map((line) => line.split(':')[0])).toEqual(['PORT', 'SUPPORT_WHATSAPP', 'LOG_LEVEL']);
  });

  it.each([
    [{ DATABASE_OWNER_URL: 'postgres://x' }, ['DATABASE_URL']],
    [{ BACKUP_RECIPIENT: `age1${'q'.repeat(58)}` }, ['BACKUP_DIR']],
    [{ AI_BASE_URL: 'http://127.0.0.1:1' }, ['AI_MODEL']],
    [{ AI_API_KEY: 'chave' }, ['AI_BASE_URL', 'AI_MODEL']],
    [{ AI_EMBEDDING_MODEL: 'vetores' }, ['AI_BASE_URL']],
    [{ AI_RERANK_MODEL: 'ordem' }, ['AI_BASE_URL']],
    [{ AI_FALLBACK_BASE_URL: 'http://127.0.0.1:1', AI_FALLBACK_MODEL: 'b' }, ['AI_BASE_URL']],
    [{ ...model, AI_FALLBACK_MODEL: 'b' }, ['AI_FALLBACK_BASE_URL']],
    [{ ...model, AI_FALLBACK_BASE_URL: 'http://127.0.0.1:1' }, ['AI_FALLBACK_MODEL']],
    [{ ...model, AI_FALLBACK_API_KEY: 'k' }, ['AI_FALLBACK_BASE_URL', 'AI_FALLBACK_MODEL']],
    [{ SMTP_URL: 'smtp://x' }, ['MAIL_FROM']],
    [{ MAIL_REPLY_TO: 'oi@matilha.example' }, ['SMTP_URL']],
    [{ STRIPE_SECRET_KEY: 'sk' }, ['STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET']],
    [{ LEAD_WEBHOOK_SECRET: 'x' }, ['LEAD_WEBHOOK_URL']],
    [
      { SELLER_PHONE: '(41) 3333-4444', SELLER_NAME: 'Alcateia Ltda.' },
      ['SELLER_CNPJ', 'SELLER_ADDRESS', 'SELLER_EMAIL'],
    ],
    [{ DATA_OFFICER_NAME: 'Ana Prado' }, ['DATA_OFFICER_EMAIL']],
    [{ OPERATOR_EMAIL: 'a@b.example' }, ['OPERATOR_PASSWORD']],
  ])('refuses %o, which lacks %o', (variables, missing) => {
    expect(faultsOf(variables as Record<string, string>).map((line) => line.split(':')[0])).toEqual(missing);
  });
});

describe('backups', () => {
  it.each([
    ['/srv/data/copias', ['BACKUP_DIR']],
    ['/srv/data', ['BACKUP_DIR']],
    ['/srv', ['BACKUP_DIR']],
    ['/srv/data-copias', []],
    ['/mnt/copias', []],
  ])('checks BACKUP_DIR=%s beside DATA_DIR=/srv/data; its faults: %o', (BACKUP_DIR, names) => {
    const lines = faultsOf({ DATA_DIR: '/srv/data', BACKUP_DIR });
    expect(lines.map((line) => line.split(':')[0])).toEqual(names);
  });

  it('keeps 14 days without encryption unless told otherwise, and makes none without a folder', () => {
    expect(readConfig({ BACKUP_DIR: '/mnt/copias/' }).backup).toEqual({
      dir: '/mnt/copias',
      recipient: null,
      keepDays: 14,
    });
    expect(readConfig({}).backup).toBeNull();
  });
});

describe('local or production', () => {
  it.each([
    [{}, true],
    [{ HOST: '::1', APP_URL: 'http://[::1]:3000' }, true],
    [{ HOST: '0.0.0.0', ALLOW_STANDINS: 'model,mailbox' }, false],
    [production, false],
  ])('reads %o as: %s', (variables, local) => {
    expect(readConfig(variables as Record<string, string>).local).toBe(local);
  });

  it('starts production without model and mail only where the stand-ins are named', () => {
    expect(faultsOf({ APP_URL: production.APP_URL }).map((line) => line.split(':')[0])).toEqual([
      'AI_BASE_URL',
      'SMTP_URL',
    ]);
    expect(faultsOf(production)).toEqual([]);
  });

  it('simulates payments only on one machine or when they are named', () => {
    expect(readConfig({}).payments).toEqual({ provider: 'sandbox' });
    expect(readConfig(production).payments).toBeNull();
    const named = { ...production, ALLOW_STANDINS: 'model,mailbox,payments' };
    expect(readConfig(named).payments).toEqual({ provider: 'sandbox' });
  });
});

it('accepts addresses, networks and group names as proxies, and a sender with or without a name', () => {
  const config = readConfig({
    TRUST_PROXY: '10.0.0.1, 192.168.0.0/16, fd00::/8, loopback,',
    SMTP_URL: 'smtp://127.0.0.1:25',
    MAIL_FROM: 'Matilha <oi@matilha.example>',
    ALLOW_STANDINS: '',
  });
  expect(config.trustProxy).toEqual(['10.0.0.1', '192.168.0.0/16', 'fd00::/8', 'loopback']);
  expect(config.mail?.from).toBe('Matilha <oi@matilha.example>');
  expect(faultsOf({ SMTP_URL: 'smtp://x', MAIL_FROM: 'oi@matilha.example' })).toEqual([]);
});

it.each([
  ['smtp://mail.example', 587, 'required', true],
  ['smtp://mail.example?tls=optional', 587, 'optional', true],
  ['smtp://mail.example:25/?tls=off', 25, 'off', true],
  ['smtp://127.0.0.1:25', 25, 'optional', false],
  ['smtp://[::1]', 587, 'optional', false],
  ['smtp://localhost?tls=required', 587, 'required', true],
])('reads %s as port %i, TLS %s, certificate verified: %s', (address, port, startTls, verifyCertificate) => {
  const { mail } = readConfig({ SMTP_URL: address, MAIL_FROM: 'oi@matilha.example' });
  expect(mail?.server).toMatchObject({ port, startTls, verifyCertificate, implicitTls: false, login: null });
});

it('reads the login of an encrypted mail server, and the address for replies', () => {
  const { mail } = readConfig({
    SMTP_URL: 'smtps://user%40x:a%23b@mail.example',
    MAIL_FROM: 'oi@matilha.example',
    MAIL_REPLY_TO: 'Atendimento <sac@matilha.example>',
  });
  expect(mail).toEqual({
    server: {
      host: 'mail.example',
      port: 465,
      implicitTls: true,
      startTls: 'required',
      verifyCertificate: true,
      login: { user: 'user@x', pass: 'a#b' },
    },
    from: 'oi@matilha.example',
    replyTo: 'Atendimento <sac@matilha.example>',
  });
});

it('never shows the password of a wrong SMTP_URL', () => {
  for (const address of ['smtp://user:segredo@x?tls=yes', 'smtp://user:segr#edo@x', 'smtp://user:segredo%@x'])
    expect(faultsOf({ SMTP_URL: address, MAIL_FROM: 'a@b.co' }).join()).toMatch(/^(?!.*segr).*SMTP_URL/s);
});

it('treats an empty variable as absent', () => {
  const names = ['PORT', 'APP_URL', 'TRUST_PROXY', 'AI_API_KEY', 'ALLOW_STANDINS', 'LOG_LEVEL'];
  expect(readConfig(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readConfig({}));
});

it('names the bucket in the path of the storage service, or in the host where S3_ADDRESSING says so', () => {
  const variables = {
    S3_ENDPOINT: 'https://s3.example',
    S3_BUCKET: 'b',
    S3_ACCESS_KEY_ID: 'i',
    S3_SECRET_ACCESS_KEY: 's',
    S3_REGION: 'auto',
  };
  expect(readConfig(variables).s3).toMatchObject({ bucket: 'b', region: 'auto', addressing: 'path' });
  expect(readConfig({ ...variables, S3_ADDRESSING: 'host' }).s3?.addressing).toBe('host');
  expect(faultsOf({ ...variables, S3_ADDRESSING: 'dns' }).join()).toMatch(/^S3_ADDRESSING/);
});

it('reads the company, with a CNPJ of digits or letters, and none where it is not stated', () => {
  expect(readConfig(companyVariables)).toMatchObject({
    seller: { name: companyVariables.SELLER_NAME, cnpj: '12.ABC.345/01DE-35', phone: '(41) 3333-4444' },
    dataOfficer: { name: 'Ana Prado', email: 'dados@alcateia.example' },
  });
  const { SELLER_PHONE: _, ...withoutPhone } = { ...companyVariables, SELLER_CNPJ: '11222333000181' };
  expect(readConfig(withoutPhone).seller).toMatchObject({ cnpj: '11.222.333/0001-81', phone: null });
  expect(readConfig({})).toMatchObject({ seller: null, dataOfficer: null });
});

it('claims a promotion in production only until the day that the seller names', () => {
  expect(readConfig(production).promotionUntil).toBeNull();
  expect(readConfig({ ...production, PROMOTION_UNTIL: '2027-01-31' }).promotionUntil).toBe('2027-01-31');
});

describe('VIDEO_HOSTS', () => {
  it('reads a list of host names, each once', () => {
    expect(readConfig({}).videoHosts).toEqual([]);
    expect(readConfig({ VIDEO_HOSTS: '' }).videoHosts).toEqual([]);
    const hosts = ' videos.example.com, Player.Example.net ,videos.example.com,';
    expect(readConfig({ VIDEO_HOSTS: hosts }).videoHosts).toEqual([
      'videos.example.com',
      'player.example.net',
    ]);
  });

  it.each([
    'https://videos.example.com',
    '*.example.com',
    'videos.example.com:8443',
    'videos.example.com/embed',
    'videos.example.com; script-src *',
    'www.youtube.com',
    '10.0.0.5',
  ])('reports %j in one line', (entry) => {
    expect(faultsOf({ VIDEO_HOSTS: `videos.example.com,${entry}` })).toEqual([
      `VIDEO_HOSTS: ${JSON.stringify(entry)} não é um nome a liberar. Escreva só o nome, como videos.exemplo.com.br.`,
    ]);
  });

  it('refuses the address of this product', () => {
    const variables = {
      APP_URL: 'https://matilha.example',
      HOST: '127.0.0.1',
      ALLOW_STANDINS: 'model,mailbox',
    };
    expect(faultsOf({ ...variables, VIDEO_HOSTS: 'videos.matilha.example' })).toEqual([]);
    expect(faultsOf({ ...variables, VIDEO_HOSTS: 'matilha.example' })).toEqual([
      'VIDEO_HOSTS: "matilha.example" é o endereço deste produto. Tire da lista.',
    ]);
  });
});

describe('the model', () => {
  it('waits 60 s for the first word, 30 within the answer and 120 in all, unless configured otherwise', () => {
    expect(readConfig(model).model).toMatchObject({
      limits: { firstTokenMs: 60_000, gapMs: 30_000, totalMs: 120_000 },
      fallback: null,
      headers: {},
    });
    const patient = { ...model, AI_FIRST_TOKEN_S: '300', AI_GAP_S: '90', AI_TOTAL_S: '600' };
    expect(readConfig(patient).model?.limits).toEqual({
      firstTokenMs: 300_000,
      gapMs: 90_000,
      totalMs: 600_000,
    });
  });

  it('reads a second service with its own model, key, headers and photos', () => {
    const variables = {
      ...model,
      AI_FALLBACK_BASE_URL: 'http://127.0.0.1:2/v1',
      AI_FALLBACK_MODEL: 'b',
      AI_FALLBACK_API_KEY: 'k2',
      AI_FALLBACK_HEADERS: 'X-Title: Reserva',
      AI_FALLBACK_VISION: 'on',
    };
    expect(readConfig(variables).model?.fallback).toEqual({
      baseUrl: 'http://127.0.0.1:2/v1',
      apiKey: 'k2',
      model: 'b',
      headers: { 'X-Title': 'Reserva' },
      readsPhotos: true,
      reasoningEffort: null,
    });
  });

  it('gives both services the same reasoning effort, and assistants tools unless they are switched off', () => {
    const both = { ...model, AI_FALLBACK_BASE_URL: 'http://127.0.0.1:2/v1', AI_FALLBACK_MODEL: 'b' };
    const { model: settings, answerTools } = readConfig({
      ...both,
      AI_REASONING_EFFORT: 'minimal',
      AI_TOOLS: 'off',
    });
    expect([settings?.reasoningEffort, settings?.fallback?.reasoningEffort]).toEqual(['minimal', 'minimal']);
    expect([answerTools, readConfig(model).answerTools]).toEqual([false, true]);
  });

  it.each([{ AI_TOOLS: 'on' }, { AI_REASONING_EFFORT: 'max' }])('refuses %o', (variables) => {
    expect(() => readConfig({ ...model, ...variables })).toThrow('só aceita');
  });
});

describe('AI_HEADERS', () => {
  it.each([
    [
      'HTTP-Referer: https://matilha.example/?a=1;b=2|X-Title: Matilha',
      ['https://matilha.example/?a=1;b=2', 'Matilha'],
    ],
    ['HTTP-Referer:x\r\n\nX-Title:  a: b  \n', ['x', 'a: b']],
  ])('reads %j', (text, [referer, title]) => {
    const headers = { 'HTTP-Referer': referer, 'X-Title': title };
    expect(readConfig({ ...model, AI_HEADERS: text }).model?.headers).toEqual(headers);
  });

  it.each([
    ['X-Title', 'o cabeçalho 1 não está na forma Nome: valor, sem acentos.'],
    ['X-A: 1|X Title: chave', 'o cabeçalho 2 não está na forma Nome: valor, sem acentos.'],
    ['X-Title: ração', 'o cabeçalho 1 não está na forma Nome: valor, sem acentos.'],
    ['X-A: segredo\u0000', 'o cabeçalho 1 não está na forma Nome: valor, sem acentos.'],
    ['authorization: Bearer segredo', 'o produto já define authorization. Tire esse cabeçalho.'],
    ['Host: example.com', 'o produto já define Host. Tire esse cabeçalho.'],
    ['Content-Length: 1', 'o produto já define Content-Length. Tire esse cabeçalho.'],
    ['X-A: 1|x-a: 2', 'x-a aparece duas vezes. Deixe uma só.'],
  ])('refuses %j', (text, fault) => {
    expect(faultsOf({ ...model, AI_HEADERS: text })).toEqual([`AI_HEADERS: ${fault}`]);
  });
});

it('reports errors by https only, never to this machine, except on a local installation', () => {
  const key = '0123456789abcdef';
  const url = (SENTRY_DSN: string, more = {}) =>
    readConfig({ SENTRY_DSN, ...more }).errorReports?.envelopes.href;
  expect(url(`http://${key}@127.0.0.1:8000/7`)).toBe('http://127.0.0.1:8000/api/7/envelope/');
  expect(url(`https://${key}@erros.example/base/7`, production)).toBe(
    'https://erros.example/base/api/7/envelope/',
  );
  for (const dsn of [
    `http://${key}@erros.example/7`,
    `https://${key}@127.0.0.1/7`,
    `https://${key}@169.254.169.254/7`,
  ])
    expect(faultsOf({ ...production, SENTRY_DSN: dsn }).map((line) => line.split(':')[0])).toEqual([
      'SENTRY_DSN',
    ]);
});
