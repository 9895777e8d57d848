import { line, paragraph, picture, reference } from './parts/fields.ts';
import { kind } from './parts/kind.ts';
import { productKind } from './product.ts';

/** A module of a product. */
export const moduleKind = kind({
  name: 'module',
  title: 'Módulos',
  path: 'modules',
  area: 'content',
  fields: {
    produto_id: reference({ label: 'Conteúdo', to: productKind, required: 'Escolha o conteúdo' }),
    titulo: line({ label: 'Título', most: 100, required: 'Dê um título ao módulo' }),
    description: paragraph({ label: 'Descrição', most: 1000, required: 'Descreva o módulo' }),
    image_url: picture({ label: 'Imagem' }),
  },
  label: 'titulo',
  match: ['titulo', 'produto_id'],
  search: ['titulo', 'description'],
  columns: ['titulo', 'produto_id'],
  sorts: ['ordem', 'titulo'],
  filters: ['produto_id'],
  ordered: true,
  parent: 'produto_id',
});
