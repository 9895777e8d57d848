import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { demonstrationMark } from './shells.ts';
import { staticFiles } from './static-files.ts';

const html = '<!doctype html><html><head><title>x</title></head><body></body></html>';
const webRoot = mkdtempSync(join(tmpdir(), 'matilha-shell-'));
writeFileSync(join(webRoot, 'index.html'), html);
afterAll(() => rmSync(webRoot, { recursive: true }));

async function page(env: Record<string, string>, headers: Record<string, string>): Promise<string> {
  const app = fastify();
  app.decorate('productConfig', readConfig(env));
  app.decorateRequest('cookies', { getter: () => ({}) });
  await staticFiles(app, webRoot);
  const { body } = await app.inject({ url: '/auth', headers: { host: 'localhost:3000', ...headers } });
  await app.close();
  return body;
}
const production = { APP_URL: 'https://app.matilha.test', ALLOW_STANDINS: 'mailbox,model,payments' };

it('lets a visitor enter as the demonstration on the machine of a local installation', async () => {
  expect(await page({}, {})).toContain(demonstrationMark);
});

it.each<[string, Record<string, string>, Record<string, string>]>([
  ['a forwarded request', {}, { 'x-forwarded-for': '203.0.113.7' }],
  ['a request for another host', {}, { host: 'matilha.example' }],
  ['an installation in production', production, {}],
])('says nothing of the demonstration to %s', async (_, env, headers) => {
  expect(await page(env, headers)).toBe(html);
});
