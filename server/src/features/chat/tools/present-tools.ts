import type { ToolOverview, TrialRound } from '@matilha/contract/panel/assistant-trial';
import type { RoundEnd, Tool } from '#server/features/tools/api.ts';

export const presentTool = ({ name, title, effect, definition }: Tool): ToolOverview => ({
  name,
  title,
  description: definition.description,
  effect,
});

export const presentTools = ({ tools, off }: { tools: readonly Tool[]; off: boolean }) => ({
  tools: tools.map(presentTool),
  off,
});

export const presentRound = (n: number, { round, called }: RoundEnd): TrialRound => ({
  n,
  text: round.text,
  calls: round.calls.map((call, at) => ({
    name: call.name,
    arguments: call.arguments,
    result: round.results[at] ?? '',
    failed: called[at]?.step.state === 'failed',
  })),
});
