import type { NumberedStep } from '@matilha/contract/chat/steps';
import {
  type ModelCall,
  ModelError,
  type ModelEvent,
  type ModelProvider,
  type ModelRequest,
  type ModelRound,
} from '#server/providers/model/model-provider.ts';
import type { Called, Toolbox } from './toolbox.ts';

/** Turns of the model in one answer; the last one gets no tools, so that it writes (tools.md 8.9). */
export const mostRounds = 4;

type Text = Extract<ModelEvent, { type: 'thinking' | 'delta' }>;
type Calls = Extract<ModelEvent, { type: 'calls' }>;
type End = Extract<ModelEvent, { type: 'end' }>;
interface Used extends Pick<End, 'model' | 'inputTokens' | 'outputTokens' | 'cachedTokens'> {
  type: 'used';
  /** False when a further turn follows, after the calls of this one. */
  last: boolean;
}
interface StepEvent {
  type: 'step';
  step: NumberedStep;
}

/** A turn whose calls all came to their end. */
export interface RoundEnd {
  type: 'round';
  round: ModelRound;
  /** In the order of the calls. */
  called: readonly Called[];
}

/** An event of an answer that may use tools. */
export type RoundEvent =
  | Text
  /** A tool began, or came to its end: the later event of a number replaces the earlier one. */
  | StepEvent
  /** A turn ended, before its calls run: what it used counts, whatever becomes of the answer. */
  | Used
  | RoundEnd
  /** `rounds` are the turns with calls, for a continuation of the answer. */
  | { type: 'end'; finishReason: string; rounds: readonly ModelRound[] };

/** The model and its tools for one answer. */
export interface Asking {
  model: ModelProvider;
  toolbox: Toolbox;
  signal: AbortSignal;
  /** Milliseconds for all turns together. */
  totalMs: number;
  log?: ModelCall['log'];
}

/**
 * Writes an answer in rounds: the model's turn, its calls side by side, their results, the model's next turn. Yields `end` once, as the last event.
 * Throws the model's ModelError, `timeout` without asking when no time is left, an AbortError after `signal`, and `bad_response` when the model only
 * calls.
 */
export async function* writeRounds(
  request: ModelRequest,
  { model, toolbox, signal, totalMs, log }: Asking,
): AsyncGenerator<RoundEvent> {
  const until = performance.now() + totalMs;
  const rounds = [...request.rounds];
  let steps = 0;
  let hasText = false;
  for (let turns = 1; ; turns += 1) {
    const tools = turns < mostRounds ? request.tools : [];
    const leftMs = until - performance.now();
    if (leftMs <= 0) throw new ModelError('timeout', 'the tools took the rest of the time');
    const call = { log, totalMs: leftMs };
    const events = model.stream({ ...request, tools, rounds }, signal, call);
    const turn: Turn = yield* writeTurn(events, hasText);
    hasText ||= turn.text !== '';
    const calls = tools.length === 0 ? null : turn.called;
    yield usedBy(turn.end, calls === null);
    if (calls === null) {
      if (!hasText) throw new ModelError('bad_response', 'calls without an answer');
      yield { type: 'end', finishReason: turn.end.finishReason, rounds };
      return;
    }
    const { called, shown }: Results = yield* runCalls(calls, { toolbox, signal, steps });
    if (signal.aborted) throw new DOMException('the answer is no longer wanted', 'AbortError');
    steps += shown;
    const round = roundOf(turn.text, calls, called);
    rounds.push(round);
    yield { type: 'round', round, called };
  }
}

const usedBy = ({ model, inputTokens, outputTokens, cachedTokens }: End, last: boolean): Used => ({
  type: 'used',
  model,
  inputTokens,
  outputTokens,
  cachedTokens,
  last,
});

const roundOf = (text: string, { calls, origin }: Calls, called: readonly Called[]): ModelRound => ({
  text,
  calls,
  results: called.map(({ content }) => content),
  origin,
});

interface Turn {
  text: string;
  /** Null for a turn without calls. */
  called: Calls | null;
  end: End;
}

/** Yields a turn's text, after a blank line where the answer has text before it. */
async function* writeTurn(events: AsyncIterable<ModelEvent>, hasText: boolean): AsyncGenerator<Text, Turn> {
  let text = '';
  let called: Calls | null = null;
  for await (const event of events) {
    if (event.type === 'end') return { text, called, end: event };
    if (event.type === 'calls') {
      called = event;
      continue;
    }
    const opensParagraph = event.type === 'delta' && hasText && text === '';
    if (event.type === 'delta') text += event.text;
    yield opensParagraph ? { type: 'delta', text: `\n\n${event.text.trimStart()}` } : event;
  }
  throw new ModelError('bad_response', 'a turn without its end');
}

interface Results {
  /** In the order of the calls. */
  called: readonly Called[];
  /** Steps that the person saw. */
  shown: number;
}

/** Runs the calls of a turn side by side; yields each step as it begins and as it ends. */
async function* runCalls(
  { calls }: Calls,
  { toolbox, signal, steps }: { toolbox: Toolbox; signal: AbortSignal; steps: number },
): AsyncGenerator<StepEvent, Results> {
  const outcomes = new Map<number, Called>();
  const running = new Map<number, Promise<Finished>>();
  let shown = 0;
  for (const [place, call] of calls.entries()) {
    const { tool, work } = toolbox.start(call, signal);
    if (tool !== null) shown += 1;
    const step =
      tool &&
      ({
        n: steps + shown,
        name: tool.name,
        title: tool.title,
        state: 'running',
        summary: '',
        card: null,
      } as const);
    if (step !== null) yield { type: 'step', step };
    running.set(
      place,
      work.then((called) => ({ place, step, called })),
    );
  }
  while (running.size > 0) {
    const { place, step, called } = await Promise.race(running.values());
    running.delete(place);
    outcomes.set(place, called);
    if (step !== null) yield { type: 'step', step: { ...step, ...called.step } };
  }
  const byPlace = [...outcomes].toSorted(([before], [after]) => before - after);
  return { called: byPlace.map(([, called]) => called), shown };
}

interface Finished {
  place: number;
  step: NumberedStep | null;
  called: Called;
}
