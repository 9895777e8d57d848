import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '#server/config.ts';
import { isLocalRequest } from '#server/platform/network/local-request.ts';

export interface MailboxVisitor {
  headers: IncomingHttpHeaders;
  operator: boolean;
}

type Settings = Pick<Config, 'local' | 'mail' | 'allowStandIns'>;

/**
 * Returns whether the visitor may read the mailbox, which holds everybody's mail. On a local installation it takes a request made on its
 * machine; in production an operator and the allowed stand-in.
 */
export function mayReadMailbox({ headers, operator }: MailboxVisitor, settings: Settings): boolean {
  if (settings.mail) return false;
  return settings.local
    ? isLocalRequest(headers, settings)
    : settings.allowStandIns.has('mailbox') && operator;
}
