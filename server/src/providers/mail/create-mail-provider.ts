import type { MailProvider } from './mail-provider.ts';
import { createMailboxProvider } from './mailbox-provider.ts';
import { createSmtpProvider } from './smtp-provider.ts';

/** Returns the configured mail server, or the product's own mailbox. */
export const createMailProvider = (mail: { smtpUrl: string; from: string } | null): MailProvider =>
  mail ? createSmtpProvider(mail) : createMailboxProvider();
