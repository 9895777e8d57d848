import * as z from 'zod/mini';
import { planPage } from '../billing/payment-link.ts';
import { placeOnTheWeb } from '../primitives.ts';
import { address, amount, asMoney, asPaymentLink, line, price } from './parts/fields.ts';
import { kind } from './parts/kind.ts';

/** The least that a card payment may cost, in cents. */
export const leastPrice = 100;

const answer = (label: string) =>
  asMoney(line({ label, most: 120, required: 'Escreva o que o plano inclui' }));

/** A plan. */
export const planKind = kind({
  name: 'plan',
  title: 'Planos',
  path: 'plans',
  area: 'business',
  fields: {
    titulo: asMoney(line({ label: 'Nome', most: 60, required: 'Escreva o nome do plano' })),
    /** 0 for the free plan. */
    valor: asMoney(
      price({
        label: 'Preço por 30 dias',
        hint: 'Quem já assina continua com o preço antigo.',
        none: 'Gratuito',
      }),
    ),
    ancoragem: asMoney(
      price({
        label: 'Preço riscado',
        hint: 'O que os mesmos créditos custariam em outro plano. Zero, ou o próprio preço, não mostra nenhum.',
      }),
    ),
    responses_limit: asMoney(
      amount({
        label: 'Créditos por 30 dias',
        hint: 'Vale a partir do próximo período; créditos já dados não mudam.',
        schema: z
          .int('Informe os créditos')
          .check(z.minimum(0, 'Informe os créditos'), z.maximum(100_000, 'Use no máximo 100.000')),
        first: 0,
      }),
    ),
    link: asPaymentLink(
      address({
        label: 'Endereço do botão',
        schema: placeOnTheWeb('Use um endereço https:// ou um caminho como /subscribe?plano=1'),
      }),
      planPage,
    ),
    check1: answer('Primeira linha'),
    check2: answer('Segunda linha'),
    check3: answer('Terceira linha'),
  },
  rules: [
    {
      holds: ({ valor, ancoragem }) => ancoragem === 0 || ancoragem >= valor,
      field: 'ancoragem',
      error: 'O preço riscado é menor que o preço. Use um maior, ou zero para não mostrar nenhum',
    },
  ],
  label: 'titulo',
  columns: ['titulo', 'valor', 'responses_limit'],
  summary: ['valor'],
  price: 'valor',
  document: true,
});

/** Whether the payment provider sells at the prices of the plans. */
export const planPricesState = z.object({
  /** `not_applied`: nothing was ever sent to this provider. */
  state: z.enum(['applied', 'applying', 'failed', 'not_applied', 'no_payments']),
  /** Why the last attempt failed. */
  problem: z.nullable(z.string()),
});
