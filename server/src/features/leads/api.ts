export { callAutomation, reachAutomation } from './call-automation.ts';
export { countPlanRequests } from './usecases/read-leads.ts';
export { registerLead } from './usecases/register-lead.ts';
export { waitingLeads } from './waiting-leads.ts';
