import type { Config } from '#server/config.ts';

export interface MailboxVisitor {
  host: string | undefined;
  /** Headers that only a proxy adds. */
  forwarded: Array<string | string[] | undefined>;
  operator: boolean;
}

type Settings = Pick<Config, 'local' | 'mail' | 'allowStandIns'>;

const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i;
const loopbackPart = /^(for=|host=|proto=)?"?(localhost|127(\.\d{1,3}){3}|\[?::1\]?|https?)(:\d{1,5})?"?$/i;

const onlyLoopback = (header: string | string[] | undefined): boolean =>
  [header ?? []]
    .flat()
    .flatMap((line) => line.split(/[,;]/))
    .every((part) => loopbackPart.test(part.trim()));

/**
 * Returns whether the visitor may read the mailbox, which holds everybody's mail. On a local installation the host and
 * all forwarding headers must be loopback; in production it takes an operator and the allowed stand-in.
 */
export function mayReadMailbox(visitor: MailboxVisitor, { local, mail, allowStandIns }: Settings): boolean {
  if (mail) return false;
  if (!local) return allowStandIns.has('mailbox') && visitor.operator;
  return loopbackHost.test(visitor.host ?? '') && visitor.forwarded.every(onlyLoopback);
}
