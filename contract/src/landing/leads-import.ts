import * as z from 'zod/mini';
import { panelListQuery } from '../panel/panel-lists.ts';
import { emailAddress, id, isoInstant, lineOrNothing, oneLine } from '../primitives.ts';
import { landingAreas } from './landing-areas.ts';
import { leadName, whatsapp } from './leads.ts';

/** Why a person who never used the landing page may be contacted (LGPD, art. 7). */
export const contactBases = ['consentimento', 'pedido', 'cliente'] as const;
export const contactBasisWords: Readonly<Record<(typeof contactBases)[number], string>> = {
  consentimento: 'Consentimento',
  pedido: 'Pediu contato',
  cliente: 'Já é cliente',
};

const noBasis = `Diga por que pode ser contatado: ${Object.values(contactBasisWords).join(', ')}`;

/** A lead of a spreadsheet. */
export const importedLead = z.strictObject({
  name: leadName,
  email: emailAddress,
  whatsapp,
  area: oneLine(60, `Informe a área: ${landingAreas.map(({ label }) => label).join(', ')} ou outra`),
  contact_basis: z.enum(contactBases, noBasis),
});
export type ImportedLead = z.infer<typeof importedLead>;

/** Query of the list of leads; the search is a whole address or number. */
export const leadsQuery = z.extend(panelListQuery(['created_at']), {
  q: z._default(lineOrNothing(100), ''),
  order: z._default(z.enum(['asc', 'desc']), 'desc'),
});
export type LeadsQuery = z.infer<typeof leadsQuery>;

export const leadRow = z.object({
  id,
  name: z.string(),
  email: z.string(),
  whatsapp: z.string(),
  area: z.string(),
  /** Null for a lead of the landing page. */
  contact_basis: z.nullable(z.enum(contactBases)),
  created_at: isoInstant,
  converted_at: z.nullable(isoInstant),
});
export type LeadRow = z.infer<typeof leadRow>;
