import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { until } from '#server/faults/testing/until.ts';
import { type Daemon, folderOf, startDaemon } from './daemon.ts';
import type { Host } from './network.ts';
import { replaced } from './replaced.ts';

const names = ['um', 'dois', 'tres'];
const file = fileURLToPath(new URL('../../../../deploy/patroni/etcd', import.meta.url));

export interface Etcd {
  /** Addresses for Patroni, as its file lists them. */
  addresses: string[];
  /** Stops this many members; the next call of `start` starts them again. */
  stop(count: number): Promise<void>;
  start(): void;
}

/** Starts the three members of `deploy/patroni/etcd`, each on a host of its own. */
export async function startEtcd(hosts: Host[]): Promise<Etcd> {
  const members = await Promise.all(
    hosts.map(async (host, index) => {
      const variables = variablesOf(hosts, index, await folderOf('etcd'));
      const [enter = '', ...inside] = host.inside;
      return {
        daemon: undefined as Daemon | undefined,
        run: () => startDaemon(enter, [...inside, 'etcd'], variables),
      };
    }),
  );
  const start = () => {
    for (const member of members) member.daemon ??= member.run();
  };
  start();
  const addresses = hosts.map(({ address }) => `${address}:2379`);
  await until('etcd is healthy', () => isHealthy(addresses[0] ?? ''), 60_000);
  return {
    addresses,
    start,
    async stop(count) {
      for (const member of members.filter(({ daemon }) => daemon).slice(0, count)) {
        member.daemon?.child.kill('SIGTERM');
        if (member.daemon) await once(member.daemon.child, 'exit');
        member.daemon = undefined;
      }
    },
  };
}

/** Returns the variables of one member: its name and its own address stand in the first five lines of the file. */
function variablesOf(hosts: Host[], index: number, folder: string): Record<string, string> {
  const [first, second, third] = hosts.map(({ address }) => address);
  const shared = replaced(readFileSync(file, 'utf8'), [
    [`dois=http://10.0.0.22`, `dois=http://${second}`],
    [`tres=http://10.0.0.23`, `tres=http://${third}`],
    [`um=http://10.0.0.21`, `um=http://${first}`],
    ['10.0.0.21', hosts[index]?.address ?? ''],
    ['ETCD_NAME=um', `ETCD_NAME=${names[index]}`],
    ['/var/lib/etcd/matilha', folder],
  ]);
  return parseEnv(shared) as Record<string, string>;
}

const isHealthy = (address: string): Promise<boolean> =>
  fetch(`http://${address}/health`).then(
    ({ ok }) => ok,
    () => false,
  );
