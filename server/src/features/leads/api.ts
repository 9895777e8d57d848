export type { Conversations } from './dependencies.ts';
export { registerLead } from './usecases/register-lead.ts';
