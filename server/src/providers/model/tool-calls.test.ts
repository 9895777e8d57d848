import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FallbackProvider } from './fallback-provider.ts';
import type { ModelEvent, ModelRequest, ModelRound, ToolDefinition } from './model-provider.ts';
import { type OpenAiOptions, OpenAiProvider } from './openai-provider.ts';
import { callForms, callsReply, type FakeCall, REFUSALS, wholeCallsReply } from './testing/fake-calls.ts';
import { type FakeOpenAi, startFakeOpenAi } from './testing/fake-openai.ts';
import { answer, deltaEvent, FAULTS, type FakeReply, reasoning } from './testing/fake-replies.ts';
import { type CollectedAnswer, collect, modelRequest } from './testing/provider-fixture.ts';
import type { Service } from './testing/service-rules.ts';

const tools: ToolDefinition[] = [
  { name: 'dobrar', description: 'Dobra um número.', parameters: { type: 'object', properties: {} } },
];
const two: FakeCall[] = [
  { id: 'call_abcdefghi1', name: 'dobrar', arguments: '{"numero":21}' },
  { id: 'call_abcdefghi2', name: 'somar', arguments: '{"a":[1,2],"b":"três {}"}' },
];
const services: Service[] = ['openai', 'azure', 'openrouter', 'vllm', 'ollama', 'maritaca'];

let fake: FakeOpenAi;
const open: Array<{ close(): Promise<void> }> = [];

const patient = { firstTokenMs: 40_000, gapMs: 40_000, totalMs: 50_000, retryBaseMs: 4 };

function connect(options: Partial<OpenAiOptions> = {}, service = fake, model = 'm'): OpenAiProvider {
  const config = { baseUrl: service.baseUrl, apiKey: 'k', model, readsPhotos: true };
  const provider = new OpenAiProvider(config, { ...patient, ...options });
  open.push(provider);
  return provider;
}

const asking = (changes: Partial<ModelRequest> = {}) => modelRequest({ tools, ...changes });
const calledIn = ({ events }: { events: ModelEvent[] }) =>
  events.flatMap((event) => (event.type === 'calls' ? [event] : []));

/** Returns the turn of an answer that called, with a result for each call, as the loop adds it to the request. */
function roundOf(answered: CollectedAnswer): ModelRound {
  const [called] = calledIn(answered);
  if (!called) throw new Error('the turn has no calls');
  const { calls, origin } = called;
  return { text: answered.text, calls, results: calls.map(({ name }) => `resultado de ${name}`), origin };
}

beforeEach(async () => {
  fake = await startFakeOpenAi();
});

afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
  await fake.close();
});

describe('the calls of a turn', () => {
  const form = callForms.map(
    (each) => [each, callsReply(two, { form: each, text: 'Vou calcular.' })] as const,
  );

  it.each<readonly [string, FakeReply]>([
    ...form,
    ...form.map(([name, reply]) => [`${name}, byte by byte`, { ...reply, pieceBytes: 1 }] as const),
  ])('yields the same events, however calls are streamed: %s', async (_form, reply) => {
    fake.respondWith(reply);
    const answered = await collect(connect(), asking());
    expect(answered.error).toBeNull();
    expect(answered.events.map(({ type }) => type)).toEqual(['delta', 'calls', 'end']);
    expect(
      calledIn(answered)[0]?.calls.map(({ name, arguments: given }) => [name, JSON.parse(given)]),
    ).toEqual(two.map(({ name, arguments: given }) => [name, JSON.parse(given)]));
  });

  it('reads calls from an answer that is not streamed', async () => {
    fake.respondWith(wholeCallsReply(two));
    const [called] = calledIn(await collect(connect(), asking()));
    expect(called?.calls).toEqual(two);
  });

  it('keeps two calls of one tool apart where a service gives both the same index', async () => {
    const same = two.map((call) => ({ ...call, name: 'dobrar' }));
    fake.respondWith(callsReply(same, { form: 'ollama' }));
    expect(calledIn(await collect(connect(), asking()))[0]?.calls).toEqual(same);
  });

  it('leaves out the calls of a turn that was cut, whose text ends as cut', async () => {
    const text = 'Vou calcular.';
    fake.respondWith(callsReply(two, { text, finishReason: 'length' }));
    const answered = await collect(connect(), asking());
    expect(calledIn(answered)).toEqual([]);
    expect(answered.events.at(-1)).toMatchObject({ type: 'end', finishReason: 'length' });
    fake.respondWith(callsReply(two, { finishReason: 'length' }));
    expect((await collect(connect(), asking())).error).toMatchObject({ reason: 'bad_response' });
  });

  it('keeps arguments that are not JSON as they are, for the loop to refuse', async () => {
    fake.respondWith(callsReply([{ id: 'x', name: 'dobrar', arguments: '{"numero": vinte' }]));
    expect(calledIn(await collect(connect(), asking()))[0]?.calls[0]?.arguments).toBe('{"numero": vinte');
  });
});

