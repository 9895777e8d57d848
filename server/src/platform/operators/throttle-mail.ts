import type { LimitPoint, Limits } from '../limits.ts';
import { clientNetwork } from '../network/client-network.ts';

/**
 * Admits a mail that a visitor requests: 25 an hour per network, one a minute and five an hour per address. The network is counted first,
 * so that a refusal there spends nothing of the address; then `further` limits. Password resets are counted separately: other mails never keep an owner from a new
 * password. Throws `rate_limited`.
 */
export async function throttleMail(
  limits: Limits,
  kind: 'verify' | 'reset' | 'claim',
  email: string,
  address: string,
  further: readonly LimitPoint[] = [],
): Promise<void> {
  const share = kind === 'reset' ? 'reset:' : '';
  await limits.consumeAll([
    ['mail_network', `${share}${clientNetwork(address).key}`],
    ['mail_cooldown', `${kind}:${email}`],
    ['mail_address', `${share}${email}`],
    ...further,
  ]);
}
