export { fitItems, fitText } from './fit-items.ts';
export { comesFrom, isQuoted, mentions, subjectOf } from './own-words.ts';
export { periodParameters } from './parameters.ts';
export { type Tool, ToolProblem, type ToolRun, tool } from './tool.ts';
export { type TakeCall, Toolbox } from './toolbox.ts';
export { add, type RoundEvent, writeRounds } from './write-rounds.ts';
