import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPublic } from '#server/platform/network/outbound-address.ts';
import { fetchLinked, LinkError } from './fetch-linked.ts';

const asked: (string | undefined)[] = [];
const server = createServer((request, response) => {
  asked.push(request.url);
  const path = request.url ?? '';
  if (path === '/picture') return void response.end('bytes');
  if (path === '/endless') {
    response.on('error', () => undefined);
    const more = () => response.write(Buffer.alloc(64 * 1024), (error) => (error ? undefined : more()));
    return more();
  }
  if (path === '/slow') return void response.write('b');
  if (path === '/around') return void response.writeHead(302, { location: '/around' }).end();
  if (path.startsWith('/to?')) return void response.writeHead(302, { location: path.slice(4) }).end();
  return void response.writeHead(404).end();
});
let url = '';
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const reasonOf = (address: string, local = true) =>
  fetchLinked(address, { most: 1_000_000, local, patienceMs: 300 }).then(String, (error: unknown) =>
    error instanceof LinkError ? error.reason : String(error),
  );

describe('fetchLinked', () => {
  it('returns the bytes at an address, also after a redirect', async () => {
    expect(await reasonOf(`${url}/picture`)).toBe('bytes');
    expect(await reasonOf(`${url}/to?${url}/picture`)).toBe('bytes');
  });

  it('calls neither this machine nor a private network in production', async () => {
    asked.length = 0;
    for (const host of [
      '127.0.0.1',
      '[::1]',
      '10.1.2.3',
      '192.168.0.1',
      '[fd00::1]',
      '[::ffff:10.0.0.1]',
      '0x7f.1',
    ]) {
      expect(await reasonOf(`https://${host}/picture`, false)).toBe('address');
    }
    expect(await reasonOf(`${url}/picture`, false)).toBe('address');
    let connections = 0;
    const count = () => {
      connections += 1;
    };
    server.on('connection', count);
    expect(await reasonOf(url.replace('http://127.0.0.1', 'https://localhost'), false)).toBe('failed');
    server.off('connection', count);
    expect([connections, asked]).toEqual([0, []]);
  });

  it('follows no redirect into a private network or to another protocol', async () => {
    for (const target of [
      'https://10.0.0.1/',
      'http://192.168.0.1/',
      'file:///etc/passwd',
      'http://exemplo.com.br/',
    ]) {
      expect(await reasonOf(`${url}/to?${target}`)).toBe('address');
    }
    expect(await reasonOf(`${url}/around`)).toBe('failed');
  });

  it('gives up on missing, endless and slow files', async () => {
    expect(await reasonOf(`${url}/nothing`)).toBe('failed');
    expect(await reasonOf(`${url}/endless`)).toBe('too_large');
    expect(await reasonOf(`${url}/slow`)).toBe('failed');
  });

  it('sends no user name of a link', async () => {
    expect(await reasonOf('https://ana:senha@exemplo.com.br/a.png', false)).toBe('address');
  });
});

describe('isPublic', () => {
  it.each(['8.8.8.8', '200.160.2.3', '2001:4860:4860::8888', '::ffff:8.8.8.8'])('admits %s', (address) => {
    expect(isPublic(address)).toBe(true);
  });

  it.each([
    '0.0.0.0',
    '10.0.0.1',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:a00:1',
    '::10.0.0.1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'ff02::1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
    '2001:db8::1',
  ])('refuses %s', (address) => {
    expect(isPublic(address)).toBe(false);
  });
});
