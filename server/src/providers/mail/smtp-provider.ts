import type { Transporter } from 'nodemailer';
import { isLoopback } from '#server/platform/outbound-address.ts';
import type { Delivery, MailProvider, OutgoingMail } from './mail-provider.ts';

export interface SmtpOptions {
  smtpUrl: string;
  from: string;
  /** Milliseconds: to connect, to be greeted, and between two responses of the server. */
  timeouts?: { connection: number; greeting: number; socket: number };
}

const defaultTimeouts = { connection: 10_000, greeting: 10_000, socket: 30_000 };
/** Headers take one line: every character that could begin another line becomes a space. */
const headerText = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');

/**
 * Returns a provider that sends through a mail server and verifies its certificate; only a server on this machine may use plain text. Never
 * throws for a failure of the server: it returns the delivery's outcome. Loads its SDK with the first mail.
 */
export function createSmtpProvider({ smtpUrl, from, timeouts = defaultTimeouts }: SmtpOptions): MailProvider {
  const url = new URL(smtpUrl);
  const implicitTls = url.protocol === 'smtps:';
  const options = {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || (implicitTls ? 465 : 587)),
    secure: implicitTls,
    requireTLS: !implicitTls && !isLoopback(url.hostname),
    ignoreTLS: !implicitTls && isLoopback(url.hostname),
    tls: { minVersion: 'TLSv1.2' },
    connectionTimeout: timeouts.connection,
    greetingTimeout: timeouts.greeting,
    socketTimeout: timeouts.socket,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(url.username
      ? { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }
      : {}),
  } as const;
  let transport: Promise<Transporter> | undefined;
  const connect = () => {
    transport ??= import('nodemailer').then(({ createTransport }) => createTransport(options));
    return transport;
  };

  const message = (mail: OutgoingMail) => ({
    from,
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

  return {
    async send(mail) {
      try {
        await (await connect()).sendMail(message(mail));
        return { outcome: 'accepted' };
      } catch (error) {
        return classify(error);
      }
    },
    close: () =>
      void transport?.then(
        (opened) => opened.close(),
        () => undefined,
      ),
  };
}

/** Only a 5xx reply about this mail is final: wrong credentials or a broken connection are ours to fix. */
function classify(error: unknown): Delivery {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  const status = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0;
  const reason = status > 0 ? `${code} ${status}` : code;
  const aboutTheMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  return { outcome: aboutTheMail && status >= 500 ? 'refused' : 'delayed', reason };
}
