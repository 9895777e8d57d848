export const deliverLeadJob = 'leads.deliver';
