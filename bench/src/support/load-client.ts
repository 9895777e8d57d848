import { setTimeout as wait } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { chatPace, chatTokens, type Kind, kinds, perSecond, readerPath, visitorPaths } from './load-mix.ts';
import { signedEvent } from './payers.ts';
import { percentile } from './statistics.ts';
import { streamChat } from './streamed-chat.ts';
import type { BenchUser } from './subscribers.ts';

export interface LoadTarget {
  url: string;
  users: BenchUser[];
  /** Invoices of payers, for their events. */
  invoices: object[];
  /** Files that the landing page loads. */
  assets: string[];
}

export interface Step {
  /** Thousands of active subscribers. */
  thousands: number;
  /** Arrivals of this first part do not count: running chats grow to their number. */
  warmMs: number;
  windowMs: number;
}

/** Milliseconds from the planned arrival to the end of the response; of a chat, to its first text. */
export interface Latency {
  p50: number;
  p95: number;
  p99: number;
}

export interface StepFigures {
  /** Arrivals a second that were planned, and that ended well in the window. */
  offered: number;
  achieved: number;
  latency: Record<Kind, Latency>;
  gapP99: number;
  /** The mean in the window. */
  chatsAtOnce: number;
  failures: string[];
}

/** `full` and `over` are the beginning and the end of the window. */
export type LoadEvent = 'full' | 'over' | StepFigures;

const agent = new Agent({ connections: 256, pipelining: 1 });

async function call(url: string, headers: Record<string, string>, body?: string): Promise<string | null> {
  const options = body === undefined ? {} : { method: 'POST' as const, body };
  const answer = await request(url, { ...options, dispatcher: agent, headers });
  await answer.body.dump({ limit: 4 * 1024 * 1024 });
  return answer.statusCode === 200 ? null : `${answer.statusCode} ${new URL(url).pathname}`;
}

/** One step: arrivals of every kind, each planned without regard to earlier ones. */
class Load {
  readonly #target: LoadTarget;
  readonly #from: number;
  readonly #to: number;
  readonly #took: Record<Kind, number[]> = { visitors: [], readers: [], chats: [], payments: [] };
  readonly #gaps: number[] = [];
  readonly #failures: string[] = [];
  readonly #pending = new Set<Promise<void>>();
  #turn = Math.floor(Math.random() * 1_000_000);
  #planned = 0;
  #ended = 0;
  #chatMs = 0;

  constructor(target: LoadTarget, from: number, to: number) {
    this.#target = target;
    this.#from = from;
    this.#to = to;
  }

  /** Plans arrivals with exponential pauses until the end of the window. */
  async arrive(kind: Kind, rate: number): Promise<void> {
    for (let at = performance.now(); ; ) {
      at += (-Math.log(1 - Math.random()) * 1_000) / rate;
      if (at >= this.#to) return;
      await wait(Math.max(0, at - performance.now()));
      const work = this.#work(kind, at).finally(() => this.#pending.delete(work));
      this.#pending.add(work);
    }
  }

  async figures(): Promise<StepFigures> {
    await Promise.all(this.#pending);
    const seconds = (this.#to - this.#from) / 1_000;
    const latencyOf = (kind: Kind) => {
      const at = (share: number) => percentile(this.#took[kind], share);
      return [kind, { p50: at(0.5), p95: at(0.95), p99: at(0.99) }] as const;
    };
    return {
      offered: this.#planned / seconds,
      achieved: this.#ended / seconds,
      latency: Object.fromEntries(kinds.map(latencyOf)) as StepFigures['latency'],
      gapP99: percentile(this.#gaps, 0.99),
      chatsAtOnce: this.#chatMs / (this.#to - this.#from),
      failures: this.#failures,
    };
  }

  async #work(kind: Kind, planned: number): Promise<void> {
    const counts = planned >= this.#from;
    if (counts) this.#planned += 1;
    const failure = await this.#act(kind, planned).catch((error: unknown) => String(error));
    const now = performance.now();
    if (failure) this.#failures.push(`${kind}: ${failure}`);
    else if (now >= this.#from && now < this.#to) this.#ended += 1;
    if (counts && !failure && kind !== 'chats') this.#took[kind].push(now - planned);
  }

  #act(kind: Kind, planned: number): Promise<string | null> {
    const { url, users, invoices, assets } = this.#target;
    const turn = this.#turn++;
    const user = users[turn % users.length];
    if (!user) throw new Error('no users');
    const encoding = { 'accept-encoding': 'gzip, br' };
    if (kind === 'chats') return this.#chat(user, planned);
    if (kind === 'readers') return call(url + readerPath(turn), { ...encoding, cookie: user.cookie });
    if (kind === 'payments') {
      const { body, headers } = signedEvent(invoices[turn % invoices.length] ?? {});
      return call(`${url}/api/webhooks/stripe`, headers, body);
    }
    const paths = visitorPaths(assets);
    return call(url + (paths[turn % paths.length] ?? '/landing'), encoding);
  }

  async #chat(user: BenchUser, planned: number): Promise<string | null> {
    let last = 0;
    const onText = (at: number) => {
      if (last === 0 && planned >= this.#from) this.#took.chats.push(at - planned);
      if (last > 0 && at >= this.#from && at < this.#to) this.#gaps.push(at - last);
      last = at;
    };
    const failure = await streamChat({
      url: this.#target.url,
      user,
      onText,
      tokens: chatTokens,
      pace: chatPace,
    });
    const begin = Math.max(planned, this.#from);
    const end = Math.min(performance.now(), this.#to);
    this.#chatMs += Math.max(0, end - begin);
    return failure;
  }
}

async function runStep(target: LoadTarget, { thousands, warmMs, windowMs }: Step): Promise<StepFigures> {
  const from = performance.now() + warmMs;
  const load = new Load(target, from, from + windowMs);
  setTimeout(() => process.send?.('full'), warmMs);
  setTimeout(() => process.send?.('over'), warmMs + windowMs);
  await Promise.all(kinds.map((kind) => load.arrive(kind, perSecond(kind, thousands))));
  await wait(Math.max(0, from + windowMs - performance.now()));
  return load.figures();
}

process.once('message', (target: LoadTarget) => {
  process.on(
    'message',
    (step: Step) => void runStep(target, step).then((figures) => process.send?.(figures)),
  );
});
process.on('disconnect', () => process.exit());
