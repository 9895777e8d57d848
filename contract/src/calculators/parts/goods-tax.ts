import { percentText } from '../../portuguese/amounts.ts';
import { type Amount, type Choice, chosen, constant, type Quantity, quantity } from './amount.ts';
import { choice, percent, when } from './fields.ts';

const sold = [
  ['servico', 'só serviço, ou um imposto para tudo'],
  ['sem-st', 'também mercadoria, com o ICMS no Simples'],
  ['com-st', 'também mercadoria, com o ICMS já pago (substituição)'],
] as const;
type Sold = (typeof sold)[number][0];

/**
 * The tax of goods, under Simples Nacional in 2026: Anexo I, and where the ICMS of the goods was paid by substitution (ST), without its share of that
 * tax. Source: Lei Complementar 123/2006, art. 18, paragraph 4-A, and Anexo I.
 */
export const goodsTax = {
  vendido: {
    ...choice('O que a loja vende', 'Escolha o que a loja vende', sold, { assumed: 'servico' }),
    older: 'servico' as const,
  },
  mercadoria_bp: {
    ...when(
      'vendido',
      ['sem-st', 'com-st'],
      percent('Mercadoria na venda', 'Informe quanto da venda é mercadoria, como 65%', {
        hint: 'Parte da venda que é ração, acessório e outros produtos',
      }),
    ),
    older: null,
  },
  imposto_mercadoria_bp: {
    ...when(
      'vendido',
      ['sem-st', 'com-st'],
      percent('Imposto da mercadoria', 'Informe o imposto da mercadoria, como 6,6%', {
        most: 5_000,
        hint: 'Anexo I do Simples de 2026. Os 6,6% são de quem recebeu R$ 480 mil em 12 meses: (480.000 × 9,5% − 13.860) ÷ 480.000. Confirme com seu contador.',
        blank: '6,6%',
      }),
    ),
    older: null,
  },
  icms_bp: {
    ...when(
      'vendido',
      ['com-st'],
      percent('ICMS dentro desse imposto', 'Informe a parte do ICMS, como 33,5%', {
        hint: 'De R$ 360 mil a R$ 3,6 milhões em 12 meses: 33,5%. Se só parte da mercadoria tem substituição, use a parte: metade, 16,75%.',
        blank: '33,5%',
      }),
    ),
    older: null,
  },
};

interface GoodsCells {
  vendido: Choice<Sold>;
  imposto_bp: Quantity;
  mercadoria_bp: Quantity;
  imposto_mercadoria_bp: Quantity;
  icms_bp: Quantity;
}

/** Returns the tax of all sales: of services and goods by their shares. */
export function taxTaken({
  vendido,
  imposto_bp,
  mercadoria_bp,
  imposto_mercadoria_bp,
  icms_bp,
}: GoodsCells): Quantity {
  const mixed = (ofGoods: Amount) =>
    imposto_bp.times(constant(1).minus(mercadoria_bp)).plus(ofGoods.times(mercadoria_bp));
  return quantity(
    'pontos-base',
    chosen(vendido, {
      servico: imposto_bp,
      'sem-st': mixed(imposto_mercadoria_bp),
      'com-st': mixed(imposto_mercadoria_bp.times(constant(1).minus(icms_bp))),
    }),
  );
}

interface GoodsInput {
  vendido: Sold;
  mercadoria_bp: number | null;
}

/** Returns the basis of the tax of goods as a line; none where only one tax was given. */
export const goodsBasis = ({ vendido, mercadoria_bp }: GoodsInput): string[] =>
  vendido === 'servico'
    ? []
    : [
        `Imposto de ${percentText(mercadoria_bp ?? 0)} de mercadoria ${vendido === 'com-st' ? 'com o ICMS já pago por substituição' : 'com o ICMS dentro do Simples'}.`,
      ];

/** The input of a form with one tax for all that is sold. */
export const onlyServices = {
  vendido: 'servico',
  mercadoria_bp: null,
  imposto_mercadoria_bp: null,
  icms_bp: null,
} as const;
