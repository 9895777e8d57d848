import * as z from 'zod/mini';
import { leadRow, leadsQuery } from '../../landing/leads-import.ts';
import { people } from '../../rights/call-right.ts';
import { call } from '../call.ts';

export const tag = 'Operação: leads';

export const listLeads = call('GET /api/admin/leads', {
  summary: 'Leads, os mais novos primeiro; busca por email ou WhatsApp inteiro',
  right: people.plain,
  query: leadsQuery,
  output: z.array(leadRow),
});
export const exportLeads = call('GET /api/admin/leads.csv', {
  summary: 'Leads: planilha',
  right: people.fresh('Baixar os leads'),
  query: leadsQuery,
  output: { type: 'text/csv' },
});
