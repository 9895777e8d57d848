import { choicesOf } from '@matilha/contract/kinds/parts/fields';
import { landingAreas } from '@matilha/contract/landing/landing-areas';
import { contactBasisWords } from '@matilha/contract/landing/leads-import';
import { columnOf, type SheetColumns } from '#server/features/records/api.ts';

const text = (label: string, example: string) =>
  columnOf({ label, input: { as: 'line' }, empty: '', example });
const areas = landingAreas.map(({ label, value }) => ({ value, words: label }));
const area = columnOf({ label: 'Área', input: { as: 'choice', choices: areas }, empty: '' });
const basis = columnOf({
  label: 'Por que pode ser contatado',
  input: { as: 'choice', choices: choicesOf(contactBasisWords) },
  empty: '',
});

/** Leads as a spreadsheet. A lead of the landing page asked to be contacted; its area may be in its own words. */
export const leadSheet: SheetColumns = {
  name: text('Nome', 'Ana Souza'),
  email: text('Email', 'ana@exemplo.com.br'),
  whatsapp: { ...text('WhatsApp', '(11) 98765-4321'), width: 18 },
  area: { ...area, write: (value) => area.write(value) || String(value) },
  contact_basis: { ...basis, width: 26, write: (value) => basis.write(value ?? 'pedido') },
};
