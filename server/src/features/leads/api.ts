export { registerLead } from './usecases/register-lead.ts';
