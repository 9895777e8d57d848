import { connect, createServer, type Server, type Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { createSmtpProvider } from './smtp-provider.ts';

const mail = {
  to: 'ana@exemplo.com.br',
  subject: 'Olá, ação',
  html: '<p>Olá</p>',
  text: 'Olá',
  messageId: '<mail.1@matilha.test>',
  stopUrl: null,
};
const closers: Array<() => void> = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

const portOf = (server: { address(): unknown }): number => {
  const address = server.address();
  if (typeof address === 'object' && address !== null && 'port' in address) return Number(address.port);
  throw new Error('not listening');
};

async function smtp(options: SMTPServerOptions): Promise<string> {
  const server = new SMTPServer({ authOptional: true, logger: false, ...options });
  server.on('error', () => undefined);
  closers.push(() => server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `smtp://127.0.0.1:${portOf(server.server)}`;
}

async function rude(answer: (socket: Socket) => void): Promise<string> {
  const server: Server = createServer((socket) => {
    socket.on('error', () => undefined);
    closers.push(() => socket.destroy());
    answer(socket);
  });
  closers.push(() => server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `smtp://127.0.0.1:${portOf(server)}`;
}

const send = (smtpUrl: string, changes = {}, patience = 20_000) =>
  createSmtpProvider({
    smtpUrl,
    from: 'Matilha <ola@matilha.test>',
    timeouts: { connection: patience, greeting: patience, socket: patience },
  }).send({ ...mail, ...changes });
const refusal = (responseCode: number) => Object.assign(new Error('no'), { responseCode });

test('delivers an accepted mail whole, with its id', async () => {
  let received = '';
  const url = await smtp({
    onData(stream, _session, done) {
      stream.on('data', (chunk) => {
        received += chunk.toString();
      });
      stream.on('end', () => done());
    },
  });
  expect(await send(url)).toEqual({ outcome: 'accepted' });
  expect(received).toContain('Message-ID: <mail.1@matilha.test>');
  expect(received).toMatch(/From: Matilha <ola@matilha.test>/);
  expect(received).toContain('multipart/alternative');
  expect(received).not.toContain('List-Unsubscribe');
});

test('names the address that stops a mail with one request (RFC 8058)', async () => {
  let received = '';
  const url = await smtp({
    onData(stream, _session, done) {
      stream.on('data', (chunk) => {
        received += chunk.toString();
      });
      stream.on('end', () => done());
    },
  });
  await send(url, { stopUrl: 'https://matilha.test/api/posts/monday-mail/stop/abc' });
  const unfolded = received.replace(/\r\n[ \t]+/g, ' ');
  expect(unfolded).toMatch(
    /^List-Unsubscribe: <https:\/\/matilha\.test\/api\/posts\/monday-mail\/stop\/abc>/m,
  );
  expect(unfolded).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
});

test('adds no recipient and no header from text that a user typed', async () => {
  const recipients: string[] = [];
  let received = '';
  const url = await smtp({
    onRcptTo(address, _session, done) {
      recipients.push(address.address);
      done();
    },
    onData(stream, _session, done) {
      stream.on('data', (chunk) => {
        received += chunk.toString();
      });
      stream.on('end', () => done());
    },
  });
  await send(url, { to: 'ana@exemplo.com.br, eva@exemplo.com.br', subject: 'Oi\r\nBcc: eva@exemplo.com.br' });
  expect(recipients).not.toContain('eva@exemplo.com.br');
  expect(received).not.toMatch(/^Bcc:/m);
});

test.each([
  [
    '550 of the recipient',
    { onRcptTo: (_a: unknown, _s: unknown, done: (e: Error) => void) => done(refusal(550)) },
    'refused',
  ],
  [
    '450 of the recipient',
    { onRcptTo: (_a: unknown, _s: unknown, done: (e: Error) => void) => done(refusal(450)) },
    'delayed',
  ],
  [
    '554 after the data',
    {
      onData: (s: NodeJS.ReadableStream, _x: unknown, done: (e: Error) => void) =>
        s.resume().on('end', () => done(refusal(554))),
    },
    'refused',
  ],
  [
    '451 after the data',
    {
      onData: (s: NodeJS.ReadableStream, _x: unknown, done: (e: Error) => void) =>
        s.resume().on('end', () => done(refusal(451))),
    },
    'delayed',
  ],
])('%s: %s', async (_name, options, outcome) => {
  expect((await send(await smtp(options as SMTPServerOptions))).outcome).toBe(outcome);
});

test('delays the mail when a server is down, hangs or drops the connection', async () => {
  expect((await send('smtp://127.0.0.1:1')).outcome).toBe('delayed');
  expect((await send(await rude(() => undefined), {}, 300)).outcome).toBe('delayed');
  expect((await send(await rude((socket) => socket.destroy()))).outcome).toBe('delayed');
  expect((await send(await rude((socket) => socket.end('554 busy\r\n')))).outcome).toBe('delayed');
  const sockets: Socket[] = [];
  const drops = await smtp({
    onData: (stream) => void stream.resume().on('end', () => sockets[0]?.destroy()),
  });
  const relay = await rude((socket) => {
    const server = connect(Number(new URL(drops).port), '127.0.0.1').on('error', () => undefined);
    sockets.push(socket);
    socket.pipe(server).pipe(socket);
  });
  expect((await send(relay)).outcome).toBe('delayed');
});

test('delays the mail on wrong credentials, which are ours to fix', async () => {
  const url = await smtp({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (_a, _s, done) => done(refusal(535)),
  });
  expect((await send(url.replace('://', '://user:wrong@'))).outcome).toBe('delayed');
});

test('refuses an untrusted certificate', async () => {
  let reached = false;
  const url = await smtp({
    secure: true,
    onData(stream, _session, done) {
      reached = true;
      stream.resume().on('end', () => done());
    },
  });
  expect((await send(url.replace('smtp://', 'smtps://'))).outcome).toBe('delayed');
  expect(reached).toBe(false);
});
