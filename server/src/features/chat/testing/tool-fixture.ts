import * as z from 'zod/mini';
import { ToolProblem, type ToolRun, tool } from '#server/features/tools/api.ts';
import type { ModelRequest, ModelToolCall } from '#server/providers/model/model-provider.ts';
import type { Step } from '#server/testing/scripted-model.ts';

/** Returns a tool that proposes a fact; `work` runs before it does. */
export const proposing = (work: (run: ToolRun, text: string) => Promise<void> | void = () => undefined) =>
  tool({
    name: 'propor_fato',
    title: 'Anotando',
    description: 'Propõe um fato.',
    effect: 'propose',
    input: z.strictObject({ texto: z.string() }),
    output: z.object({ proposto: z.string() }),
    run: async (run, { texto }) => {
      await work(run, texto);
      if (texto === 'recuse') throw new ToolProblem('Este fato não serve.');
      const facts = [{ text: texto, source: run.questions[0] ?? '' }];
      return { output: { proposto: texto }, summary: texto, card: { type: 'facts', facts } };
    },
  });

let calls = 0;

/** Returns a call of that tool. */
export const propose = (texto: unknown, id = `c${++calls}`): ModelToolCall => ({
  id,
  name: 'propor_fato',
  arguments: JSON.stringify({ texto }),
});

/** Returns a model's script: one list of steps for each turn, the last one for all that follow. */
export const turns =
  (...scripts: Step[][]) =>
  ({ rounds }: ModelRequest): Step[] =>
    scripts[Math.min(rounds.length, scripts.length - 1)] ?? [];

/** Returns the step of a proposal as it is stored. */
export const proposed = (text: string, source = 'Quanto cobrar pelo banho?') => ({
  name: 'propor_fato',
  title: 'Anotando',
  state: 'done',
  summary: text,
  card: { type: 'facts', facts: [{ text, source }] },
});

/** Returns the stored step of a tool that was cancelled with its answer. */
export const cancelled = {
  name: 'propor_fato',
  title: 'Anotando',
  state: 'failed',
  summary: 'Interrompido.',
  card: null,
};
