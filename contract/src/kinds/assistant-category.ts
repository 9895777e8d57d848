import { line } from './parts/fields.ts';
import { kind } from './parts/kind.ts';

/** A category of assistants. */
export const assistantCategoryKind = kind({
  name: 'assistant_category',
  title: 'Categorias de assistentes',
  path: 'assistant-categories',
  area: 'content',
  fields: { nome: line({ label: 'Nome', most: 60, required: 'Dê um nome à categoria' }) },
  label: 'nome',
  search: ['nome'],
  columns: ['nome'],
  sorts: ['ordem', 'nome'],
  ordered: true,
});
