export { fitItems, fitText } from './fit-items.ts';
export { comesFrom, isQuoted, mentions, readOwnText, subjectOf } from './own-words.ts';
export { periodParameters } from './parameters.ts';
export { type Tool, ToolProblem, type ToolRun, tool } from './tool.ts';
export { interrupted, type TakeCall, Toolbox } from './toolbox.ts';
export { type RoundEnd, type RoundEvent, writeRounds } from './write-rounds.ts';
