import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OpenAiTranscription } from './openai-transcription.ts';
import { FakeTranscription } from './testing/fake-transcription.ts';
import type { AudioEnding } from './transcription-provider.ts';

const key = 'sk-test';
let service = new FakeTranscription({ key });
const server = createServer((incoming, response) => {
  if (incoming.url === '/v1/audio/transcriptions') void service.serve(incoming, response);
  else response.writeHead(404).end();
});
let baseUrl = '';
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});
beforeEach(() => {
  service = new FakeTranscription({ key });
});
afterAll(() => void server.close());

const webm = new Uint8Array([0x1a, 0x45, 0xdf, 0xa3, ...Array.from({ length: 40 }, (_, index) => index)]);
const transcribe = ({ apiKey = key, ending = 'webm' as AudioEnding, ms = 10_000, bytes = webm } = {}) =>
  new OpenAiTranscription({ baseUrl, apiKey, model: 'whisper-1' }).transcribe(
    { bytes, ending },
    AbortSignal.timeout(ms),
  );
const reasonOf = (attempt: Promise<string>) => attempt.then(String, ({ reason }) => reason);

describe('OpenAiTranscription', () => {
  it('sends the recording as the form that the service asks for, and returns its words', async () => {
    service.respondNext({ text: ' Quanto custa o banho?\n' });
    expect(await transcribe()).toBe('Quanto custa o banho?');
    expect(service.requests).toMatchObject([{ model: 'whisper-1', language: 'pt', fileName: 'audio.webm' }]);
    expect(new Uint8Array(service.requests[0]?.bytes ?? [])).toEqual(webm);
  });

  it('repeats a request that may succeed later, once', async () => {
    service.respondNext({ status: 503 }, { text: 'Oi' });
    expect(await transcribe()).toBe('Oi');
    service.respondNext({ status: 500 }, { status: 500 }, { text: 'Oi' });
    expect(await reasonOf(transcribe())).toBe('unavailable');
  });

  it('waits as long as the service says, but no longer than four seconds', async () => {
    service.respondNext({ status: 429, headers: { 'retry-after': '1' } }, { text: 'Oi' });
    expect(await transcribe()).toBe('Oi');
    service.respondNext({ status: 429, headers: { 'retry-after': '60' } });
    expect(await reasonOf(transcribe())).toBe('rate_limited');
  });

  it('leaves no rejection unhandled, which would end the process, when the client leaves at once', async () => {
    const rejections: unknown[] = [];
    const note = (reason: unknown) => rejections.push(reason);
    process.on('unhandledRejection', note);
    // `fetch` connects to no such port.
    const away = new OpenAiTranscription({
      baseUrl: 'http://127.0.0.1:9/v1',
      apiKey: key,
      model: 'whisper-1',
    });
    const client = new AbortController();
    const attempt = reasonOf(away.transcribe({ bytes: webm, ending: 'webm' }, client.signal));
    client.abort();
    expect(await attempt).toBe('timeout');
    // Node reports an unhandled rejection before the next turn.
    await turn();
    process.off('unhandledRejection', note);
    expect(rejections).toEqual([]);
  });

  it('stops reading a body that is far too long for words', async () => {
    service.respondNext({ endless: ' '.repeat(64 * 1024) });
    expect(await reasonOf(transcribe({ ms: 5_000 }))).toBe('bad_response');
    expect(service.mostOpen).toBe(1);
  });

  it('names the reason of a failure', async () => {
    expect(await reasonOf(transcribe({ apiKey: 'sk-wrong' }))).toBe('unavailable');
    expect(await reasonOf(transcribe({ ending: 'ogg' }))).toBe('refused');
    service.respondNext({ body: '{"text":7}' });
    expect(await reasonOf(transcribe())).toBe('bad_response');
    service.respondNext({ body: '<html>' });
    expect(await reasonOf(transcribe())).toBe('bad_response');
    service.respondNext({ silentMs: 2_000 });
    expect(await reasonOf(transcribe({ ms: 200 }))).toBe('timeout');
  });
});
