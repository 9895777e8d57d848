import type { MailProvider } from './mail-provider.ts';
import { createMailboxProvider } from './mailbox-provider.ts';
import { createSmtpProvider } from './smtp-provider.ts';

/** The configured mail server, or the product's own mailbox (1.3). */
export const createMailProvider = (mail: { smtpUrl: string; from: string } | null): MailProvider =>
  mail ? createSmtpProvider(mail) : createMailboxProvider();
