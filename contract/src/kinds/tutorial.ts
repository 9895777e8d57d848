import * as z from 'zod/mini';
import { oneLine, paragraphOrNothing } from '../primitives.ts';
import { kind } from './parts/kind.ts';
import { picturePath } from './parts/schemas.ts';

/** Empty, or a picture of this product; others could be stored before uploads existed. */
const stored: z.ZodMiniType<string, string> = z.string();
const written: z.ZodMiniType<string, string> = z.union(
  [z.literal(''), picturePath],
  'Envie a imagem pelo painel',
);

const stepsWith = (picture: z.ZodMiniType<string, string>) =>
  z
    .array(
      z.strictObject({
        title: oneLine(80, 'Escreva o título'),
        description: paragraphOrNothing(600),
        buttonText: oneLine(40, 'Escreva o texto do botão'),
        image: picture,
      }),
    )
    .check(z.maxLength(20, 'Use no máximo 20 passos'));

/** The tutorial that the help button opens. */
export const tutorialKind = kind({
  name: 'tutorial',
  title: 'Tutorial',
  path: 'tutorial',
  area: 'content',
  fields: {
    enabled: { label: 'Mostrar o tutorial', schema: z.boolean(), input: { as: 'yes' }, empty: false },
    backgroundImage: {
      label: 'Figura do fundo',
      schema: stored,
      written,
      input: { as: 'picture' },
      empty: '',
    },
    steps: {
      label: 'Passos, em ordem',
      schema: stepsWith(stored),
      written: stepsWith(written),
      input: { as: 'own' },
      empty: [],
    },
  },
  single: true,
  document: true,
});
