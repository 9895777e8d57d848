import { card as contractCard } from '@matilha/contract/chat/steps';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import type { Database } from '#server/database/connection.ts';
import { type Clock, systemClock } from '#server/platform/clock.ts';
import { testContext } from '#server/testing/context.ts';
import type { Tool, ToolRun, ToolUser } from '../tool.ts';
import { longestResult } from '../toolbox.ts';

interface Asked
  extends Partial<Pick<ToolRun, 'questions' | 'hasPhoto' | 'assistantId' | 'cite' | 'takeAnswer'>> {
  db: Database;
  user: ToolUser;
  clock?: Clock;
}

/** Numbers passages from 1, as an answer without sources does. */
const numberPassages: ToolRun['cite'] = (passages) =>
  passages.map((passage, index) => ({ ...passage, n: index + 1 }));

/**
 * Runs a tool as the person, with arguments as a model sends them; returns its result, which must keep to the tool's schema, the limit of a result
 * and the contract's cards. Throws the tool's `ToolProblem`, and an Error with the words for the model where the arguments do not fit.
 */
export async function runTool(
  tool: Tool,
  args: unknown,
  {
    db,
    user,
    clock = systemClock,
    questions = [],
    hasPhoto = false,
    assistantId = 1,
    cite = numberPassages,
    takeAnswer,
  }: Asked,
) {
  const read = tool.read(args);
  if ('problem' in read) throw new Error(read.problem);
  const { log } = testContext({ db });
  const { signal } = new AbortController();
  const run = {
    db,
    clock,
    log,
    user,
    assistantId,
    questions,
    hasPhoto,
    signal,
    cite,
    takeAnswer,
    earlier: async () => [],
  };
  const { output, summary, card = null } = await tool.run(run, read.input);
  expect(z.parse(tool.output, output)).toEqual(output);
  expect(JSON.stringify(output).length).toBeLessThanOrEqual(longestResult);
  expect(z.parse(z.nullable(contractCard), card)).toEqual(card);
  expect(summary).toMatch(/[^.]$/);
  return { output, summary, card };
}
