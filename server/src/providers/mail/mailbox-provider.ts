import type { MailProvider } from './mail-provider.ts';

/** Without SMTP_URL mails stay in the database and are read at /dev/mailbox. */
export const createMailboxProvider = (): MailProvider => ({
  send: async () => ({ outcome: 'kept' }),
  check: async () => ({ outcome: 'kept' }),
  close: () => undefined,
});