describe('the next turn', () => {
  /** Two rounds of two calls, then an answer; returns the whole conversation with the service. */
  async function converse(provider: OpenAiProvider, changes: Partial<ModelRequest> = {}) {
    const rounds: ModelRound[] = [];
    for (;;) {
      const answered = await collect(provider, asking({ ...changes, rounds }));
      expect(answered.error).toBeNull();
      if (calledIn(answered).length === 0) return answered;
      rounds.push(roundOf(answered));
    }
  }

  it.each(services)(
    'writes turns that the rules of %s take, whatever names and ids the calls had',
    async (service) => {
      const odd = [
        { id: 'x'.repeat(90), name: 'apagar tudo!', arguments: '[1]' },
        { id: 'x'.repeat(90), name: '', arguments: 'não é JSON' },
        { id: '', name: 'n'.repeat(100), arguments: '{"a":1}' },
      ];
      fake.actAs(service);
      fake.respondNext(callsReply(two, { text: 'Já conto.' }), callsReply(odd), callsReply(two));
      fake.respondWith(answer('Pronto.'));
      expect((await converse(connect())).text).toBe('Pronto.');
      expect(fake.requests).toHaveLength(4);
      expect(fake.requests.at(-1)?.body.messages?.filter(({ role }) => role === 'tool')).toHaveLength(7);
    },
  );

  it('sends the photo of the question in every round', async () => {
    fake.respondNext(callsReply(two), callsReply(two));
    fake.respondWith(answer('Pronto.'));
    await converse(connect(), { picture: { base64: 'AAAA' } });
    const pictures = fake.requests.map(({ body }) => body.messages?.flatMap((turn) => turn.pictures ?? []));
    expect(pictures.map((each) => each?.length)).toEqual([1, 1, 1]);
  });

  it.each([
    ['reasoning_content', reasoning('Penso muito'), { reasoning_content: 'Penso muito' }],
    ['reasoning', reasoning('Penso muito', 'reasoning'), { reasoning: 'Penso muito' }],
    [
      'reasoning_details',
      [
        { reasoning: 'Pen', reasoning_details: [{ type: 'reasoning.text', index: 0, text: 'Pen' }] },
        { reasoning_details: [{ type: 'reasoning.text', index: 0, text: 'so', signature: 's' }] },
        { reasoning_details: [{ type: 'reasoning.encrypted', index: 1, data: 'xyz' }] },
      ].map(deltaEvent),
      {
        reasoning_details: [
          { type: 'reasoning.text', index: 0, text: 'Penso', signature: 's' },
          { type: 'reasoning.encrypted', index: 1, data: 'xyz' },
        ],
      },
    ],
  ])(
    'gives reasoning back in its own field, and only to where it came from: %s',
    async (_field, before, sent) => {
      fake.respondNext(callsReply(two, { before }));
      fake.respondWith(answer('Pronto.'));
      const round = roundOf(await collect(connect(), asking()));
      await collect(connect(), asking({ rounds: [round] }));
      expect(fake.requests[1]?.body.messages?.at(-3)).toMatchObject(sent);
      fake.actAs('openai');
      await collect(connect({}, fake, 'outro'), asking({ rounds: [round] }));
      expect(fake.requests).toHaveLength(3);
      expect(fake.requests[2]?.body.messages?.at(-3)).not.toMatchObject(sent);
    },
  );

  it('gives a signature of Gemini back with its call', async () => {
    fake.respondNext(callsReply(two, { form: 'gemini' }));
    fake.respondWith(answer('Pronto.'));
    await converse(connect());
    const extra = { google: { thought_signature: `sig-${two[0]?.id}` } };
    expect(fake.requests[1]?.body.messages?.at(-3)?.tool_calls?.[0]).toMatchObject({ extra_content: extra });
  });
});

