import type { AssistantTrialEvent } from '@matilha/contract/panel/assistant-trial';
import { expect, test, vi } from 'vitest';
import { readTrial } from './read-trial.ts';

const encoded = (text: string) => new TextEncoder().encode(text);
const deltaBlock = (text: string) => `event:delta\ndata:${JSON.stringify({ text })}\n\n`;
const delta = (text: string): AssistantTrialEvent => ({ event: 'delta', data: { text } });

/** Returns a stream of the parts. */
const streamOf = (...parts: Uint8Array[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(part);
      controller.close();
    },
  });
async function readAll(body: ReadableStream<Uint8Array>) {
  const events: AssistantTrialEvent[] = [];
  for await (const event of readTrial(body, new AbortController().signal)) events.push(event);
  return events;
}

test('reads an event whose bytes arrive one by one, also in the middle of a letter', async () => {
  const bytes = encoded(deltaBlock('Ração') + deltaBlock('é cara'));
  const parts = [...bytes].map((byte) => Uint8Array.of(byte));
  expect(await readAll(streamOf(...parts))).toEqual([delta('Ração'), delta('é cara')]);
});

test('passes over events of another version and comments, and drops an unfinished event', async () => {
  const text = `: ping\n\nevent:thinking\ndata:{}\n\n${deltaBlock('Sim')}event:delta\ndata:{"te`;
  expect(await readAll(streamOf(encoded(text)))).toEqual([delta('Sim')]);
});

test('refuses an event whose data the contract does not have', async () => {
  await expect(readAll(streamOf(encoded('event:delta\ndata:{"text":7}\n\n')))).rejects.toThrow();
});

test('cancels the stream and ends once it is aborted between two events', async () => {
  const stop = new AbortController();
  let cancelled = false;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoded(deltaBlock('Sim'))),
    cancel: () => {
      cancelled = true;
    },
  });
  const events: AssistantTrialEvent[] = [];
  for await (const event of readTrial(body, stop.signal)) {
    events.push(event);
    stop.abort();
  }
  await vi.waitFor(() => expect(cancelled).toBe(true));
  expect(events).toEqual([delta('Sim')]);
});

test('yields nothing of a stream aborted before its response, and cancels it', async () => {
  let cancelled = false;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoded(deltaBlock('Sim'))),
    cancel: () => {
      cancelled = true;
    },
  });
  const events: AssistantTrialEvent[] = [];
  for await (const event of readTrial(body, AbortSignal.abort())) events.push(event);
  await vi.waitFor(() => expect(cancelled).toBe(true));
  expect(events).toEqual([]);
});
