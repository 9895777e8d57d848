import * as contentCalls from '@matilha/contract/calls/panel/content';
import type { AssistantTrialEvent, AssistantTrialInput } from '@matilha/contract/panel/assistant-trial';
import { useEffect, useRef, useState } from 'react';
import { request, sentenceOf } from '../../lib/api-client.ts';
import { readTrial } from './read-trial.ts';

type DataOf<Name> = Extract<AssistantTrialEvent, { event: Name }>['data'];

export interface Trial {
  prompt: DataOf<'prompt'> | null;
  text: string;
  /** In their order. */
  steps: DataOf<'tool'>[];
  rounds: DataOf<'round'>[];
  end: DataOf<'done'> | null;
  error: string | null;
}
const blank: Trial = { prompt: null, text: '', steps: [], rounds: [], end: null, error: null };

function after(trial: Trial, event: AssistantTrialEvent): Trial {
  if (event.event === 'prompt') return { ...trial, prompt: event.data };
  if (event.event === 'delta') return { ...trial, text: trial.text + event.data.text };
  if (event.event === 'tool') return { ...trial, steps: withStep(trial.steps, event.data) };
  if (event.event === 'round') return { ...trial, rounds: [...trial.rounds, event.data] };
  if (event.event === 'done') return { ...trial, end: event.data };
  return { ...trial, error: event.data.message };
}

/** The later event of a step replaces the earlier one. */
const withStep = (steps: Trial['steps'], step: DataOf<'tool'>): Trial['steps'] =>
  [...steps.filter(({ n }) => n !== step.n), step].toSorted((a, b) => a.n - b.n);

const broken = 'A conexão caiu antes do fim. Tente de novo.';

/** Asks an assistant before it is saved; leaving the page or `stop` ends the answer. */
export function useTrial() {
  const [trial, setTrial] = useState<Trial | null>(null);
  const [busy, setBusy] = useState(false);
  const running = useRef<AbortController>(null);

  const stop = () => {
    running.current?.abort();
    setBusy(false);
  };
  useEffect(() => () => running.current?.abort(), []);

  const ask = async (input: AssistantTrialInput) => {
    stop();
    const turn = new AbortController();
    running.current = turn;
    const { signal } = turn;
    setBusy(true);
    const last = await follow(input, signal, setTrial);
    if (signal.aborted) return;
    setTrial(last);
    setBusy(false);
  };
  return { trial, busy, ask, stop };
}

/** Shows a trial as it grows and returns its end, with the reason when it broke. */
async function follow(
  input: AssistantTrialInput,
  signal: AbortSignal,
  show: (trial: Trial) => void,
): Promise<Trial> {
  let trial = blank;
  show(trial);
  try {
    const { body } = await request(contentCalls.tryAssistant, { body: input });
    for await (const event of readTrial(body as ReadableStream<Uint8Array>, signal)) {
      trial = after(trial, event);
      if (!signal.aborted) show(trial);
    }
  } catch (error) {
    return { ...trial, error: trial.prompt ? broken : sentenceOf(error) };
  }
  return trial.end || trial.error ? trial : { ...trial, error: broken };
}
