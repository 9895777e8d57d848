import { once } from 'node:events';
import { connect } from 'node:net';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/connection.ts';
import { answer, FAULTS, type FakeReply } from '#server/providers/model/testing/fake-replies.ts';
import type { Random } from './random.ts';

const broken: readonly (() => FakeReply)[] = [
  FAULTS.error500,
  FAULTS.html,
  FAULTS.errorEvent,
  FAULTS.resetMidway,
  FAULTS.noFinalMarker,
];
const words = Array.from({ length: 30 }, (_, index) => `ação ${index} `);

/** Returns a good answer of the model nine times out of ten, and one of its faults otherwise. */
export const sometimesBroken = (random: Random): FakeReply =>
  random.int(10) > 0 ? answer(words, { paceMs: 10 }) : random.pick(broken)();

/** Ends one of the product's connections; returns false when it has none. */
export async function endOneBackend(db: Database, random: Random): Promise<boolean> {
  const { rows } = await db.execute<{ pid: number }>(sql`
    select pid from pg_stat_activity
    where datname = current_database() and application_name like 'matilha%'`);
  if (rows.length === 0) return false;
  await db.execute(sql`select pg_terminate_backend(${random.pick(rows).pid})`);
  return true;
}

/** Sends the first part of a request and breaks the connection. */
export async function breakRequest(url: string): Promise<void> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const head = ['POST /api/login HTTP/1.1', 'host: localhost', 'content-type: application/json'];
  socket.write([...head, 'content-length: 200', '', '{"email":'].join('\r\n'));
  setTimeout(() => socket.resetAndDestroy(), 200);
}
