import { isIP } from 'node:net';
import type { Config } from '#server/config.ts';
import type { MailProvider } from './mail-provider.ts';
import { createSmtpProvider, type SmtpOptions } from './smtp-provider.ts';

/** Without SMTP_URL mails stay in the database and are read at /dev/mailbox. */
export const createMailboxProvider = (): MailProvider => ({
  send: async () => ({ outcome: 'kept' }),
  check: async () => ({ outcome: 'kept' }),
  close: () => undefined,
});

/** EHLO takes a host name, or an address in brackets (RFC 5321, 4.1.3). */
function nameOf({ hostname }: URL): string {
  const host = hostname.replace(/^\[|\]$/g, '');
  return { 4: `[${host}]`, 6: `[IPv6:${host}]` }[isIP(host)] ?? host;
}

/** Returns the configured mail server, or the product's own mailbox. */
export const createMailProvider = (
  { mail, appUrl }: Pick<Config, 'mail' | 'appUrl'>,
  timeouts?: SmtpOptions['timeouts'],
): MailProvider =>
  mail
    ? createSmtpProvider({ ...mail, name: nameOf(appUrl), ...(timeouts && { timeouts }) })
    : createMailboxProvider();
