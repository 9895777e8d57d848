import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { type Config, readConfig } from '#server/config.ts';
import { staticFiles } from './pages/static-files.ts';
import { securityHeaders } from './security-headers.ts';

const webRoot = mkdtempSync(join(tmpdir(), 'matilha-shell-'));
writeFileSync(join(webRoot, 'index.html'), '<!doctype html><html><head><title>x</title></head></html>');
afterAll(() => rmSync(webRoot, { recursive: true }));

const keys = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
const stripe = readConfig(keys);
const sandbox = readConfig({});
const nothing: Config = { ...sandbox, payments: null };

async function headersOf(path: string, config: Config) {
  const app = fastify();
  app.decorate('productConfig', config);
  app.decorateRequest('cookies', { getter: () => ({}) });
  securityHeaders(app, config);
  await staticFiles(app, webRoot);
  const { headers } = await app.inject(path);
  await app.close();
  return {
    policy: String(headers['content-security-policy']),
    permissions: String(headers['permissions-policy']),
  };
}

const directive = (policy: string, name: string) =>
  policy
    .split('; ')
    .find((part) => part.startsWith(`${name} `))
    ?.slice(name.length + 1);

describe('payment by Stripe', () => {
  it.each(['/subscribe', '/subscribe?plano=2', '/comprar/8', '/comprar/8?success=true'])(
    'allows exactly Stripe’s hosts on %s',
    async (path) => {
      const { policy, permissions } = await headersOf(path, stripe);
      expect(directive(policy, 'script-src')).toBe("'self' https://js.stripe.com https://*.js.stripe.com");
      expect(directive(policy, 'connect-src')).toBe("'self' https://api.stripe.com");
      expect(directive(policy, 'img-src')).toBe("'self' https://qr.stripe.com data:");
      expect(directive(policy, 'frame-src')).toMatch(
        /^https:\/\/js\.stripe\.com https:\/\/\*\.js\.stripe\.com https:\/\/hooks\.stripe\.com https:/,
      );
      expect(permissions).toContain('payment=(self "https://js.stripe.com"');
      const usual = await headersOf('/', stripe);
      const rest = (text: string) => text.replace(/ https:\/\/[^ ;]*stripe\.com/g, '');
      expect(rest(policy)).toBe(rest(usual.policy));
    },
  );
});

describe('videos', () => {
  const known = 'https://www.youtube-nocookie.com https://player.vimeo.com';

  it('allows frames from the known providers and from exactly the hosts that the operator configured', async () => {
    expect(directive((await headersOf('/banco-conhecimento', sandbox)).policy, 'frame-src')).toBe(known);
    const hosts = { VIDEO_HOSTS: 'videos.example.com,player.example.net' };
    const allowed = `${known} https://videos.example.com https://player.example.net`;
    for (const path of ['/', '/banco-conhecimento-materiais/1', '/banco-conhecimento-material/1']) {
      const { policy } = await headersOf(path, readConfig(hosts));
      expect(directive(policy, 'frame-src')).toBe(allowed);
      expect(policy.split('example').length).toBe(3);
    }
    const paying = directive(
      (await headersOf('/comprar/8', readConfig({ ...keys, ...hosts }))).policy,
      'frame-src',
    );
    expect(paying).toMatch(/^https:\/\/js\.stripe\.com /);
    expect(paying?.endsWith(` ${allowed}`)).toBe(true);
  });
});

describe('documents that do not name the provider', () => {
  it.each([
    '/',
    '/auth?redirect=%2Fsubscribe',
    '/subscription',
    '/subscription?success=true',
    '/subscribe/x',
    '/comprar/x',
    '/banco-conhecimento',
    '/sem-conexao',
  ])('leaves the provider out of the page %s', async (path) => {
    const { policy, permissions } = await headersOf(path, stripe);
    expect(policy).not.toContain('stripe');
    expect(permissions).toBe('camera=(), microphone=(), geolocation=()');
  });

  it.each([
    ['the sandbox', sandbox],
    ['no payments', nothing],
  ])('leaves the provider out with %s', async (_, config) => {
    const usual = await headersOf('/', config);
    for (const path of ['/subscribe?plano=1', '/comprar/8']) {
      expect(await headersOf(path, config)).toEqual(usual);
      expect(usual.policy).not.toContain('stripe');
    }
  });
});
