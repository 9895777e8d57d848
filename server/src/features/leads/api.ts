export { callAutomation, reachAutomation } from './call-automation.ts';
export type { Conversations } from './dependencies.ts';
export { leadImports } from './imports/lead-imports.ts';
export { countPlanRequests } from './usecases/count-plan-requests.ts';
export { registerLead } from './usecases/register-lead.ts';
export { waitingLeads } from './waiting-leads.ts';