describe('a service without tools', () => {
  const refusing =
    (refusal: FakeReply, reply: FakeReply = answer('Sem contas.')) =>
    ({ body }: { body: object }) =>
      'tools' in body ? refusal : reply;

  it.each(Object.entries(REFUSALS.tools))(
    'asks without tools from then on, as %s refuses',
    async (_name, refusal) => {
      fake.respondWith(refusing(refusal));
      const provider = connect();
      for (const requests of [2, 3]) {
        const { text, error } = await collect(provider, asking());
        expect(error).toBeNull();
        expect(text).toBe('Sem contas.');
        expect(fake.requests).toHaveLength(requests);
      }
      await collect(provider, asking({ model: 'outro' }));
      expect(fake.requests).toHaveLength(5);
    },
  );

  it('writes the results as data, behind what was written', async () => {
    fake.respondNext(callsReply(two, { text: 'Já conto.' }));
    fake.respondWith(refusing(REFUSALS.tools.ollama));
    const round = roundOf(await collect(connect(), asking()));
    const { text } = await collect(connect(), asking({ rounds: [round] }));
    expect(text).toBe('Sem contas.');
    const turns = fake.requests.at(-1)?.body.messages ?? [];
    expect(turns.map(({ role }) => role)).toEqual(['system', 'user']);
    for (const part of [...round.results, 'Já conto.', 'Como divulgo'])
      expect(turns[1]?.content).toContain(part);
  });

  it('keeps its tools after a refusal that a turn of the model caused', async () => {
    const provider = connect();
    fake.respondNext(callsReply(two));
    const round = roundOf(await collect(provider, asking()));
    fake.respondWith(({ body }) =>
      'tools' in body && (body.messages?.length ?? 0) > 2 ? REFUSALS.tools.vllm : answer('Pronto.'),
    );
    expect((await collect(provider, asking({ rounds: [round] }))).text).toBe('Pronto.');
    await collect(provider, asking());
    expect(fake.requests.at(-1)?.body).toHaveProperty('tools');
  });

  it('asks once without tools where a question is refused for a reason that is not said', async () => {
    const silent: FakeReply = { kind: 'status', status: 400, headers: {}, body: '' };
    fake.respondWith(refusing(silent));
    const provider = connect();
    expect((await collect(provider, asking())).text).toBe('Sem contas.');
    expect((await collect(provider, asking())).text).toBe('Sem contas.');
    expect(fake.requests).toHaveLength(4);
    fake.respondWith(silent);
    expect((await collect(provider, asking())).error).toMatchObject({ reason: 'bad_response' });
    expect(fake.requests).toHaveLength(6);
  });

  describe('that refuses without a reason', () => {
    const silent: FakeReply = { kind: 'status', status: 400, headers: {}, body: '' };
    /** Asks these questions and returns which requests had tools: "1" with, "0" without. */
    async function requestsOf(provider: OpenAiProvider, ...questions: Array<Partial<ModelRequest>>) {
      const before = fake.requests.length;
      for (const question of questions) await collect(provider, asking(question));
      return fake.requests
        .slice(before)
        .map(({ body }) => ('tools' in body ? '1' : '0'))
        .join('');
    }

    it('asks without tools after two different questions in a row, of that model only', async () => {
      fake.respondWith(refusing(silent));
      const provider = connect();
      const questions = ['a', 'b', 'c', 'd'].map((question) => ({ question }));
      expect(await requestsOf(provider, ...questions)).toBe('101000');
      expect(await requestsOf(provider, { question: 'e', model: 'outro' })).toBe('10');
    });

    it('keeps its tools after one question, however often it is asked', async () => {
      fake.respondWith(refusing(silent));
      expect(await requestsOf(connect(), {}, {}, {})).toBe('101010');
    });

    it('keeps its tools after a question between that it answered with them', async () => {
      const provider = connect();
      for (const question of ['a', 'b', 'c']) {
        fake.respondWith(refusing(silent));
        expect(await requestsOf(provider, { question })).toBe('10');
        fake.respondWith(answer('Com contas.'));
        expect(await requestsOf(provider, { question: `${question}!` })).toBe('1');
      }
    });

    it('keeps its tools after questions that it refuses without them, too, or in a later turn', async () => {
      const provider = connect();
      fake.respondWith(silent);
      expect(await requestsOf(provider, { question: 'a' }, { question: 'b' })).toBe('1010');
      fake.respondWith(refusing(silent));
      const rounds = [{ text: '', calls: [], results: [], origin: null }];
      const later = ['c', 'd'].map((question) => ({ question, rounds }));
      expect(await requestsOf(provider, ...later, { question: 'e' })).toBe('101010');
    });
  });
});

