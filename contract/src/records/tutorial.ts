import * as z from 'zod/mini';
import { oneLine, paragraphOrNothing, placeOnTheWeb } from '../primitives.ts';
import { recordContract } from './record-contract.ts';

const picture = z.union(
  [z.literal(''), placeOnTheWeb('Use um endereço https:// ou um caminho como /images/tutorial.svg')],
  'Use um endereço https:// ou um caminho como /images/tutorial.svg',
);

const shape = {
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
};
/** The tutorial as the panel edits it. */
export const tutorialRecord = recordContract(shape, z.strictObject(shape));
