import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createParser } from 'eventsource-parser';
import { Agent, request } from 'undici';
import type { ModelRequest } from '../../server/src/providers/model/model-provider.ts';
import { OpenAiProvider } from '../../server/src/providers/model/openai-provider.ts';
import { startFakeOpenAi } from '../../server/src/providers/model/testing/fake-openai.ts';
import { answer } from '../../server/src/providers/model/testing/fake-replies.ts';

/** Measures CPU per token of four ways to read the same streams; the service runs in its own process. */
const CHATS = 100;
const TOKENS = 300;
const WARM_UP = 3;
const ROUNDS = 5;

type Way = (baseUrl: string) => Promise<void>;

const body = JSON.stringify({ model: 'bench', messages: [], stream: true });
const pool = new Agent({ connections: 256 });

function readDeltas(): (text: string) => void {
  const parser = createParser({
    onEvent: ({ data }) => {
      if (data !== '[DONE]') JSON.parse(data);
    },
  });
  return (text) => parser.feed(text);
}

const withFetch: Way = async (baseUrl) => {
  const response = await fetch(`${baseUrl}/chat/completions`, { method: 'POST', body });
  const feed = readDeltas();
  for await (const text of (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()))
    feed(text);
};

const withRequest: Way = async (baseUrl) => {
  const response = await request(`${baseUrl}/chat/completions`, { method: 'POST', body, dispatcher: pool });
  const feed = readDeltas();
  for await (const text of response.body.setEncoding('utf8')) feed(text);
};

const thrownAway: Way = async (baseUrl) => {
  const { origin, pathname } = new URL(`${baseUrl}/chat/completions`);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  pool.dispatch(
    { origin, path: pathname, method: 'POST', body },
    {
      onRequestStart() {},
      onResponseStart() {},
      onResponseData() {},
      onResponseEnd: () => resolve(),
      onResponseError: (_controller, error) => reject(error),
    },
  );
  await promise;
};

function withAdapter(baseUrl: string): Way {
  const provider = new OpenAiProvider({ baseUrl, apiKey: null, model: 'bench' });
  const question: ModelRequest = {
    instructions: '',
    memory: null,
    history: [],
    data: null,
    question: '',
    picture: null,
    rewrite: null,
    unfinished: null,
    assistantTitle: '',
    model: null,
    temperature: 0,
    maxOutputTokens: TOKENS,
  };
  return async () => {
    for await (const event of provider.stream(question, new AbortController().signal)) void event.type;
  };
}

async function cpuPerToken(way: Way, baseUrl: string): Promise<number> {
  const before = process.cpuUsage();
  await Promise.all(Array.from({ length: CHATS }, () => way(baseUrl)));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / (CHATS * TOKENS);
}

async function measure(pace: number): Promise<void> {
  const child = fork(fileURLToPath(import.meta.url), ['serve', String(pace)]);
  const [baseUrl]: string[] = await once(child, 'message');
  if (baseUrl === undefined) throw new Error('the fake service did not start');
  const ways: [string, Way][] = [
    ['floor: undici dispatch, bytes thrown away', thrownAway],
    ['fetch + eventsource-parser', withFetch],
    ['undici request + eventsource-parser', withRequest],
    ['adapter (undici dispatch + eventsource-parser), whole', withAdapter(baseUrl)],
  ];
  const figures = ways.map((): number[] => []);
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    for (const [index, [, way]] of ways.entries()) {
      const figure = await cpuPerToken(way, baseUrl);
      if (round >= 0) figures[index]?.push(figure);
    }
  }
  for (const [index, [name]] of ways.entries()) {
    const sorted = (figures[index] ?? []).sort((a, b) => a - b).map((figure) => figure.toFixed(1));
    const median = sorted[Math.floor(ROUNDS / 2)];
    process.stdout.write(`| ${name} | ${pace} ms | ${median} | ${sorted[0]} to ${sorted.at(-1)} |\n`);
  }
  child.kill();
}

if (process.argv[2] === 'serve') {
  const tokens = Array.from({ length: TOKENS }, (_, index) => (index % 3 === 0 ? ' ação' : ' pet'));
  const reply = answer(tokens, { paceMs: Number(process.argv[3]) });
  const fake = await startFakeOpenAi({ script: () => reply });
  process.send?.(fake.baseUrl);
  process.once('disconnect', () => process.exit());
} else {
  process.stdout.write(`| way | pace | µs CPU per token | spread |\n|---|---|---|---|\n`);
  await measure(10);
  await measure(0);
  process.exit();
}
