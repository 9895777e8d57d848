import { describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { faultLines } from './testing/fault-lines.ts';

const production = { APP_URL: 'https://matilha.example', ALLOW_STANDINS: 'model,mailbox' };
const required = {
  AI_BASE_URL: { AI_MODEL: 'a' },
  AI_FALLBACK_BASE_URL: { AI_BASE_URL: 'https://ia.example/v1', AI_MODEL: 'a', AI_FALLBACK_MODEL: 'b' },
  STRIPE_API_BASE: {},
  S3_ENDPOINT: { S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'i', S3_SECRET_ACCESS_KEY: 's' },
  DATABASE_URL: {},
  DATABASE_OWNER_URL: { DATABASE_URL: 'postgres://m@127.0.0.1/m' },
};
type Name = keyof typeof required;

const faultsOf = (name: Name, value: string, more: Record<string, string> = {}) =>
  faultLines(() => readConfig({ ...production, ...required[name], [name]: value, ...more }));

const services = ['AI_BASE_URL', 'AI_FALLBACK_BASE_URL', 'STRIPE_API_BASE', 'S3_ENDPOINT'] as const;
const databases = ['DATABASE_URL', 'DATABASE_OWNER_URL'] as const;

describe.each(services)('%s', (name) => {
  it.each(['http://ia.example/v1', 'http://10.0.0.5:8000', 'http://localhost.example', 'http://[fd00::5]/'])(
    'refuses %s in production, and accepts it by https',
    (address) => {
      expect(faultsOf(name, address)).toEqual([
        expect.stringMatching(`^${name}: .* sem TLS.*PLAINTEXT_HOSTS`),
      ]);
      expect(faultsOf(name, address.replace('http:', 'https:'))).toEqual([]);
    },
  );

  it.each(['http://127.0.0.1:11434/v1', 'http://localhost/v1', 'http://[::1]:1/'])(
    'accepts %s, which stays on this machine',
    (address) => expect(faultsOf(name, address)).toEqual([]),
  );

  it('accepts a private host that PLAINTEXT_HOSTS names, and no other', () => {
    const named = { PLAINTEXT_HOSTS: 'Modelo.Internal, 10.0.0.5,fd00::5' };
    for (const host of ['modelo.internal', 'MODELO.internal.', '10.0.0.5', '[fd00::5]'])
      expect(faultsOf(name, `http://${host}:8000/v1`, named)).toEqual([]);
    for (const host of ['outro.internal', '10.0.0.6', 'modelo.internal.example'])
      expect(faultsOf(name, `http://${host}:8000/v1`, named)).toHaveLength(1);
  });
});

describe.each(databases)('%s', (name) => {
  it.each([
    'postgres://m:segredo@banco/m',
    'postgres://m:segredo@banco/m?sslmode=disable',
    'postgres://m:segredo@banco/m?sslmode=prefer',
    'postgres://m:segredo@banco/m?sslmode=allow',
    'postgres://m:segredo@banco/m?sslmode=require&sslmode=disable',
    'postgres://m:segredo@banco/m?ssl=true&sslmode=disable',
    'postgres://m:segredo@banco/m?ssl=0',
    'postgres://m:segredo@localhost/m?host=banco',
    'postgres://m:segredo@localhost/m?hostaddr=10.0.0.5',
    'postgresql:///m?host=10.0.0.5',
  ])('refuses %s in production without its password', (address) => {
    const lines = faultsOf(name, address);
    expect(lines).toEqual([
      expect.stringMatching(`^${name}: .* sem TLS.*sslmode=verify-full.*PLAINTEXT_HOSTS`),
    ]);
    expect(lines.join()).not.toContain('segredo');
  });

  it.each([
    'postgres://m@banco/m?sslmode=require',
    'postgres://m@banco/m?sslmode=verify-full',
    'postgres://m@banco/m?ssl=true',
    'postgres://m@127.0.0.1:5000/m',
    'postgres://m@[::1]/m',
    'postgres://m@/m?host=/run/postgresql',
    'postgres://m@%2Frun%2Fpostgresql/m',
    'postgresql:///m',
  ])('accepts %s', (address) => expect(faultsOf(name, address)).toEqual([]));

  it('accepts a private host that PLAINTEXT_HOSTS names', () => {
    expect(faultsOf(name, 'postgres://m@banco/m', { PLAINTEXT_HOSTS: 'banco' })).toEqual([]);
    expect(faultsOf(name, 'postgres://m@[fd00::5]/m', { PLAINTEXT_HOSTS: 'fd00::5' })).toEqual([]);
  });
});

it.each([
  '8.8.8.8',
  '2606:4700::1111',
  '169.254.169.254',
  'fe80::1',
  'http://banco',
  '10.0.0.0/8',
  'banco:5432',
])('refuses PLAINTEXT_HOSTS=%s, which names no host of a private network', (PLAINTEXT_HOSTS) => {
  expect(faultLines(() => readConfig({ PLAINTEXT_HOSTS }))).toEqual([
    expect.stringMatching(/^PLAINTEXT_HOSTS: .+\.$/),
  ]);
});

it('lets a local installation use any address', () => {
  const variables = { DATABASE_URL: 'postgres://m@banco/m', AI_BASE_URL: 'http://ia.example', AI_MODEL: 'a' };
  expect(readConfig(variables).local).toBe(true);
});
