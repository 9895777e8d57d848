import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect as connectTcp } from 'node:net';
import { connect } from 'node:tls';
import { expect, it } from 'vitest';
import { until } from '#server/faults/testing/until.ts';
import { clientNetwork } from '#server/platform/network/client-network.ts';
import { afterUse } from '#server/testing/after-use.ts';
import { accepts, folderOf, freePorts } from './testing/daemon.ts';
import { installed } from './testing/debian.ts';
import { deployed, nginxWith, startProxy } from './testing/proxies.ts';

const secret = 'SEGREDO-de-um-endereco';
const hidden = [
  `/api/agenda/${secret}.ics`,
  `/API/Agenda/${secret}.ics`,
  `/api/agend%61/${secret}.ics`,
  `/api/agenda/${secret}/outra?x=1`,
  `/api/posts/agenda/${secret}.ics`,
  `/api/posts/monday-mail/stop/${secret}`,
  `/api/shared-conversations/${secret}`,
  `/conversa-compartilhada/${secret}`,
  `/email-verification?token=${secret}`,
  `/convite?${secret}#${secret}`,
];

/** Sends these bytes from an address of their own on loopback; resolves when the proxy has closed the connection. */
async function send(port: number, request: string): Promise<void> {
  const plain = connectTcp({ port, host: '127.0.0.1', localAddress: '127.0.0.77' }).on(
    'error',
    () => undefined,
  );
  const socket = connect({ socket: plain, rejectUnauthorized: false });
  socket.on('error', () => undefined).resume();
  socket.write(request);
  await new Promise((closed) => socket.once('close', closed));
}

for (const kind of ['nginx', 'haproxy', 'caddy'] as const) {
  it.skipIf(!installed(kind, 'openssl'))(
    `keeps secrets and whole addresses out of the log of ${kind}`,
    async () => {
      const [port = 0, backend = 0, dead = 0] = await freePorts(3);
      const server = createServer((request, response) => {
        // One path ends without a response, as a process that dies.
        if (request.url?.startsWith('/api/posts')) request.socket.destroy();
        else response.end('ok');
      });
      await once(server.listen(backend, '127.0.0.1'), 'listening');
      afterUse(() => void server.close());
      const proxy = await startProxy(kind, port, [backend, dead]);
      for (const path of hidden)
        for (const method of ['GET', 'POST'])
          await send(
            port,
            `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Length: 0\r\nCookie: a=${secret}\r\nReferer: https://127.0.0.1/x?token=${secret}\r\nUser-Agent: ${secret}\r\n\r\n`,
          );
      // Requests that no proxy passes on.
      await send(port, `GET /x?${secret} HTTP/1.1\r\nHost: a b\r\n${secret}\r\n\r\n`);
      await send(
        port,
        `POST /x?${secret} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Length: 99000000\r\n\r\n`,
      );
      await send(port, 'GET /api/conhecida HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n');
      await until('the last request is logged', () => proxy.log().includes('/api/conhecida'));
      const log = proxy.log();
      expect(log).toContain('/api/agenda/');
      expect(log).toContain('127.0.0.0');
      expect(log.split('\n').filter((line) => /segredo/i.test(line))).toEqual([]);
      expect(log.split('\n').filter((line) => line.includes('127.0.0.77'))).toEqual([]);
      server.closeAllConnections();
    },
  );
}

/** Addresses of every form: each run of zeros, bytes that mean something in text, and neighbours on both sides of a border. */
const addresses = [
  '1.2.3.4',
  '1.2.3.5',
  '1.2.4.4',
  '10.0.0.10',
  '255.255.255.255',
  '0.0.0.0',
  '48.46.49.50',
  '::1',
  '::',
  '2001:db8::',
  '2001:db8::1',
  '2001:db8:0:1::',
  '2001:db8:0:1:2:3:4:5',
  '2001:db8:0:0:1::9',
  '2001:db8:a:b:c:d:e:f',
  '2001:db8:a:b::f',
  '2001:db8:a:b:ffff:ffff:ffff:ffff',
  '2001:db8:a:c::',
  '2001::1:2:3:4:5:6',
  '2001:0:1::',
  'fe80::1',
  'a0a:a0a:a0a:a0a:a0a::',
  '2001:db8:0:a:0:a:0:a',
  '2804:14c::a',
];

it.skipIf(!installed('nginx'))('counts visitors of nginx by IPv4 address and IPv6 /64', async () => {
  const [port = 0] = await freePorts(1);
  const folder = await folderOf('proxy');
  const maps = deployed('nginx/matilha.conf')
    .split(/^server \{/m)[0]
    ?.replace(/^upstream[^}]+\}/m, '');
  nginxWith(
    `${maps} server { listen 127.0.0.1:${port}; set_real_ip_from 127.0.0.1; real_ip_header X-Address;
      location / { return 200 "$matilha_ipv4 $matilha_ipv6 $matilha_envio_ipv4 $matilha_envio_ipv6 $matilha_rede"; } }`,
    folder,
  );
  await accepts(port);
  const keysOf = async (address: string, body?: string) => {
    const method = body === undefined ? 'GET' : 'POST';
    const request = { method, body: body ?? null, headers: { 'x-address': address } };
    const response = await fetch(`http://127.0.0.1:${port}`, request);
    return Buffer.from(await response.arrayBuffer()).toString('latin1');
  };
  const seen = new Map<string, string>();
  for (const address of addresses) {
    const { version, key } = clientNetwork(address);
    const keys = await keysOf(address);
    const before = seen.get(key) ?? keys;
    // The last word is the network of the log.
    expect(keys.length, address).toBeGreaterThan(version === 4 ? 7 : 11);
    expect([address, keys]).toEqual([address, before]);
    seen.set(key, keys);
  }
  expect(new Set(seen.values()).size).toBe(seen.size);
  const small = await keysOf('1.2.3.4', 'a');
  const large = await keysOf('1.2.3.4', 'a'.repeat(1_000_000));
  expect([small, large]).toEqual([
    '\x01\x02\x03\x04    1.2.3.0',
    '\x01\x02\x03\x04  \x01\x02\x03\x04  1.2.3.0',
  ]);
});
