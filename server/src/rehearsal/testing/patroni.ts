import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { until } from '#server/faults/testing/until.ts';
import { type Daemon, freePorts, startDaemon } from './daemon.ts';
import { type Etcd, startEtcd } from './etcd.ts';
import { createHosts, type Host } from './network.ts';
import { asPostgres, folderOfPostgres, password } from './postgres.ts';
import { replaced } from './replaced.ts';

const deploy = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../../../../deploy/patroni/${path}`, import.meta.url)), 'utf8');
const patience = 60_000;

interface Member {
  host: Host;
  folder: string;
  daemon: Daemon;
}

export interface PatroniCluster {
  /** Returns the address of a database at the current primary. */
  url(role: string, database: string): string;
  /** Returns the member that is primary now. */
  primary(): Promise<Member>;
  /** Waits until there is a primary with a replica that confirms its writes. */
  whole(): Promise<void>;
  /** Kills the primary with its supervisor, as a power cut would, and starts its machine again after `work`. */
  killPrimary(work: () => Promise<void>): Promise<void>;
  /** Cuts the primary's network while `work` runs. */
  cutPrimary(work: () => Promise<void>): Promise<void>;
  /** Parts primary and replica while `work` runs; both reach etcd and the product. */
  partReplica(work: () => Promise<void>): Promise<void>;
  /** Lets HAProxy read its file again, as an operator does after a change. */
  reloadProxy(): void;
  /** Makes the replica primary by Patroni's own command. */
  switchOver(): void;
  etcd: Pick<Etcd, 'stop' | 'start'>;
}

interface Role {
  role: string;
  state: string;
}

/** Returns role and state of a member as Patroni reports them; undefined where it does not respond. */
async function askMember({ host }: Member): Promise<Role | undefined> {
  try {
    const response = await fetch(`http://${host.address}:8008/patroni`, {
      signal: AbortSignal.timeout(1_000),
    });
    return (await response.json()) as Role;
  } catch {
    return undefined;
  }
}

/** Builds the cluster of `deploy/patroni` on hosts of this machine: three etcd, two members, and HAProxy in front of them. */
export async function startPatroni(programs: string): Promise<PatroniCluster> {
  const hosts = createHosts(['um', 'dois', 'etcd-um', 'etcd-dois', 'etcd-tres']);
  const databases = hosts.slice(0, 2);
  const etcd = await startEtcd(hosts.slice(2));
  const members: Member[] = [];
  for (const host of databases) {
    const folder = await folderOfPostgres('patroni');
    writeFileSync(
      join(folder, 'patroni.yml'),
      configurationOf(host, { folder, programs, etcd: etcd.addresses.join(', ') }),
    );
    members.push({ host, folder, daemon: startMember(host, folder) });
    if (members.length === 1)
      await until('the first member is primary', () => isPrimary(members[0]), patience);
  }
  const proxy = await startHaProxy(databases);
  const url = (role: string, database: string) =>
    `postgres://${role}:${password}@127.0.0.1:${proxy.port}/${database}`;
  const primary = () =>
    until(
      'a member is primary',
      async () => {
        for (const member of members) if (await isPrimary(member)) return member;
        return undefined;
      },
      patience,
    );
  const whole = async () => {
    const cluster = async () => {
      const { host } = await primary();
      const response = await fetch(`http://${host.address}:8008/cluster`);
      const { members: listed } = (await response.json()) as { members: Role[] };
      return listed.some(({ role, state }) => role === 'sync_standby' && state === 'running');
    };
    await until('a replica confirms writes', () => cluster().catch(() => false), patience).catch(
      (error: unknown) => {
        const logs = members.map(({ host, daemon }) => `${host.name}:\n${daemon.log().slice(-2_000)}`);
        throw new Error(logs.join('\n'), { cause: error });
      },
    );
  };
  await until('the cluster takes statements', () => takesStatements(url('postgres', 'postgres')), patience);
  await whole();
  return {
    url,
    primary,
    whole,
    etcd,
    async killPrimary(work) {
      const member = await primary();
      execFileSync('pkill', ['-KILL', '-f', member.folder]);
      await work();
      member.daemon = startMember(member.host, member.folder);
    },
    async cutPrimary(work) {
      const { host } = await primary();
      host.setLink('down');
      await work();
      host.setLink('up');
    },
    async partReplica(work) {
      const { host } = await primary();
      const peers = databases.filter((peer) => peer !== host);
      for (const peer of peers) host.drop('add', peer);
      await work();
      for (const peer of peers) host.drop('del', peer);
    },
    reloadProxy: () => void proxy.daemon.child.kill('SIGUSR2'),
    switchOver() {
      const file = join(members[0]?.folder ?? '', 'patroni.yml');
      execFileSync('patronictl', ['-c', file, 'switchover', '--force', 'matilha'], { stdio: 'pipe' });
    },
  };
}

const isPrimary = async (member: Member | undefined): Promise<boolean> => {
  const said = member && (await askMember(member));
  return said !== undefined && ['master', 'primary'].includes(said.role) && said.state === 'running';
};

async function takesStatements(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function configurationOf(
  { name, address }: Host,
  place: { folder: string; programs: string; etcd: string },
): string {
  return replaced(deploy('patroni.yml'), [
    ['name: NOME', `name: ${name}`],
    ['10.0.0.11', address],
    ['[10.0.0.21:2379, 10.0.0.22:2379, 10.0.0.23:2379]', `[${place.etcd}]`],
    ['10.0.0.0/24', '10.213.77.0/24'],
    ['/var/lib/postgresql/matilha', join(place.folder, 'dados')],
    ['/var/lib/postgresql/.pgpass-patroni', join(place.folder, 'pgpass')],
    [
      '/usr/lib/postgresql/15/bin',
      `${place.programs}\n  parameters: { unix_socket_directories: ${place.folder} }`,
    ],
    ['local all all peer', 'local all all trust'],
    ['TROQUE', password],
  ]);
}

function startMember(host: Host, folder: string): Daemon {
  const [command, args] = asPostgres('patroni', [join(folder, 'patroni.yml')]);
  const [enter = '', ...inside] = host.inside;
  return startDaemon(enter, [...inside, command, ...args]);
}

/** Starts HAProxy with a master process, as Debian's unit does. */
async function startHaProxy(hosts: Host[]): Promise<{ port: number; daemon: Daemon }> {
  const [port = 0] = await freePorts(1);
  const folder = await folderOfPostgres('haproxy');
  const text = replaced(deploy('haproxy.cfg'), [
    ['127.0.0.1:5000', `127.0.0.1:${port}`],
    ['10.0.0.11', hosts[0]?.address ?? ''],
    ['10.0.0.12', hosts[1]?.address ?? ''],
  ]);
  writeFileSync(join(folder, 'haproxy.cfg'), text);
  const daemon = startDaemon('haproxy', ['-W', '-db', '-f', join(folder, 'haproxy.cfg')]);
  return { port, daemon };
}
