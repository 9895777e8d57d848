import { landingAreas } from '@matilha/contract/landing-areas';
import { contactBasisWords } from '@matilha/contract/leads-import';
import { choiceColumn, type SheetColumns, textColumn, wordsColumn } from '#server/features/records/api.ts';

const area = choiceColumn(
  'Área',
  landingAreas.map(({ label, value }) => [label, value]),
);
const basis = wordsColumn('Por que pode ser contatado', contactBasisWords);

/** Leads as a spreadsheet. A lead of the landing page asked to be contacted; its area may be in its own words. */
export const leadSheet: SheetColumns = {
  name: textColumn('Nome', { example: 'Ana Souza' }),
  email: textColumn('Email', { example: 'ana@exemplo.com.br' }),
  whatsapp: textColumn('WhatsApp', { example: '(11) 98765-4321', width: 18 }),
  area: { ...area, write: (value) => area.write(value) || String(value) },
  contact_basis: { ...basis, width: 26, write: (value) => basis.write(value ?? 'pedido') },
};
