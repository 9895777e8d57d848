import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { storedMessage } from '../testing/chat-server.ts';
import { type Fate, ModelServer } from '../testing/model-server.ts';
import { ChatController } from './chat-controller.ts';

const fate = fc.constantFrom<Fate>(
  'lost',
  'cut',
  'refused',
  'broken',
  'superseded',
  'failed',
  'well',
  'well',
  'well',
);
const action = fc.constantFrom('send', 'send', 'double', 'retry', 'stop', 'reload');

const afterAll = () => new Promise((resolve) => setImmediate(resolve));

/** A run of eight actions takes about 20. */
const mostSteps = 500;

/** Runs every scheduled step, in the scheduler's order, until none is left. */
async function settle(scheduler: fc.Scheduler) {
  let steps = 0;
  for (let quiet = 0; quiet < 3; ) {
    quiet = scheduler.count() > 0 ? 0 : quiet + 1;
    for (; scheduler.count() > 0; steps += 1) {
      if (steps === mostSteps) throw new Error('The chat never comes to an end');
      await scheduler.waitOne();
    }
    await afterAll();
  }
}

/** Inputs are not shrunk, which could take hours: the shortest ones are tried first, so that a failure shows a short one. */
const lengths = [
  { most: 2, fates: 6 },
  { most: 4, fates: 15 },
  { most: 8, fates: 30 },
];

describe('the chat under any order of events (R33)', () => {
  test.each(lengths)(
    'sends nothing twice, loses no text and comes to an end after $most actions',
    async ({ most, fates }) => {
      await fc.assert(
        fc.asyncProperty(
          fc.noShrink(fc.scheduler()),
          fc.noShrink(fc.array(action, { minLength: 1, maxLength: most })),
          fc.noShrink(fc.array(fate, { maxLength: fates })),
          async (scheduler, actions, chosen) => {
            let used = 0;
            // Once the chosen fates are used up every request succeeds, so that everything must end.
            const next = () => chosen[used++] ?? 'well';
            const server = new ModelServer((label) => scheduler.schedule(Promise.resolve(), label), next);
            const sent: string[] = [];
            let chat = new ChatController(server.ports());
            const send = () => {
              const text = `texto ${sent.length}`;
              if (chat.send(text)) sent.push(text);
            };
            const act = (action: (typeof actions)[number]) => {
              if (action === 'send' || action === 'double') send();
              if (action === 'double') send();
              if (action === 'stop') chat.stop();
              const waiting = chat.state().outgoing.find(({ phase }) => phase === 'unsent');
              if (action === 'retry' && waiting) {
                chat.retry(waiting.key);
                chat.retry(waiting.key);
              }
              if (action !== 'reload') return;
              chat.close();
              const unsent = [...server.kept.values()].map((question) => ({
                ...question,
                phase: 'unsent' as const,
              }));
              chat = new ChatController(server.ports(), unsent);
              const running = server.running?.answer;
              if (running) chat.join(running);
            };
            for (const action of actions)
              void scheduler.schedule(Promise.resolve(), action).then(() => act(action));
            await settle(scheduler);

            expect(server.duplicates).toBe(0);
            expect(chat.state().live).toBeNull();
            expect(chat.state().outgoing.filter(({ phase }) => phase === 'sending')).toEqual([]);
            const stored = [...server.stored.values()].map(({ question }) => question.content);
            expect(new Set(stored).size).toBe(stored.length);
            const kept = [
              ...stored,
              ...[...server.kept.values()].map(({ content }) => content),
              ...server.givenBack,
            ];
            for (const text of sent) expect(kept).toContain(text);
          },
        ),
        { numRuns: 300 },
      );
    },
  );
});

/** A server that takes every step at once. */
const prompt = (...chosen: Fate[]) =>
  new ModelServer(
    () => afterAll().then(() => {}),
    () => chosen.shift() ?? 'well',
  );
const until = async (holds: () => boolean) => {
  for (let turn = 0; turn < 200 && !holds(); turn += 1) await afterAll();
  expect(holds()).toBe(true);
};

