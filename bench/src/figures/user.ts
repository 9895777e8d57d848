import autocannon from 'autocannon';
import type { Environment } from '../support/environment.ts';
import { cpuMs, type Running } from '../support/processes.ts';
import { type Row, rowOf } from '../support/rows.ts';
import type { BenchUser } from '../support/subscribers.ts';

interface UserRound {
  perSecond: number;
  /** Milliseconds. */
  p99: number;
  /** Milliseconds of server CPU per request. */
  cpu: number;
}

/** Calls `GET /api/user` on 20 connections, spread over all users because each may call 1,200 times in 5 minutes. */
async function userRound(server: Running, users: BenchUser[], seconds: number): Promise<UserRound> {
  const before = cpuMs(server.pid);
  const result = await autocannon({
    url: `${server.url}/api/user`,
    connections: 20,
    duration: seconds,
    requests: users.map(({ cookie }) => ({ headers: { cookie } })),
  });
  const cpu = (cpuMs(server.pid) - before) / result.requests.total;
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${result.non2xx} refusals and ${result.errors} errors`);
  }
  return { perSecond: result.requests.average, p99: result.latency.p99, cpu };
}

export async function measureUser({ product, relay, users }: Environment): Promise<Row[]> {
  for (const server of [product, relay]) await userRound(server, users, 2);
  const figures: { product: UserRound[]; control: UserRound[] } = { product: [], control: [] };
  for (let turn = 0; turn < 3; turn += 1) {
    figures.product.push(await userRound(product, users, 4));
    figures.control.push(await userRound(relay, users, 4));
  }
  const both = (field: keyof UserRound) => ({
    product: figures.product.map((round) => round[field]),
    control: figures.control.map((round) => round[field]),
  });
  const figure = 'GET /api/user, 20 connections';
  return [
    rowOf({
      figure: `${figure}: rate`,
      target: { least: 5_000 },
      unit: 'req/s',
      digits: 0,
      ...both('perSecond'),
    }),
    rowOf({
      figure: `${figure}: share of the bare route's rate`,
      target: { least: 0.35 },
      unit: '',
      digits: 2,
      product: figures.product.map(
        ({ perSecond }, turn) => perSecond / (figures.control[turn]?.perSecond ?? 1),
      ),
      control: [1],
    }),
    rowOf({ figure: `${figure}: p99`, target: { most: 15 }, unit: 'ms', digits: 0, ...both('p99') }),
    rowOf({
      figure: `${figure}: CPU per request`,
      target: { most: 0.2 },
      unit: 'ms',
      digits: 3,
      ...both('cpu'),
    }),
  ];
}
