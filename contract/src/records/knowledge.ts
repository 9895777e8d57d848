import * as z from 'zod/mini';
import { oneLine, textOf } from '../primitives.ts';
import { attachedFile, mostFiles } from '../uploads.ts';
import {
  ownOrSecureLink,
  pictureAddress,
  picturePath,
  priceInCents,
  reference,
  secureLink,
} from './fields.ts';
import { recordContract } from './record-contract.ts';

const categoryShape = { nome: oneLine(60, 'Dê um nome à categoria') };
/** A category of the knowledge bank as the panel edits it. */
export const knowledgeCategoryRecord = recordContract(categoryShape, z.strictObject(categoryShape));

const productShape = {
  titulo: oneLine(100, 'Dê um título ao conteúdo'),
  categoria_id: reference('Escolha a categoria'),
  description: textOf(1000, 'Descreva o conteúdo'),
  image_url: pictureAddress,
  /** Cents; 0 is free. */
  price: priceInCents,
  /** Null: the product's own page of payment. */
  payment_link: z.nullable(ownOrSecureLink),
};
/** A product of the knowledge bank as the panel edits it; it is paid when it has a price. */
export const productRecord = recordContract(
  productShape,
  z.strictObject({ ...productShape, image_url: picturePath }),
);

const moduleShape = {
  produto_id: reference('Escolha o conteúdo'),
  titulo: oneLine(100, 'Dê um título ao módulo'),
  description: textOf(1000, 'Descreva o módulo'),
  image_url: pictureAddress,
};
/** A module as the panel edits it. */
export const moduleRecord = recordContract(
  moduleShape,
  z.strictObject({ ...moduleShape, image_url: picturePath }),
);

export const mostQuestions = 12;

const materialShape = {
  modulo_id: reference('Escolha o módulo'),
  titulo_material: oneLine(120, 'Dê um título ao material'),
  description: oneLine(200, 'Diga em uma linha o que se aprende'),
  /** Markdown. */
  texto: textOf(30_000, 'Escreva o material'),
  link_video: z.nullable(secureLink),
  link_material: z.nullable(ownOrSecureLink),
  /** Versions from before uploads have none. */
  arquivos: z._default(
    z.array(attachedFile).check(z.maxLength(mostFiles, `Anexe no máximo ${mostFiles} arquivos`)),
    [],
  ),
  /** "Agora faça": the assistant that does it, and the question to open it with; both or neither. */
  agente_id: z.nullable(reference('Escolha o assistente')),
  pergunta: z.nullable(oneLine(300, 'Escreva a pergunta')),
  /** Ways in which people ask for it; only the search reads them. */
  perguntas: z.array(oneLine(120, 'Escreva a pergunta'), 'Escreva as perguntas').check(
    z.maxLength(mostQuestions, `Use no máximo ${mostQuestions} perguntas`),
    z.refine((texts) => new Set(texts).size === texts.length, 'Há duas perguntas iguais'),
  ),
};
/** A material as the panel edits it. */
export const materialRecord = recordContract(
  materialShape,
  z.strictObject(materialShape).check(
    z.refine(({ agente_id, pergunta }) => (agente_id === null) === (pergunta === null), {
      path: ['pergunta'],
      error: 'O assistente e a pergunta andam juntos: os dois ou nenhum',
    }),
  ),
);
