import type { LeadRow as ListedLead } from '@matilha/contract/landing/leads-import';
import type { LeadRow } from './repository.ts';

export const presentLead = (lead: LeadRow): ListedLead => ({
  id: lead.id,
  name: lead.name,
  email: lead.email,
  whatsapp: lead.whatsapp,
  area: lead.area,
  contact_basis: lead.contactBasis,
  created_at: lead.createdAt.toISOString(),
  converted_at: lead.convertedAt?.toISOString() ?? null,
});
