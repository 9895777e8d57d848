export { type AgentRow, getAgent } from './usecases/get-agent.ts';
