export { type Tool, ToolProblem, type ToolRun, tool } from './tool.ts';
export { type TakeCall, Toolbox } from './toolbox.ts';
export { add, type RoundEnd, type RoundEvent, writeRounds } from './write-rounds.ts';
