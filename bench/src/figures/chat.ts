import { chat, type ChatTiming } from '../support/chat-client.ts';
import { cpuMs, memoryMiB, type Running } from '../support/processes.ts';
import { median, percentile } from '../support/statistics.ts';
import type { BenchUser } from '../support/subscribers.ts';

const tokens = 300;
const pace = 10;

export interface ChatRound {
  /** Added to the model's own first token, p50 and p99, in ms. */
  firstTokenP50: number;
  firstTokenP99: number;
  totalAdded: number;
  gapP99: number;
  cpuPerChat: number;
}

async function together(url: string, users: BenchUser[], size: { tokens: number; pace: number }): Promise<ChatTiming[]> {
  return Promise.all(users.map((user) => chat({ url, user, ...size })));
}

/** So many chats at once at 10 ms a token; what the server adds to the model. */
export async function pacedRound(server: Running, users: BenchUser[]): Promise<ChatRound> {
  const before = cpuMs(server.pid);
  const timings = await together(server.url, users, { tokens, pace });
  const cpuPerChat = (cpuMs(server.pid) - before) / users.length;
  const first = timings.map(({ firstToken }) => firstToken - pace);
  return {
    firstTokenP50: median(first),
    firstTokenP99: percentile(first, 0.99),
    totalAdded: median(timings.map(({ total }) => total - tokens * pace)),
    gapP99: percentile(timings.flatMap(({ gaps }) => gaps), 0.99),
    cpuPerChat,
  };
}

/** CPU of a chat whose tokens come as fast as they can, in ms. */
export async function fastRound(server: Running, users: BenchUser[]): Promise<number> {
  const before = cpuMs(server.pid);
  for (let begin = 0; begin < users.length; begin += 10) {
    await together(server.url, users.slice(begin, begin + 10), { tokens, pace: 0 });
  }
  return (cpuMs(server.pid) - before) / users.length;
}

/** Resident memory after so many quick chats, by the thousand. */
export async function memoryOverChats(server: Running, users: BenchUser[], chats: number): Promise<number[]> {
  const marks: number[] = [];
  for (let done = 0; done < chats; done += 20) {
    const group = Array.from({ length: 20 }, (_, index) => users[(done + index) % users.length]).filter((user) => user !== undefined);
    await together(server.url, group, { tokens: 40, pace: 0 });
    if ((done + 20) % 1_000 === 0) marks.push(memoryMiB(server.pid));
  }
  return marks;
}
