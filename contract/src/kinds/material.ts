import * as z from 'zod/mini';
import { attachedFile, mostFiles } from '../panel/uploads.ts';
import { oneLine } from '../primitives.ts';
import { assistantKind } from './assistant.ts';
import { moduleKind } from './module.ts';
import {
  line,
  lines,
  markdown,
  optionalAddress,
  optionalLine,
  optionalReference,
  reference,
} from './parts/fields.ts';
import { kind } from './parts/kind.ts';
import { ownOrSecureLink, secureLink } from './parts/schemas.ts';
import { productKind } from './product.ts';

export const mostQuestions = 20;

/** A material of a module. */
export const materialKind = kind({
  name: 'material',
  title: 'Materiais',
  path: 'materials',
  area: 'content',
  fields: {
    modulo_id: reference({ label: 'Módulo', to: moduleKind, required: 'Escolha o módulo' }),
    titulo_material: line({ label: 'Título', most: 120, required: 'Dê um título ao material' }),
    description: line({
      label: 'O que se aprende',
      most: 200,
      required: 'Diga em uma linha o que se aprende',
    }),
    texto: markdown({ label: 'Texto', most: 30_000, required: 'Escreva o material' }),
    /** Only the search reads them. */
    perguntas: lines({
      label: 'Como perguntam por isto',
      hint: `Uma por linha, até ${mostQuestions}: a busca e os assistentes acham o material por elas`,
      schema: z.array(oneLine(120, 'Escreva a pergunta'), 'Escreva as perguntas').check(
        z.maxLength(mostQuestions, `Use no máximo ${mostQuestions} perguntas`),
        z.refine((texts) => new Set(texts).size === texts.length, 'Há duas perguntas iguais'),
      ),
    }),
    agente_id: optionalReference({
      label: 'Agora faça: assistente',
      hint: 'Com uma pergunta, ou nenhum dos dois',
      to: assistantKind,
      required: 'Escolha o assistente',
    }),
    pergunta: optionalLine({ label: 'Agora faça: pergunta', most: 300, required: 'Escreva a pergunta' }),
    link_video: {
      ...optionalAddress({
        label: 'Vídeo',
        hint: 'YouTube, Vimeo ou um host permitido',
        schema: secureLink,
      }),
      input: { as: 'own' },
    },
    link_material: optionalAddress({ label: 'Link para baixar', schema: ownOrSecureLink }),
    arquivos: {
      label: 'Arquivos para baixar',
      /** Versions from before uploads have none. */
      schema: z._default(
        z.array(attachedFile).check(z.maxLength(mostFiles, `Anexe no máximo ${mostFiles} arquivos`)),
        [],
      ),
      input: { as: 'files' },
      empty: [],
    },
  },
  rules: [
    {
      holds: ({ agente_id, pergunta }) => (agente_id === null) === (pergunta === null),
      field: 'pergunta',
      error: 'O assistente e a pergunta andam juntos: os dois ou nenhum',
    },
  ],
  label: 'titulo_material',
  match: ['titulo_material', 'modulo_id'],
  search: ['titulo_material', 'description', 'texto'],
  columns: ['titulo_material', 'modulo_id', 'description'],
  summary: ['description'],
  sorts: ['ordem', 'titulo_material'],
  filters: ['modulo_id'],
  otherFilters: {
    produto_id: reference({ label: 'Conteúdo', to: productKind, required: 'Escolha o conteúdo' }),
  },
  ordered: true,
  parent: 'modulo_id',
});
