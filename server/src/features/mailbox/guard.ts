import type { Config } from '#server/config.ts';

export interface MailboxVisitor {
  host: string | undefined;
  /** Every header that could say the request came through a proxy. */
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
 * Who may read everybody's mail (1.3): on a local installation whoever sits at the machine, never a request
 * whose host or forwarding header is not loopback; in production an operator, where the stand-in is allowed.
 */
export function mayReadMailbox(visitor: MailboxVisitor, { local, mail, allowStandIns }: Settings): boolean {
  if (mail) return false;
  if (!local) return allowStandIns.has('mailbox') && visitor.operator;
  return loopbackHost.test(visitor.host ?? '') && visitor.forwarded.every(onlyLoopback);
}
