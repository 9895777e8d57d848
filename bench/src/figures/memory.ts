import { setTimeout as wait } from 'node:timers/promises';
import type { Environment } from '../support/environment.ts';
import { memoryMiB, type Running, startHelper, startServer } from '../support/processes.ts';
import { type Row, rowOf } from '../support/rows.ts';
import { chatsAtOnce, chatsInRow } from './chat.ts';

const settleMs = 5_000;

interface Memory {
  idle: number;
  after: number;
}

async function observe(server: Running, users: Environment['users']): Promise<Memory> {
  await wait(settleMs);
  const idle = memoryMiB(server.pid);
  await chatsAtOnce(server, users.slice(0, 100));
  await wait(settleMs / 2);
  return { idle, after: memoryMiB(server.pid) };
}

/** Starts new processes for this figure, so that nothing else has run in them. */
export async function measureMemory({ productEnv, databaseUrl, model, users }: Environment): Promise<Row[]> {
  const product: Memory[] = [];
  const control: Memory[] = [];
  const marks: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const server = await startServer(productEnv);
    product.push(await observe(server, users));
    if (round === 2) await chatsInRow(server, users, 10_000, () => marks.push(memoryMiB(server.pid)));
    await server.stop();
    const relay = await startHelper('bench/src/support/relay.ts', {
      DATABASE_URL: databaseUrl,
      MODEL_URL: model.url,
    });
    control.push(await observe(relay, users));
    await relay.stop();
  }
  const both = (field: keyof Memory) => ({
    product: product.map((memory) => memory[field]),
    control: control.map((memory) => memory[field]),
  });
  const early = marks[2] ?? Number.NaN;
  return [
    rowOf({ figure: 'Memory, idle', target: { most: 110 }, unit: 'MiB', digits: 0, ...both('idle') }),
    rowOf({
      figure: 'Memory after 100 chats at once',
      target: { most: 220 },
      unit: 'MiB',
      digits: 0,
      ...both('after'),
    }),
    rowOf({
      figure: 'Memory after 10,000 chats',
      target: { most: 1.1 },
      unit: '× that after 3,000',
      product: [(marks.at(-1) ?? Number.NaN) / early],
      controlIs: `by the thousand: ${marks.map((mark) => Math.round(mark)).join(' ')} MiB`,
      digits: 2,
    }),
  ];
}