describe('one question', () => {
  test('shows a question at once, replaces it when stored, and refuses a second one meanwhile', async () => {
    const server = prompt();
    const chat = new ChatController(server.ports());
    expect(chat.send('Oi')).toBe(true);
    expect(chat.send('de novo')).toBe(false);
    expect(chat.state()).toMatchObject({
      outgoing: [{ content: 'Oi', phase: 'sending' }],
      live: { phase: 'opening' },
      historyHidden: true,
    });
    await until(() => chat.state().outgoing.length === 0);
    expect(chat.state().live?.phase).toBe('answering');
    await until(() => chat.state().live === null);
    chat.showHistory();
    expect(chat.state().historyHidden).toBe(false);
  });

  test('keeps an undelivered question with its reason and retries it with the same key', async () => {
    const server = prompt('cut');
    const chat = new ChatController(server.ports());
    chat.send('Oi');
    await until(() => chat.state().outgoing[0]?.phase === 'unsent');
    const [unsent] = chat.state().outgoing;
    expect(unsent?.reason).toContain('Não enviada');
    expect(server.kept.size).toBe(1);
    await until(() => chat.state().live === null);
    expect(chat.retry(unsent?.key ?? '')).toBe(true);
    await until(() => chat.state().outgoing.length === 0 && chat.state().live === null);
    expect([...server.stored.keys()]).toEqual([unsent?.key]);
  });

  test('retries a question with the photo that it was sent with', async () => {
    const server = prompt('cut');
    const ports = server.ports();
    const sent: unknown[] = [];
    const photo = { id: '6f1f3c1e-3d5a-4b7c-9e2d-1a2b3c4d5e6f', largura: 4, altura: 3 };
    const send: typeof ports.send = (question, key, signal) => {
      sent.push(question.photo);
      return ports.send(question, key, signal);
    };
    const chat = new ChatController({ ...ports, send });
    chat.send('Oi', photo);
    await until(() => chat.state().live === null);
    chat.retry(chat.state().outgoing[0]?.key ?? '');
    await until(() => chat.state().outgoing.length === 0 && chat.state().live === null);
    expect(sent).toEqual([photo, photo]);
  });

  test('holds a question asked offline and sends it with the same key once online', async () => {
    const server = prompt('cut', 'cut');
    let offline = true;
    const chat = new ChatController({ ...server.ports(), offline: () => offline });
    chat.send('Oi');
    await until(() => chat.state().outgoing[0]?.waits === true && chat.state().live === null);
    const [waiting] = chat.state().outgoing;
    expect([...server.kept.values()]).toEqual([expect.objectContaining({ key: waiting?.key, waits: true })]);
    offline = false;
    chat.retry(waiting?.key ?? '');
    await until(() => chat.state().outgoing[0]?.phase === 'unsent' && chat.state().live === null);
    expect(chat.state().outgoing[0]?.waits).toBe(true);
    chat.retry(waiting?.key ?? '');
    await until(() => chat.state().outgoing.length === 0 && chat.state().live === null);
    expect([...server.stored.keys()]).toEqual([waiting?.key]);
    expect(server.kept.size).toBe(0);
  });

  test('stops an answer as soon as the server takes its question, when stopped earlier', async () => {
    const server = prompt();
    const chat = new ChatController(server.ports());
    chat.send('Oi');
    chat.stop();
    chat.stop();
    await until(() => chat.state().live === null);
    expect(server.stops).toBe(1);
  });

  test('keeps answering until the priced stop is pressed, when stopped before its price was known', async () => {
    const server = prompt();
    server.stopPrice = 2;
    const chat = new ChatController(server.ports());
    chat.send('Oi');
    chat.stop();
    expect(chat.state().live).toMatchObject({ stopping: true, stopPrice: 0 });
    await until(() => chat.state().live?.phase === 'answering');
    expect(chat.state().live).toMatchObject({ stopping: false, stopPrice: 2 });
    expect(server.stops).toBe(0);
    chat.stop();
    await until(() => chat.state().live === null);
    expect(server.stops).toBe(1);
  });

  test('regenerates with one key until the server has taken it', async () => {
    const server = prompt();
    const keys: string[] = [];
    const regenerate = async (_id: number, { key }: { key: string }) => {
      keys.push(key);
      throw new TypeError('network');
    };
    const chat = new ChatController({ ...server.ports(), regenerate });
    const answer = { ...storedMessage(2), is_ai: true, question_id: 1, status: 'failed' as const };
    // The server had taken the second one: it wrote the failed answer again, and the response was lost.
    const rewritten = { ...answer, status: 'complete' as const };
    for (const wanted of [answer, answer, rewritten, { ...answer, id: 4 }]) {
      chat.regenerate(wanted);
      await until(() => chat.state().live === null);
    }
    expect(keys[0]).toMatch(/^[\w-]{32}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(new Set(keys).size).toBe(3);
  });

  test('gives the question back to the input when the session has ended', async () => {
    const server = prompt();
    const ports = server.ports();
    const { ApiError } = await import('@matilha/contract/client/api-error');
    const send = async () => {
      throw new ApiError(401, { code: 'unauthenticated', message: 'Entre', requestId: '' });
    };
    const chat = new ChatController({ ...ports, send });
    chat.send('Oi');
    await until(() => chat.state().live === null);
    expect(server.givenBack).toEqual(['Oi']);
    expect(chat.state().outgoing).toEqual([]);
  });
});

describe('a reader superseded by a newer one of the same account', () => {
  test('polls the stored answer until it has ended and never rejoins its stream', async () => {
    const steps: string[] = [];
    const answer = Promise.withResolvers<void>();
    const server = new ModelServer(
      async (label) => {
        steps.push(label);
        await (label === 'answer' ? answer.promise : afterAll());
      },
      () => 'superseded',
    );
    const chat = new ChatController(server.ports());
    chat.send('Oi');
    await until(() => steps.filter((step) => step === 'wait').length >= 5);
    expect(chat.state().live).toMatchObject({ phase: 'answering', connection: 'superseded' });
    expect(chat.text.shown()).toBe('Oi');
    answer.resolve();
    await until(() => chat.state().live === null);
    expect(server.rejoins).toBe(0);
    expect(chat.state().outgoing).toEqual([]);
  });
});
