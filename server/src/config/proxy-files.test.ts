import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { errorTable } from '@matilha/contract/error-table';
import { mostFileBytes } from '@matilha/contract/panel/uploads';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { testProduct } from '#server/testing/product.ts';

const { app } = await testProduct();
const read = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../../../${path}`, import.meta.url)), 'utf8');
const nginx = read('deploy/nginx/matilha.conf');
const haproxy = read('deploy/haproxy/haproxy.cfg');
const caddy = read('deploy/caddy/Caddyfile');
const container = read('deploy/container/Caddyfile');
const kubernetes = read('deploy/kubernetes/matilha.yaml');
const found = (text: string, pattern: RegExp) => pattern.exec(text)?.[1] ?? '';
const numbers = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, number]) => Number(number));

/** Addresses with a secret in their path: calls of the server, and screens of the web that are opened by one. */
const secretPaths = [
  ...app.routeTable.map(({ url }) => url),
  ...[...read('web/src/app/screens.ts').matchAll(/path: '([^']+)'/g)].map(([, path]) => path ?? ''),
].filter((path) => path.includes(':token'));
const openPaths = app.routeTable.map(({ url }) => url).filter((url) => !url.includes(':'));

/** Masks a path as each proxy does before it logs it, by the pattern of its file. */
const caddyMask = (file: string) => (path: string) =>
  path.replace(new RegExp(found(file, /request>uri regexp "\(\?i\)(.+)" "\$\{1\}"/), 'i'), '$1');
const masks = {
  nginx: (path: string) =>
    path.replace(new RegExp(`${found(nginx, /"~\*(\^\(\?<antes_do_segredo>.+\))\." /)}.+`, 'i'), '$1*'),
  haproxy: (path: string) =>
    path.replace(new RegExp(found(haproxy, /regsub\("(.+)","\\1\*",i\)/), 'i'), '$1*'),
  caddy: caddyMask(caddy),
  container: caddyMask(container),
};

it.each(Object.entries(masks))('keeps the secrets of addresses out of the log of %s', (_, mask) => {
  expect(secretPaths.length).toBeGreaterThan(4);
  for (const path of secretPaths) {
    const [before = '', after = ''] = path.split(':token');
    for (const spelled of [path, path.toUpperCase().replace(':TOKEN', ':token')])
      expect(mask(spelled.replace(':token', 'SEGREDO'))).not.toMatch(/segredo/i);
    expect(mask(`${before}SEGREDO${after}`).startsWith(before)).toBe(true);
  }
  for (const path of openPaths) expect(mask(path)).toBe(path);
});

it('takes bodies as large as the largest of the product', () => {
  const megabytes = `${mostFileBytes / 1024 / 1024}m`;
  expect(found(nginx, /client_max_body_size (\w+);/)).toBe(megabytes);
  expect(found(kubernetes, /proxy-body-size: (\w+)/)).toBe(megabytes);
});

it("answers refusals of nginx itself in the product's words", () => {
  const refusals = [...nginx.matchAll(/return (4\d\d) '([^']+)';/g)].map(([, status, body]) => {
    const parsed = z.strictObject({ message: z.string(), code: z.string(), requestId: z.string() });
    const { code, message } = parsed.parse(JSON.parse(body ?? ''));
    return [code, [Number(status), message]];
  });
  const { body_too_large, rate_limited } = errorTable;
  expect(Object.fromEntries(refusals)).toEqual({ body_too_large, rate_limited });
});

it('limits an IPv4 address to a thousand visitors or more, and an IPv6 network to fewer', () => {
  const [haproxyIpv4 = 0] = numbers(haproxy, /reject if ipv4 \{ sc0_conn_cur gt (\d+) \}/g);
  const [haproxyIpv6 = 0] = numbers(haproxy, /reject if !ipv4 \{ sc0_conn_cur gt (\d+) \}/g);
  const [nginxIpv4 = 0] = numbers(nginx, /limit_conn matilha_ipv4 (\d+);/g);
  const [nginxIpv6 = 0] = numbers(nginx, /limit_conn matilha_ipv6 (\d+);/g);
  for (const [ipv4, ipv6] of [
    [nginxIpv4, nginxIpv6],
    [haproxyIpv4, haproxyIpv6],
  ]) {
    expect(ipv4).toBeGreaterThanOrEqual(1_000);
    expect(ipv6).toBeGreaterThanOrEqual(100);
    expect(ipv6).toBeLessThan(ipv4 ?? 0);
  }
});

it('takes no process out of service for errors of visitors, and sends it whole requests', () => {
  expect(nginx.match(/^ +server .*$/gm)).toEqual([
    expect.stringContaining('max_fails=0'),
    expect.stringContaining('max_fails=0'),
  ]);
  expect(nginx).toMatch(/^ +proxy_request_buffering on;$/m);
  expect(kubernetes).toMatch(/proxy-request-buffering: "on"$/m);
  expect(haproxy).toMatch(/^ +option http-buffer-request$/m);
  expect(haproxy).not.toMatch(/\bobserve\b/);
  for (const file of [caddy, container]) expect(file).not.toMatch(/^\s+(fail_duration|max_fails)/m);
});

it('configures the Caddy of the containers as the one of a machine', () => {
  const settings = (file: string) =>
    file
      .replace(/^\s*#.*\n/gm, '')
      .replace('matilha.exemplo.com.br', '{$ENDERECO}')
      .replace('127.0.0.1:3001 127.0.0.1:3002', 'um:3000 dois:3000');
  expect(settings(container)).toBe(settings(caddy));
});
