import { isLoopback } from '#server/platform/network/outbound-address.ts';
import { readDatabaseAddress } from './database-address.ts';
import type { Environment } from './environment.ts';

const services = ['AI_BASE_URL', 'AI_FALLBACK_BASE_URL', 'STRIPE_API_BASE', 'S3_ENDPOINT'] as const;
const databases = ['DATABASE_URL', 'DATABASE_OWNER_URL'] as const;

/** Returns a host as `PLAINTEXT_HOSTS` writes it. */
const plainHost = (host: string) => host.toLowerCase().replace(/^\[|\]$|\.$/g, '');

/**
 * Returns one line for each address to which data would leave this machine without TLS. Only a host that `PLAINTEXT_HOSTS` names counts as
 * one of a private network: a name may resolve to another address after the start.
 */
export function plaintextFaults(env: Environment): string[] {
  const allowed = (host: string) =>
    host.startsWith('/') || isLoopback(plainHost(host)) || env.PLAINTEXT_HOSTS.includes(plainHost(host));
  const line = (name: keyof Environment, remedy: string) =>
    `${name}: leva a outra máquina sem TLS. ${remedy}; numa rede privada, ponha a máquina em PLAINTEXT_HOSTS.`;
  return [
    ...services
      .filter((name) => {
        const url = URL.parse(env[name] ?? '');
        return url?.protocol === 'http:' && !allowed(url.hostname);
      })
      .map((name) => line(name, 'Use https://')),
    ...databases
      .filter((name) => {
        const { hosts, encrypted } = readDatabaseAddress(env[name] ?? '');
        return !encrypted && !hosts.every(allowed);
      })
      .map((name) => line(name, 'Ponha ?sslmode=verify-full no fim do endereço')),
  ];
}
