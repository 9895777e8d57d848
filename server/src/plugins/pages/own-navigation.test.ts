import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { ownNavigationMark } from './own-navigation.ts';
import { staticFiles } from './static-files.ts';

const html = '<!doctype html><html><head><title>x</title></head><body></body></html>';
const webRoot = mkdtempSync(join(tmpdir(), 'matilha-shell-'));
writeFileSync(join(webRoot, 'index.html'), html);
writeFileSync(join(webRoot, 'index.html.br'), brotliCompressSync(html));

const appUrl = 'http://192.168.0.10:3000';
const app = fastify();
app.decorate('productConfig', readConfig({ APP_URL: appUrl, ALLOW_STANDINS: 'mailbox,payments,model' }));
let cookies = {};
app.decorateRequest('cookies', { getter: () => cookies });
await staticFiles(app, webRoot);
afterAll(async () => {
  await app.close();
  rmSync(webRoot, { recursive: true });
});

const chat = '/chat/1?message=Oi&autoSend=true';
const open = (headers: Record<string, string>, url = chat) => app.inject({ url, headers });
const fetched = (site: string, mode = 'navigate', dest = 'document') => ({
  'sec-fetch-site': site,
  'sec-fetch-mode': mode,
  'sec-fetch-dest': dest,
});

it.each([
  ['a typed address', fetched('none')],
  ['a page of this site', fetched('same-origin')],
  ['a page of this site, in a browser without Sec-Fetch', { referer: `${appUrl}/landing?utm_source=x` }],
])('marks a document opened by %s', async (_, headers) => {
  expect((await open(headers)).body).toContain(ownNavigationMark);
});

it.each<[string, Record<string, string>]>([
  ['another site', fetched('cross-site')],
  ['another site, whatever the referrer', { ...fetched('cross-site'), referer: `${appUrl}/` }],
  ['a neighbour under the same domain', fetched('same-site')],
  ['an unknown relation', fetched('own')],
  ['an empty relation', fetched('')],
  ['a frame', fetched('same-origin', 'navigate', 'iframe')],
  ['a service worker', fetched('same-origin', 'navigate', 'empty')],
  ['a script', fetched('same-origin', 'same-origin', 'empty')],
  ['a prefetching script', fetched('none', 'no-cors', 'document')],
  ['a request without a mode', { 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' }],
  ['a request without a destination', { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }],
  [
    'a request without a relation',
    { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', referer: appUrl },
  ],
  ['a request without any header', {}],
  ['a foreign referrer', { referer: 'http://192.168.0.10.evil.example:3000/' }],
  ['a referrer with another port', { referer: 'http://192.168.0.10:3001/' }],
  ['a referrer with another scheme', { referer: 'https://192.168.0.10:3000/' }],
  ['a referrer that names us as user', { referer: 'http://192.168.0.10:3000@evil.example/' }],
  ['a referrer that is no address', { referer: '192.168.0.10:3000' }],
])('leaves a document opened by %s without the mark', async (_, headers) => {
  for (const url of [chat, '/', '/auth?redirect=%2Fchat%2F1', '/sem-conexao'])
    expect((await open(headers, url)).body).toBe(html);
});

it('compresses both pages', async () => {
  for (const [site, marked] of [
    ['none', true],
    ['cross-site', false],
  ] as const) {
    const response = await open({ ...fetched(site), 'accept-encoding': 'gzip, br' });
    expect(response.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(response.rawPayload).includes(ownNavigationMark)).toBe(marked);
  }
});

it('keeps a marked page with a query out of every cache, and names the headers that decide', async () => {
  const own = await open(fetched('none'));
  expect(own.headers['cache-control']).toBe('no-store');
  expect(String(own.headers.vary).split(', ')).toEqual(
    expect.arrayContaining(['sec-fetch-site', 'sec-fetch-mode', 'sec-fetch-dest', 'referer']),
  );
  expect((await open(fetched('cross-site'))).headers['cache-control']).toBe('no-cache');
  expect((await open(fetched('none'), '/chat/1')).headers['cache-control']).toBe('no-cache');
});

it('marks the home screen of a session for its skeleton, in both forms of the page', async () => {
  cookies = { matilha: 'x'.repeat(43) };
  for (const headers of [{}, fetched('none')]) {
    expect((await open(headers, '/')).body).toContain('<html data-boot="home">');
    expect((await open(headers, '/?categoria=2')).body).toContain('<html data-boot="home">');
    expect((await open(headers, '/faq')).body).toContain('<html>');
  }
  const { rawPayload } = await open({ ...fetched('none'), 'accept-encoding': 'br' }, '/');
  expect(brotliDecompressSync(rawPayload).toString()).toMatch(/<html data-boot="home">.*matilha-navigation/);
  cookies = {};
  expect((await open({}, '/')).body).toContain('<html>');
});
