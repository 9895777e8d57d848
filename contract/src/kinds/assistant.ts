import * as z from 'zod/mini';
import { answerPrices } from '../chat/assistants.ts';
import { decimalCodec } from '../portuguese/text-codecs.ts';
import { oneLine } from '../primitives.ts';
import { assistantCategoryKind } from './assistant-category.ts';
import {
  amount,
  asMoney,
  choice,
  line,
  lines,
  markdown,
  optionalAddress,
  picture,
  reference,
  yes,
} from './parts/fields.ts';
import { kind } from './parts/kind.ts';
import { wholeNumber } from './parts/schemas.ts';

export const mostSuggestions = 12;
const mostTools = 60;
const toolName = oneLine(60, 'Escreva o nome da ferramenta').check(
  z.regex(/^[a-z][a-z0-9_]*$/, 'O nome de uma ferramenta só tem letras minúsculas, números e _'),
);
const temperature = 'Use um número de 0 a 2';

/** An assistant with its suggested questions. */
export const assistantKind = kind({
  name: 'assistant',
  title: 'Assistentes',
  path: 'assistants',
  area: 'content',
  fields: {
    title: line({ label: 'Nome', most: 60, required: 'Dê um nome ao assistente' }),
    description: line({ label: 'O que faz', most: 200, required: 'Diga em uma linha o que ele faz' }),
    categoria_id: reference({
      label: 'Categoria',
      to: assistantCategoryKind,
      required: 'Escolha a categoria',
    }),
    image_url: picture({ label: 'Imagem' }),
    credits_per_use: asMoney(
      choice({
        label: 'Preço da resposta',
        schema: z.literal(answerPrices, 'Escolha o preço da resposta'),
        choices: answerPrices.map((value) => ({
          value,
          words: value === 1 ? '1 crédito' : `${value} créditos`,
        })),
        first: 1,
      }),
    ),
    active: yes({ label: 'No ar', error: 'Diga se está no ar' }),
    instructions: markdown({ label: 'Instruções', most: 15_000, required: 'Escreva as instruções' }),
    suggestions: lines({
      label: 'Sugestões',
      hint: `Uma pergunta por linha, até ${mostSuggestions}`,
      schema: z.array(oneLine(120, 'Escreva a pergunta'), 'Escreva as sugestões').check(
        z.maxLength(mostSuggestions, `Use no máximo ${mostSuggestions} sugestões`),
        z.refine((texts) => new Set(texts).size === texts.length, 'Há duas sugestões iguais'),
      ),
    }),
    model: optionalAddress({
      label: 'Modelo',
      hint: 'Vazio: o modelo configurado',
      schema: oneLine(100, 'Escreva o nome do modelo').check(
        z.regex(/^\S+$/, 'O nome do modelo não tem espaços'),
      ),
    }),
    temperature: amount({
      label: 'Temperatura',
      schema: z.number(temperature).check(z.minimum(0, temperature), z.maximum(2, temperature)),
      codec: decimalCodec(3),
      first: 0.5,
    }),
    max_output_tokens: amount({
      label: 'Tamanho máximo da resposta, em tokens',
      schema: wholeNumber(200, 16_000),
      first: 1800,
    }),
    ferramentas_desligadas: lines({
      label: 'Ferramentas desligadas',
      hint: 'O nome de uma ferramenta por linha. Vazio: o assistente pode usar todas',
      schema: z.array(toolName, 'Escolha as ferramentas').check(
        z.maxLength(mostTools, `Use no máximo ${mostTools} ferramentas`),
        z.refine((names) => new Set(names).size === names.length, 'Há duas ferramentas iguais'),
      ),
    }),
  },
  label: 'title',
  search: ['title', 'description'],
  columns: ['title', 'categoria_id', 'credits_per_use', 'active'],
  summary: ['description'],
  sorts: ['ordem', 'title', 'credits_per_use', 'active'],
  filters: ['categoria_id'],
  ordered: true,
  parent: 'categoria_id',
});
