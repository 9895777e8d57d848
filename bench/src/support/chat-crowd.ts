import { setTimeout as wait } from 'node:timers/promises';
import { percentile } from './statistics.ts';
import { streamChat } from './streamed-chat.ts';
import type { BenchUser } from './subscribers.ts';

/** Readers who chat without a pause: each asks the next question when its answer ends. */
export interface Crowd {
  url: string;
  users: BenchUser[];
  tokens: number;
  pace: number;
  /** The readers begin one after the other over this many milliseconds. */
  rampMs: number;
  /** Then everybody streams, and gaps count, for this many milliseconds. */
  windowMs: number;
}

export interface CrowdFigures {
  /** Milliseconds between arrivals of text of one chat. */
  gapP99: number;
  /** Milliseconds from the question to the first text. */
  firstP99: number;
  chatsEnded: number;
  failures: string[];
}

/** A message of this process: `full` and `over` are the beginning and the end of the window. */
export type CrowdEvent = 'full' | 'over' | CrowdFigures;

/** Milliseconds until a reader whose chat failed asks again. */
const pauseMs = 1_000;

async function join({ url, users, tokens, pace, rampMs, windowMs }: Crowd): Promise<CrowdFigures> {
  const gaps: number[] = [];
  const firsts: number[] = [];
  const failures: string[] = [];
  const full = performance.now() + rampMs;
  const over = full + windowMs;
  const counts = (at: number) => at >= full && at < over;
  let chatsEnded = 0;
  const chat = async (user: BenchUser) => {
    const asked = performance.now();
    let last = 0;
    const onText = (at: number) => {
      if (counts(at)) (last > 0 ? gaps : firsts).push(at - (last || asked));
      last = at;
    };
    const failure = await streamChat({ url, user, tokens, pace, onText });
    if (failure) {
      failures.push(failure);
      await wait(pauseMs);
    }
    if (counts(performance.now())) chatsEnded += 1;
  };
  const reader = async (user: BenchUser, index: number) => {
    await wait((rampMs * index) / users.length);
    while (performance.now() < over) await chat(user);
  };
  setTimeout(() => process.send?.('full'), rampMs);
  setTimeout(() => process.send?.('over'), rampMs + windowMs);
  await Promise.all(users.map(reader));
  return { gapP99: percentile(gaps, 0.99), firstP99: percentile(firsts, 0.99), chatsEnded, failures };
}

process.on('message', (crowd: Crowd) => void join(crowd).then((figures) => process.send?.(figures)));
process.on('disconnect', () => process.exit());
