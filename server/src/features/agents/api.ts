export { type AgentRow, findAgent, getAgent } from './usecases/get-agent.ts';
