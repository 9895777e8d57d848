import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { msPerTick } from './processes.ts';

/** Returns the fields of /proc/<pid>/stat from the state on, or none when the process is gone. */
function statOf(pid: number | string): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  } catch {
    return [];
  }
}

const parentOf = (pid: number | string): number => Number(statOf(pid)[1] ?? 0);
const sum = (fields: string[], from: number, to: number): number =>
  fields.slice(from, to).reduce((total, field) => total + Number(field), 0);

/** Returns the process id of the server's postmaster, which is the parent of every backend. */
export async function postmasterOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    return parentOf(rows[0]?.pid ?? 0);
  } finally {
    await client.end();
  }
}

/** Returns the milliseconds of CPU that PostgreSQL has used: postmaster, running backends, and backends that ended. */
export function postgresCpuMs(postmaster: number): number {
  const backends = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === postmaster);
  const ticks = backends.reduce((total, pid) => total + sum(statOf(pid), 11, 13), 0);
  return (ticks + sum(statOf(postmaster), 11, 15)) * msPerTick;
}
