import { line, markdown } from './parts/fields.ts';
import { kind } from './parts/kind.ts';

/** A question of the FAQ. */
export const faqItemKind = kind({
  name: 'faq_item',
  title: 'Perguntas frequentes',
  path: 'faq',
  area: 'content',
  fields: {
    pergunta: line({
      label: 'Pergunta',
      most: 200,
      required: 'Escreva a pergunta',
      example: 'Posso mudar de plano?',
    }),
    resposta: markdown({
      label: 'Resposta',
      most: 5000,
      required: 'Escreva a resposta',
      example: 'Pode, quando quiser.',
    }),
  },
  label: 'pergunta',
  search: ['pergunta', 'resposta'],
  columns: ['pergunta'],
  sorts: ['ordem', 'pergunta'],
  ordered: true,
  sheet: true,
});