describe('the second service in mid-round', () => {
  it.each([
    ['goes on with turns that it can read', 'vllm', answer('Da reserva.')],
    ['gets the results as data where it takes no tools', 'openai', REFUSALS.tools.ollama],
  ] as const)('%s', async (_what, service, reply) => {
    const second = await startFakeOpenAi();
    open.push(second);
    second.actAs(service);
    second.respondWith(({ body }) => ('tools' in body ? reply : answer('Da reserva.')));
    fake.respondNext(callsReply(two, { before: reasoning('Penso'), form: 'ollama' }));
    fake.respondWith(FAULTS.unauthorized());
    const log = { warn: () => undefined };
    const provider = new FallbackProvider(connect(), connect({}, second), { totalMs: 50_000, log });
    const round = roundOf(await collect(provider, asking()));
    const { text, error } = await collect(provider, asking({ rounds: [round] }));
    expect(error).toBeNull();
    expect(text).toBe('Da reserva.');
    expect(JSON.stringify(second.requests.at(-1)?.body.messages)).toContain('resultado de somar');
    expect(JSON.stringify(second.requests.at(-1)?.body.messages)).not.toContain('Penso');
  });
});

describe('every round', () => {
  const round = {
    text: '',
    calls: [{ id: 'a', name: 'dobrar', arguments: '{}' }],
    results: ['42'],
    origin: null,
  };
  const inRound = asking({ rounds: [round] });

  it('retries, and counts its failures for the breaker', async () => {
    fake.respondNext(FAULTS.error503(), callsReply(two));
    expect(calledIn(await collect(connect(), inRound))).toHaveLength(1);
    fake.respondWith(FAULTS.unauthorized());
    const provider = connect({ breaker: { threshold: 1, openMs: 60_000, now: () => 0 } });
    await collect(provider, inRound);
    expect((await collect(provider, inRound)).error).toMatchObject({ message: 'circuit breaker open' });
  });

  it('ends at its time, also while a call arrives', async () => {
    const before = Array.from({ length: 200 }, () =>
      deltaEvent({ tool_calls: [{ index: 0, function: { arguments: ' ' } }] }),
    );
    fake.respondWith(callsReply(two, { before, paceMs: 20 }));
    const { error, events } = await collect(connect({ totalMs: 600 }), inRound);
    expect(error).toMatchObject({ reason: 'timeout' });
    expect(events).toEqual([]);
  });

  it('refuses calls past the ceiling of an answer', async () => {
    fake.respondWith(
      callsReply([{ id: 'a', name: 'dobrar', arguments: `{"a":"${'x'.repeat(1_000_000)}"}` }], {
        form: 'ollama',
      }),
    );
    const { error, events } = await collect(connect(), inRound);
    expect(error).toMatchObject({ reason: 'bad_response' });
    expect(events).toEqual([]);
  });

  it('keeps sixteen of a hundred calls', async () => {
    const hundred = Array.from({ length: 100 }, (_, n) => ({ id: `id${n}`, name: `n${n}`, arguments: '{}' }));
    for (const form of callForms) {
      fake.respondWith(callsReply(hundred, { form }));
      const [called] = calledIn(await collect(connect(), inRound));
      expect(called?.calls.map(({ name }) => name)).toEqual(hundred.slice(0, 16).map(({ name }) => name));
    }
  });

  it('ends in a next turn that every service takes, whatever the model sends as calls', async () => {
    const wild = fc.record(
      {
        index: fc.oneof(fc.nat(3), fc.constant(-1), fc.string()),
        id: fc.oneof(fc.string(), fc.constant('id')),
        type: fc.string(),
        function: fc.oneof(
          fc.record(
            {
              name: fc.oneof(fc.string({ unit: 'binary' }), fc.constant('dobrar')),
              arguments: fc.anything(),
            },
            { requiredKeys: [] },
          ),
          fc.jsonValue(),
        ),
      },
      { requiredKeys: [] },
    );
    const provider = connect();
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(wild, { maxLength: 3 }), { maxLength: 6 }), async (chunks) => {
        const before = chunks.map((calls) => deltaEvent({ tool_calls: calls }));
        fake.respondWith(answer('Oi.', { before }));
        const answered = await collect(provider, asking());
        expect(answered.error).toBeNull();
        if (calledIn(answered).length === 0) return;
        fake.respondWith(answer('Pronto.'));
        for (const service of services) {
          fake.actAs(service);
          const next = await collect(connect({}, fake, service), asking({ rounds: [roundOf(answered)] }));
          expect(next.text).toBe('Pronto.');
        }
      }),
      { numRuns: 60 },
    );
    expect(fake.requests.every(({ body }) => 'tools' in body)).toBe(true);
  });
});
