import { type ChatTiming, chat } from '../support/chat-client.ts';
import type { Environment } from '../support/environment.ts';
import { cpuMs, type Running, startServer } from '../support/processes.ts';
import { type Row, rowOf } from '../support/rows.ts';
import { median } from '../support/statistics.ts';
import type { BenchUser } from '../support/subscribers.ts';

const rounds = 5;
const chats = 100;
const tokens = 300;

interface Round {
  /** Milliseconds of the server's processor for one chat. */
  cpu: number;
  /** Milliseconds of a chat without others beside it: to the first text, and from the model's call to the reader's event. */
  firstToken: number;
  toolEvent: number;
}

/** Runs chats of one kind, each of another user: tools have a limit for each account. */
async function chatRound(server: Running, users: BenchUser[], withTool: boolean): Promise<Round> {
  const target = { url: server.url, withTool };
  const before = cpuMs(server.pid);
  for (let begin = 0; begin < chats; begin += 10) {
    const some = users.slice(begin, begin + 10);
    await Promise.all(some.map((user) => chat({ ...target, user, tokens, pace: 0 })));
  }
  const cpu = (cpuMs(server.pid) - before) / chats;
  const alone: ChatTiming[] = [];
  for (const user of users.slice(0, 20)) alone.push(await chat({ ...target, user, tokens: 10, pace: 10 }));
  return {
    cpu,
    firstToken: median(alone.map(({ firstToken }) => firstToken)),
    toolEvent: median(alone.map(({ toolEvent }) => toolEvent ?? Number.NaN)),
  };
}

/** Measures chats with one call of a tool, so with two turns of the model, beside chats without; and the latter beside a product that offers no tools. */
export async function measureTools({ product, productEnv, users }: Environment): Promise<Row[]> {
  const without = await startServer({ ...productEnv, AI_TOOLS: 'off' });
  const plain: Round[] = [];
  const called: Round[] = [];
  const off: Round[] = [];
  try {
    for (let round = 0; round <= rounds; round += 1) {
      const some = users.slice((round % 4) * chats, (round % 4) * chats + chats);
      const figures = {
        plain: await chatRound(product, some, false),
        called: await chatRound(product, some, true),
        off: await chatRound(without, some, false),
      };
      // The first round lets the code be compiled.
      if (round === 0) continue;
      plain.push(figures.plain);
      called.push(figures.called);
      off.push(figures.off);
    }
  } finally {
    await without.stop();
  }
  const of = (from: Round[], field: keyof Round) => from.map((round) => round[field]);
  const controlIs = 'a product with AI_TOOLS=off';
  return [
    rowOf({
      figure: 'CPU of a chat of 300 tokens with one call of a tool, fast',
      target: { most: 2.2 },
      unit: '× a chat without',
      digits: 2,
      product: called.map(({ cpu }, index) => cpu / (plain[index]?.cpu ?? Number.NaN)),
      controlIs: `the chat without: ${median(of(plain, 'cpu')).toFixed(1)} ms`,
    }),
    rowOf({
      figure: "First event of a tool after the model's call, 1 chat, p50",
      target: { most: 15 },
      unit: 'ms',
      product: of(called, 'toolEvent'),
    }),
    rowOf({
      figure: 'CPU of a chat of 300 tokens that calls no tool, fast',
      unit: 'ms',
      product: of(plain, 'cpu'),
      control: of(off, 'cpu'),
      controlIs,
    }),
    rowOf({
      figure: 'First token of a chat that calls no tool, 1 chat, p50',
      unit: 'ms',
      product: of(plain, 'firstToken'),
      control: of(off, 'firstToken'),
      controlIs,
    }),
  ];
}
