import { afterEach, expect, it, vi } from 'vitest';
import { createSubscriber } from '#server/testing/context.ts';
import { testProduct } from '#server/testing/product.ts';
import { ScriptedModel } from '#server/testing/scripted-model.ts';
import { heartbeatMs } from './answer/answer-stream.ts';
import { ask, gate } from './testing/chat-fixture.ts';

const thinks = gate();
const product = await testProduct({ model: new ScriptedModel([{ thinks: true }, thinks, 'Use xampu.']) });
afterEach(() => vi.useRealTimers());

it('sends heartbeats while the model thinks, so that no proxy cuts the stream', async () => {
  const user = await createSubscriber(product.db, { credits: 1 });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const headers = { accept: 'text/event-stream' };
  const response = await product.call(user, 'POST', '/api/messages', ask(user), headers);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const readTo = async (end: string) => {
    let seen = '';
    while (!seen.includes(end)) {
      const part = await reader?.read();
      if (part?.value === undefined) throw new Error(`the stream ended after: ${seen}`);
      seen += part.value;
    }
    return seen;
  };
  expect(await readTo('"ms":0}\n\n')).toContain('event:thinking');
  for (let beats = 0; beats < 3; beats += 1) {
    await vi.advanceTimersByTimeAsync(heartbeatMs);
    expect(await readTo(':\n\n')).toBe(':\n\n');
  }
  thinks.open();
  expect(await readTo('event:done')).toContain('Use xampu.');
  await reader?.cancel();
});
