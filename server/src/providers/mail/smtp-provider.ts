import { connect } from 'node:tls';
import type { Transporter } from 'nodemailer';
import type { SmtpServer } from '#server/config/smtp-url.ts';
import type { Delivery, MailProvider, OutgoingMail } from './mail-provider.ts';
import { failureOf } from './smtp-failure.ts';

export interface SmtpOptions {
  server: SmtpServer;
  from: string;
  replyTo: string | null;
  /** Name of this installation in EHLO. */
  name: string;
  /** Milliseconds: to connect, to be greeted, and between two responses of the server. */
  timeouts?: { connection: number; greeting: number; socket: number };
}

const defaultTimeouts = { connection: 10_000, greeting: 10_000, socket: 30_000 };
/** Headers take one line: every character that could begin another line becomes a space. */
const headerText = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');

/** Returns whether the server speaks TLS from the first byte. Sends nothing but the handshake. */
const speaksTls = ({ host, port }: SmtpServer, timeout: number): Promise<boolean> =>
  new Promise((resolve) => {
    const end = (speaks: boolean) => {
      socket.destroy();
      resolve(speaks);
    };
    const socket = connect({ host, port, timeout, rejectUnauthorized: false }, () => end(true));
    socket.on('error', () => end(false)).on('timeout', () => end(false));
  });

/**
 * Returns a provider that sends through a mail server, encrypted as `SmtpServer` says. Never throws for a failure of the server: it returns
 * the delivery's outcome. Loads its SDK with the first mail.
 */
export function createSmtpProvider({
  server,
  from,
  replyTo,
  name,
  timeouts = defaultTimeouts,
}: SmtpOptions): MailProvider {
  const options = {
    host: server.host,
    port: server.port,
    name,
    secure: server.implicitTls,
    requireTLS: !server.implicitTls && server.startTls === 'required',
    opportunisticTLS: server.startTls === 'optional',
    ignoreTLS: server.startTls === 'off',
    tls: { minVersion: 'TLSv1.2', rejectUnauthorized: server.verifyCertificate },
    connectionTimeout: timeouts.connection,
    greetingTimeout: timeouts.greeting,
    socketTimeout: timeouts.socket,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(server.login && { auth: server.login }),
  } as const;
  let transport: Promise<Transporter> | undefined;
  const connectOnce = () => {
    transport ??= import('nodemailer').then(({ createTransport }) => createTransport(options));
    return transport;
  };

  const message = (mail: OutgoingMail) => ({
    from,
    ...(replyTo && { replyTo }),
    // As an object the address is never parsed: a comma or a line break in it adds no recipient.
    to: { name: '', address: headerText(mail.to) },
    subject: headerText(mail.subject),
    html: mail.html,
    text: mail.text,
    messageId: mail.messageId,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(mail.stopUrl && {
        'List-Unsubscribe': `<${headerText(mail.stopUrl)}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  });

  const attempt = async (work: (opened: Transporter) => Promise<unknown>): Promise<Delivery> => {
    try {
      await work(await connectOnce());
      return { outcome: 'accepted' };
    } catch (error) {
      const failure = failureOf(error);
      const silent = failure.reason === 'timeout GREETING_TIMEOUT';
      // A server with TLS from the first byte waits for us as we wait for its greeting.
      if (silent && !server.implicitTls && (await speaksTls(server, timeouts.greeting)))
        return { outcome: 'misconfigured', reason: 'tls-mode GREETING_TIMEOUT' };
      return failure;
    }
  };

  return {
    send: (mail) => attempt((opened) => opened.sendMail(message(mail))),
    check: () => attempt((opened) => opened.verify()),
    close: () =>
      void transport?.then(
        (opened) => opened.close(),
        () => undefined,
      ),
  };
}
