import { type AssistantTrialEvent, assistantTrialEvents } from '@matilha/contract/panel/assistant-trial';
import * as z from 'zod/mini';

const isKnown = (name: string): name is keyof typeof assistantTrialEvents =>
  Object.hasOwn(assistantTrialEvents, name);

function parse(block: string): AssistantTrialEvent | undefined {
  const [, event = '', data = ''] = /^event:(\w+)\ndata:(.*)$/.exec(block) ?? [];
  if (!isKnown(event)) return undefined;
  // Parsed by the schema of this very event, which TypeScript cannot follow through the index.
  return { event, data: z.parse(assistantTrialEvents[event], JSON.parse(data)) } as AssistantTrialEvent;
}

/** Yields the events of a trial while they arrive, until `signal` aborts. */
export async function* readTrial(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<AssistantTrialEvent> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as never)
    .getReader() as ReadableStreamDefaultReader<string>;
  const cancel = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', cancel, { once: true });
  if (signal.aborted) cancel();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const blocks = (rest + value).split('\n\n');
      rest = blocks.pop() ?? '';
      yield* blocks.flatMap((block) => parse(block) ?? []);
    }
  } finally {
    signal.removeEventListener('abort', cancel);
    cancel();
  }
}
