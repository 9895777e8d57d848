import { type ChatTiming, chat } from '../support/chat-client.ts';
import type { Environment } from '../support/environment.ts';
import { cpuMs, type Running, startServer } from '../support/processes.ts';
import { type Row, rowOf } from '../support/rows.ts';
import { median } from '../support/statistics.ts';
import type { BenchUser } from '../support/subscribers.ts';

const rounds = 5;
const chats = 40;
const tokens = 300;

interface Round {
  /** Milliseconds of the server's processor for one chat. */
  cpu: number;
  firstToken: number;
  /** Milliseconds from the model's call to the reader's event. */
  toolEvent: number;
}

/** Runs chats at 10 ms a token, ten at once, each of another user: a tool has a limit for each account. */
async function chatRound(server: Running, users: BenchUser[], withTool: boolean): Promise<Round> {
  const before = cpuMs(server.pid);
  const timings: ChatTiming[] = [];
  for (let begin = 0; begin < chats; begin += 10) {
    const some = users.slice(begin, begin + 10);
    const asked = some.map((user) => chat({ url: server.url, user, tokens, pace: 10, withTool }));
    timings.push(...(await Promise.all(asked)));
  }
  return {
    cpu: (cpuMs(server.pid) - before) / timings.length,
    firstToken: median(timings.map(({ firstToken }) => firstToken)),
    toolEvent: median(timings.map(({ toolEvent }) => toolEvent ?? Number.NaN)),
  };
}

/** Measures chats with one call of a tool (two turns of the model) beside chats without, with tools and without any offered. */
export async function measureTools({ product, productEnv, users }: Environment): Promise<Row[]> {
  const without = await startServer({ ...productEnv, AI_TOOLS: 'off' });
  const plain: Round[] = [];
  const called: Round[] = [];
  const off: Round[] = [];
  try {
    for (let round = 0; round <= rounds; round += 1) {
      const some = users.slice((round * chats) % 280, ((round * chats) % 280) + chats);
      const turn = [
        await chatRound(product, some, false),
        await chatRound(product, some, true),
        await chatRound(without, some, false),
      ];
      // The first round lets the code be compiled.
      if (round === 0) continue;
      for (const [index, kept] of [plain, called, off].entries()) {
        const figures = turn[index];
        if (figures) kept.push(figures);
      }
    }
  } finally {
    await without.stop();
  }
  const of = (from: Round[], field: keyof Round) => from.map((round) => round[field]);
  const unoffered = 'a product with AI_TOOLS=off';
  return [
    rowOf({
      figure: 'CPU of a chat with one call of a tool, two turns of 300 tokens in all',
      target: { most: 2.2 },
      unit: '× a chat without',
      digits: 2,
      product: called.map(({ cpu }, index) => cpu / (plain[index]?.cpu ?? Number.NaN)),
      controlIs: `the chat without: ${median(of(plain, 'cpu')).toFixed(1)} ms`,
    }),
    rowOf({
      figure: "First event of a tool after the model's call, 10 chats, p50",
      target: { most: 15 },
      unit: 'ms',
      product: of(called, 'toolEvent'),
    }),
    rowOf({
      figure: 'CPU of a chat of 300 tokens that calls no tool',
      unit: 'ms',
      product: of(plain, 'cpu'),
      control: of(off, 'cpu'),
      controlIs: unoffered,
    }),
    rowOf({
      figure: 'First token of a chat that calls no tool, 10 chats, p50',
      unit: 'ms',
      product: of(plain, 'firstToken'),
      control: of(off, 'firstToken'),
      controlIs: unoffered,
    }),
  ];
}
