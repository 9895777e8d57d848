import { line } from './parts/fields.ts';
import { kind } from './parts/kind.ts';

/** A category of the knowledge bank. */
export const knowledgeCategoryKind = kind({
  name: 'knowledge_category',
  title: 'Categorias do banco de conhecimento',
  path: 'knowledge-categories',
  area: 'content',
  fields: { nome: line({ label: 'Nome', most: 60, required: 'Dê um nome à categoria' }) },
  label: 'nome',
  search: ['nome'],
  columns: ['nome'],
  sorts: ['ordem', 'nome'],
  ordered: true,
});
