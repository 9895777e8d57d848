export { type Tool, ToolProblem, type ToolRun, tool } from './tool.ts';
export { interrupted, type TakeCall, Toolbox } from './toolbox.ts';
export { add, type RoundEvent, writeRounds } from './write-rounds.ts';
