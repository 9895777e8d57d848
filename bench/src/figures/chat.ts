import { type ChatTiming, chat, streamBytes } from '../support/chat-client.ts';
import type { Environment } from '../support/environment.ts';
import { cpuMs, type Running } from '../support/processes.ts';
import { type Row, rowOf } from '../support/rows.ts';
import { median, percentile } from '../support/statistics.ts';
import type { BenchUser } from '../support/subscribers.ts';

const tokens = 300;
const pace = 10;
const rounds = 3;

interface ChatRound {
  /** Milliseconds added to the model's own. */
  firstTokenP50: number;
  firstTokenP99: number;
  totalAdded: number;
  gapP99: number;
  cpuPerChat: number;
}

type Size = { tokens: number; pace: number };

const together = (url: string, users: BenchUser[], size: Size): Promise<ChatTiming[]> =>
  Promise.all(users.map((user) => chat({ url, user, ...size })));

const addedFirst = (timings: ChatTiming[]): number[] => timings.map(({ firstToken }) => firstToken - pace);

/** Runs one chat for each user at once, at 10 ms per token. */
async function pacedRound(server: Running, users: BenchUser[]): Promise<ChatRound> {
  const before = cpuMs(server.pid);
  const timings = await together(server.url, users, { tokens, pace });
  const first = addedFirst(timings);
  return {
    firstTokenP50: median(first),
    firstTokenP99: percentile(first, 0.99),
    totalAdded: median(timings.map(({ total }) => total - tokens * pace)),
    gapP99: percentile(
      timings.flatMap(({ gaps }) => gaps),
      0.99,
    ),
    cpuPerChat: (cpuMs(server.pid) - before) / users.length,
  };
}

/** Runs ten chats one after the other; returns the median. */
async function aloneRound(server: Running, users: BenchUser[]): Promise<number> {
  const timings: ChatTiming[] = [];
  for (const user of users.slice(0, 10))
    timings.push(...(await together(server.url, [user], { tokens: 10, pace })));
  return median(addedFirst(timings));
}

/** Returns the CPU of a chat whose tokens arrive as fast as possible, in ms. */
async function fastRound(server: Running, users: BenchUser[]): Promise<number> {
  const before = cpuMs(server.pid);
  for (let begin = 0; begin < users.length; begin += 10) {
    await together(server.url, users.slice(begin, begin + 10), { tokens, pace: 0 });
  }
  return (cpuMs(server.pid) - before) / users.length;
}

/** Measures both servers in turns, so that a disturbance affects both. */
async function inTurns<Figure>(
  { product, relay }: Environment,
  measure: (server: Running, turn: number) => Promise<Figure>,
) {
  const figures: { product: Figure[]; relay: Figure[] } = { product: [], relay: [] };
  for (let turn = 0; turn < rounds; turn += 1) {
    figures.product.push(await measure(product, turn));
    figures.relay.push(await measure(relay, turn));
  }
  return figures;
}

/** Fills both connection pools and lets the code be compiled. */
export async function warmUp({ product, relay, users }: Environment): Promise<void> {
  for (const { url } of [product, relay]) {
    for (let turn = 0; turn < 4; turn += 1)
      await together(url, users.slice(turn * 40, turn * 40 + 40), { tokens: 50, pace: 1 });
  }
}

/** Measures all chat figures except memory. */
export async function measureChats(environment: Environment): Promise<Row[]> {
  const { users } = environment;
  await warmUp(environment);
  const some = (count: number) => (server: Running, turn: number) =>
    pacedRound(server, users.slice(turn * 100, turn * 100 + count));
  const alone = await inTurns(environment, (server) => aloneRound(server, users.slice(300)));
  const twenty = await inTurns(environment, some(20));
  const hundred = await inTurns(environment, some(100));
  const fast = await inTurns(environment, (server) => fastRound(server, users.slice(300, 400)));
  const reader = users.at(-1);
  if (!reader) throw new Error('no users');
  const bytes = await inTurns(environment, ({ url }) => streamBytes({ url, user: reader, tokens, pace }));
  const row = (figure: string, most: number, field: keyof ChatRound, from: typeof hundred, unit = 'ms') =>
    rowOf({
      figure,
      target: { most },
      unit,
      product: from.product.map((round) => round[field]),
      control: from.relay.map((round) => round[field]),
    });
  const plain = { product: alone.product, control: alone.relay };
  return [
    rowOf({ figure: 'First token added, 1 chat, p50', target: { most: 4 }, unit: 'ms', ...plain }),
    row('First token added, 20 chats, p50', 12, 'firstTokenP50', twenty),
    row('First token added, 100 chats, p50', 40, 'firstTokenP50', hundred),
    row('First token added, 100 chats, p99', 100, 'firstTokenP99', hundred),
    row('Total time added, 100 chats, p50', 40, 'totalAdded', hundred),
    row('Gap between chunks, 100 chats, p99', 20, 'gapP99', hundred),
    row('CPU per chat of 300 tokens, paced', 10, 'cpuPerChat', hundred),
    rowOf({
      figure: 'CPU per chat of 300 tokens, fast',
      target: { most: 4 },
      unit: 'ms',
      product: fast.product,
      control: fast.relay,
    }),
    rowOf({
      figure: 'Bytes on the wire, 300 short tokens at 10 ms',
      target: { most: 6_000 },
      unit: 'bytes',
      product: bytes.product,
      control: bytes.relay,
      digits: 0,
    }),
  ];
}

/** Runs quick chats, 20 at a time, and calls `note` after every thousand. */
export async function chatsInRow(
  server: Running,
  users: BenchUser[],
  chats: number,
  note: () => void,
): Promise<void> {
  for (let done = 0; done < chats; done += 20) {
    const group = Array.from({ length: 20 }, (_, index) => users[(done + index) % users.length]);
    await together(
      server.url,
      group.filter((user) => user !== undefined),
      { tokens: 40, pace: 0 },
    );
    if ((done + 20) % 1_000 === 0) note();
  }
}

/** Runs one chat of 100 tokens for each user at once, at 10 ms per token. */
export const chatsAtOnce = (server: Running, users: BenchUser[]): Promise<ChatTiming[]> =>
  together(server.url, users, { tokens: 100, pace });
