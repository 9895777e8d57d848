import * as z from 'zod/mini';
import { oneLine, placeOnTheWeb } from '../primitives.ts';
import { priceInCents } from './fields.ts';
import { recordContract } from './record-contract.ts';

/** The least that a card payment may cost, in cents. */
export const leastPrice = 100;

const shape = {
  titulo: oneLine(60, 'Escreva o nome do plano'),
  /** Cents; 0 for the free plan. */
  valor: priceInCents,
  /** Cents; 0 or the price itself where none is struck through. */
  ancoragem: priceInCents,
  responses_limit: z
    .int('Informe os créditos')
    .check(z.minimum(0, 'Informe os créditos'), z.maximum(100_000, 'Use no máximo 100.000')),
  link: placeOnTheWeb('Use um endereço https:// ou um caminho como /subscribe?plano=1'),
  check1: oneLine(120, 'Escreva o que o plano inclui'),
  check2: oneLine(120, 'Escreva o que o plano inclui'),
  check3: oneLine(120, 'Escreva o que o plano inclui'),
};
/** A plan as the panel edits it. */
export const planRecord = recordContract(
  shape,
  z.strictObject(shape).check(
    z.refine(({ valor, ancoragem }) => ancoragem === 0 || ancoragem >= valor, {
      path: ['ancoragem'],
      error: 'O preço riscado é menor que o preço. Use um maior, ou zero para não mostrar nenhum',
    }),
  ),
);

const checklistShape = {
  linhas: z.array(oneLine(120, 'Escreva a linha')).check(z.maxLength(3, 'Um plano mostra três linhas')),
};
/** The meanings of the lines under each plan, in their order. */
export const checklistRecord = recordContract(checklistShape, z.strictObject(checklistShape));

/** Whether the payment provider sells at the prices of the plans. */
export const planPricesState = z.object({
  /** `not_applied`: nothing was ever sent to this provider. */
  state: z.enum(['applied', 'applying', 'failed', 'not_applied', 'no_payments']),
  /** Why the last attempt failed. */
  problem: z.nullable(z.string()),
});
