import * as z from 'zod/mini';
import { oneLine, paragraphOrNothing } from '../primitives.ts';
import { picturePath } from './fields.ts';
import { recordContract } from './record-contract.ts';

/** Empty, or a picture of this product; others could be stored before uploads existed. */
const stored = z.string();
const written = z.union([z.literal(''), picturePath], 'Envie a imagem pelo painel');

const shapeWith = (picture: z.ZodMiniType<string, string>) => ({
  enabled: z.boolean(),
  backgroundImage: picture,
  steps: z
    .array(
      z.strictObject({
        title: oneLine(80, 'Escreva o título'),
        description: paragraphOrNothing(600),
        buttonText: oneLine(40, 'Escreva o texto do botão'),
        image: picture,
      }),
    )
    .check(z.maxLength(20, 'Use no máximo 20 passos')),
});
/** The tutorial as the panel edits it. */
export const tutorialRecord = recordContract(shapeWith(stored), z.strictObject(shapeWith(written)));
