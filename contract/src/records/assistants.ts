import * as z from 'zod/mini';
import { answerPrices, frameMaxLength } from '../assistants.ts';
import { id, oneLine, textOf } from '../primitives.ts';
import { pictureAddress, picturePath, wholeNumber } from './fields.ts';
import { recordContract } from './record-contract.ts';

const categoryShape = { nome: oneLine(60, 'Dê um nome à categoria') };
/** A category of assistants as the panel edits it. */
export const assistantCategoryRecord = recordContract(categoryShape, z.strictObject(categoryShape));

const frameShape = { texto: textOf(frameMaxLength, 'Escreva as regras') };
/** The rules that every assistant follows, before its own instructions; Markdown. There is one record, with this id. */
export const frameRecord = recordContract(frameShape, z.strictObject(frameShape));
export const frameRecordId = 1;

export const mostSuggestions = 12;
const temperature = 'Use um número de 0 a 2';

const assistantShape = {
  title: oneLine(60, 'Dê um nome ao assistente'),
  description: oneLine(200, 'Diga em uma linha o que ele faz'),
  categoria_id: z.int('Escolha a categoria').check(z.refine((value) => id.safeParse(value).success)),
  image_url: pictureAddress,
  credits_per_use: z.literal(answerPrices, 'Escolha o preço da resposta'),
  active: z.boolean('Diga se está no ar'),
  /** Markdown. */
  instructions: textOf(15_000, 'Escreva as instruções'),
  /** Null: the configured model. */
  model: z.nullable(
    oneLine(100, 'Escreva o nome do modelo').check(z.regex(/^\S+$/, 'O nome do modelo não tem espaços')),
  ),
  temperature: z.number(temperature).check(z.minimum(0, temperature), z.maximum(2, temperature)),
  max_output_tokens: wholeNumber(200, 16_000),
  suggestions: z.array(oneLine(120, 'Escreva a pergunta'), 'Escreva as sugestões').check(
    z.maxLength(mostSuggestions, `Use no máximo ${mostSuggestions} sugestões`),
    z.refine((texts) => new Set(texts).size === texts.length, 'Há duas sugestões iguais'),
  ),
};
/** An assistant with its suggested questions as the panel edits it. */
export const assistantRecord = recordContract(
  assistantShape,
  z.strictObject({ ...assistantShape, image_url: picturePath }),
);
