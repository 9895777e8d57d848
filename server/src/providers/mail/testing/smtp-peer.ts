import { createServer, type Server, type Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';
import { readConfig } from '#server/config.ts';
import { createMailProvider } from '../create-mail-provider.ts';
import type { OutgoingMail } from '../mail-provider.ts';

export const portOf = (server: Pick<Server, 'address'>): number => {
  const address = server.address();
  if (typeof address === 'object' && address !== null) return address.port;
  throw new Error('not listening');
};

export interface Peer {
  port: number;
  url: string;
  /** Texts of the accepted mails. */
  mails: string[];
  /** Whether each accepted mail came encrypted. */
  encrypted: boolean[];
}

/** Starts a mail server that lives as long as the test. It accepts everything, except as the options say. */
export async function startPeer(options: SMTPServerOptions = {}): Promise<Peer> {
  const peer: Peer = { port: 0, url: '', mails: [], encrypted: [] };
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    onData(stream, session, done) {
      let text = '';
      stream.on('data', (chunk) => {
        text += chunk.toString();
      });
      stream.on('end', () => {
        peer.mails.push(text);
        peer.encrypted.push(session.secure);
        done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  peer.port = portOf(server.server);
  peer.url = `${options.secure ? 'smtps' : 'smtp'}://127.0.0.1:${peer.port}`;
  return peer;
}

/** Starts a server that hands each connection to the test, without any rule of SMTP; returns its address. */
export async function startRudePeer(answer: (socket: Socket) => void): Promise<string> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined));
    answer(socket);
  });
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `smtp://127.0.0.1:${portOf(server)}`;
}

/**
 * Starts a server that greets, and gives to each command the reply of the first prefix that it begins with; `250 ok` to any other. Returns its
 * address and the commands that it received.
 */
export async function startScriptedPeer(replies: Record<string, string>) {
  const commands: string[] = [];
  const url = await startRudePeer((socket) => {
    socket.write('220 peer ESMTP\r\n');
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').slice(0, -1)) {
        commands.push(line);
        const [, reply = '250 ok'] =
          Object.entries(replies).find(([prefix]) => line.startsWith(prefix)) ?? [];
        socket.write(`${reply}\r\n`);
      }
    });
  });
  return { url, commands };
}

const mail: OutgoingMail = {
  to: 'ana@exemplo.com.br',
  subject: 'Olá, ação',
  html: '<p>Olá</p>',
  text: 'Olá',
  messageId: '<mail.1@matilha.test>',
  stopUrl: null,
};

/** Sends a mail as an installation with these variables would; `changes` are to the mail. */
export function send(
  variables: { SMTP_URL: string } & Record<string, string>,
  changes: Partial<OutgoingMail> = {},
  patience = 20_000,
) {
  const config = readConfig({ MAIL_FROM: 'Matilha <ola@matilha.test>', ...variables });
  const provider = createMailProvider(config, { connection: patience, greeting: patience, socket: 20_000 });
  return provider.send({ ...mail, ...changes }).finally(() => provider.close());
}
