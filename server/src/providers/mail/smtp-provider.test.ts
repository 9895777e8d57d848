import { connect, type Socket } from 'node:net';
import type { SMTPServerOptions } from 'smtp-server';
import { expect, test } from 'vitest';
import { send, startPeer, startRudePeer, startScriptedPeer } from './testing/smtp-peer.ts';

const refusal = (responseCode: number) => Object.assign(new Error('no'), { responseCode });

test('delivers an accepted mail whole, with its id', async () => {
  const { url, mails } = await startPeer();
  expect(await send({ SMTP_URL: url })).toEqual({ outcome: 'accepted' });
  const [received] = mails;
  expect(received).toContain('Message-ID: <mail.1@matilha.test>');
  expect(received).toMatch(/From: Matilha <ola@matilha.test>/);
  expect(received).toContain('multipart/alternative');
  expect(received).not.toContain('List-Unsubscribe');
});

test('names the address that stops a mail with one request (RFC 8058)', async () => {
  const { url, mails } = await startPeer();
  await send({ SMTP_URL: url }, { stopUrl: 'https://matilha.test/api/posts/monday-mail/stop/abc' });
  const unfolded = mails[0]?.replace(/\r\n[ \t]+/g, ' ');
  expect(unfolded).toMatch(
    /^List-Unsubscribe: <https:\/\/matilha\.test\/api\/posts\/monday-mail\/stop\/abc>/m,
  );
  expect(unfolded).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
});

test('writes a subject with line breaks into one header, and adds no recipient from it', async () => {
  const recipients: string[] = [];
  const { url, mails } = await startPeer({
    onRcptTo({ address }, _session, done) {
      recipients.push(address);
      done();
    },
  });
  const to = 'ana@exemplo.com.br';
  expect(await send({ SMTP_URL: url }, { to, subject: 'Oi\r\nBcc: eva@exemplo.com.br' })).toEqual({
    outcome: 'accepted',
  });
  expect(recipients).toEqual([to]);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatch(/^Subject: Oi +Bcc: eva@exemplo\.com\.br/m);
  expect(mails[0]).not.toMatch(/^Bcc:/m);
});

test('names two addresses in one as a single recipient', async () => {
  const { url, commands } = await startScriptedPeer({ DATA: '354 go on' });
  await send({ SMTP_URL: url }, { to: 'ana@exemplo.com.br, eva@exemplo.com.br' });
  expect(commands.filter((command) => command.startsWith('RCPT'))).toEqual([
    'RCPT TO:<"ana@exemplo.com.br, eva"@exemplo.com.br>',
  ]);
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
  const { url } = await startPeer(options as SMTPServerOptions);
  expect((await send({ SMTP_URL: url })).outcome).toBe(outcome);
});

test('delays the mail when a server is down, hangs or drops the connection, and says which', async () => {
  const outcomeOf = async (url: string, patience?: number) => send({ SMTP_URL: url }, {}, patience);
  const delayed = (reason: string) => ({ outcome: 'delayed', reason });
  expect(await outcomeOf('smtp://127.0.0.1:1')).toEqual(delayed('refused ECONNREFUSED'));
  const silent = await startRudePeer(() => undefined);
  expect(await outcomeOf(silent, 300)).toEqual(delayed('timeout GREETING_TIMEOUT'));
  const gone = await startRudePeer((socket) => socket.destroy());
  expect(await outcomeOf(gone)).toEqual(delayed('connection ECONNECTION'));
  const busy = await startRudePeer((socket) => socket.end('421 busy\r\n'));
  expect(await outcomeOf(busy)).toEqual(delayed('server 421'));
  const sockets: Socket[] = [];
  const drops = await startPeer({
    onData: (stream) => void stream.resume().on('end', () => sockets[0]?.destroy()),
  });
  const relay = await startRudePeer((socket) => {
    const server = connect(drops.port, '127.0.0.1').on('error', () => undefined);
    sockets.push(socket);
    socket.pipe(server).pipe(socket);
  });
  expect((await outcomeOf(relay)).outcome).toBe('delayed');
});

test('names its host in EHLO, an address in brackets', async () => {
  const { url, commands } = await startScriptedPeer({ DATA: '354 go on' });
  const stage = { SMTP_URL: url, ALLOW_STANDINS: 'model' };
  for (const APP_URL of ['https://matilha.test', 'http://192.168.0.10:3000', 'http://[::1]:3000'])
    await send({ ...stage, APP_URL });
  expect(commands.filter((command) => command.startsWith('EHLO'))).toEqual([
    'EHLO matilha.test',
    'EHLO [192.168.0.10]',
    'EHLO [IPv6:::1]',
  ]);
});

test('asks for replies to MAIL_REPLY_TO, and names none without it', async () => {
  const { url, mails } = await startPeer();
  await send({ SMTP_URL: url, MAIL_REPLY_TO: 'Atendimento <oi@matilha.test>' });
  await send({ SMTP_URL: url });
  expect(mails[0]).toMatch(/^Reply-To: Atendimento <oi@matilha\.test>\r$/m);
  expect(mails[1]).not.toMatch(/^Reply-To:/m);
});
