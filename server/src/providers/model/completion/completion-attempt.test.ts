import { Dispatcher } from 'undici';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deltaEvent, reasoning } from '../testing/fake-replies.ts';
import { CompletionAttempt } from './completion-attempt.ts';

/** Takes a request; the test plays the response. */
class PlayedDispatcher extends Dispatcher {
  override dispatch() {
    return true;
  }
}

const controller: Dispatcher.DispatchController = {
  aborted: false,
  paused: false,
  reason: null,
  rawHeaders: null,
  rawTrailers: null,
  abort: () => undefined,
  pause: () => undefined,
  resume: () => undefined,
};
const limits = {
  firstTokenMs: 60_000,
  gapMs: 30_000,
  totalMs: 3_600_000,
  trailerMs: 5_000,
  maxAnswerLength: 1_000,
};

function begin(): CompletionAttempt {
  const request = { path: '/', headers: {}, body: '{}', mayBeginThinking: false };
  const attempt = new CompletionAttempt(new PlayedDispatcher(), request, limits);
  attempt.onResponseStart(controller, 200, { 'content-type': 'text/event-stream' });
  return attempt;
}
const receive = (attempt: CompletionAttempt, text: string) =>
  attempt.onResponseData(controller, Buffer.from(text));
const twelve = (part: string) => Array.from({ length: 12 }, () => part);
const text = deltaEvent({ content: 'Pronto.' });

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

describe('the wait for the first text', () => {
  it.each([
    ['comments', ': OPENROUTER PROCESSING\n\n'],
    ['chunks with a role only', deltaEvent({ role: 'assistant' })],
    ['empty deltas', deltaEvent({})],
    ['pings', 'event: ping\ndata: ping\n\n'],
    ['events without data', 'data:\n\n'],
    ['chunks without a choice', 'data: {"choices":[],"prompt_filter_results":[]}\n\n'],
  ])('starts its wait again at each sign of life: %s', async (_what, sign) => {
    const attempt = begin();
    for (const part of twelve(sign)) {
      vi.advanceTimersByTime(limits.firstTokenMs - 1);
      receive(attempt, part);
    }
    vi.advanceTimersByTime(limits.firstTokenMs - 1);
    receive(attempt, text);
    expect(await attempt.next()).toEqual({ type: 'delta', text: 'Pronto.' });
    attempt.cancel(new Error('read'));
  });

  it.each([
    ['nothing', ''],
    ['bytes of an unfinished comment', ': wait'],
  ])('ends the attempt after %s', async (_what, sign) => {
    const attempt = begin();
    vi.advanceTimersByTime(limits.firstTokenMs - 1);
    receive(attempt, sign);
    vi.advanceTimersByTime(1);
    await expect(attempt.next()).rejects.toMatchObject({ reason: 'timeout', message: 'no first token' });
  });
});

describe('the silence within an answer', () => {
  it.each([
    ['reasoning', deltaEvent({ reasoning_content: ' penso' })],
    ['comments', ': keep-alive\n\n'],
  ])('starts its wait again at each sign of life: %s', async (_what, sign) => {
    const attempt = begin();
    for (const part of [...reasoning('Penso'), ...twelve(sign), text]) {
      receive(attempt, part);
      vi.advanceTimersByTime(limits.gapMs - 1);
    }
    expect(await attempt.next()).toEqual({ type: 'thinking' });
    expect(await attempt.next()).toEqual({ type: 'delta', text: 'Pronto.' });
    vi.advanceTimersByTime(1);
    await expect(attempt.next()).rejects.toMatchObject({
      reason: 'timeout',
      message: 'silence within the answer',
    });
  });
});

it('ends an attempt at its total time, whatever signs of life arrive', async () => {
  const attempt = begin();
  for (let passed = 0; passed < limits.totalMs; passed += 30_000) {
    receive(attempt, ': keep-alive\n\n');
    vi.advanceTimersByTime(30_000);
  }
  await expect(attempt.next()).rejects.toMatchObject({ reason: 'timeout', message: 'total time exceeded' });
});
