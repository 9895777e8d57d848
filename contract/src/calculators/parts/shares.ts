import { percentText } from '../../portuguese/amounts.ts';
import { percentCodec } from '../../portuguese/text-codecs.ts';
import { type Amount, constant, type Quantity } from './amount.ts';
import type { Problem } from './calculator.ts';
import { minuteCost, percent } from './fields.ts';

/** 100 % in basis points. */
export const whole = 10_000;

/** Defaults of the tax field, in basis points, with their explanation: the shop and the clinic of the materials, under Simples Nacional in 2026. */
const taxes = {
  banho: {
    usual: 980,
    hint: 'Banho e tosa no Simples Nacional de 2026 costuma ficar no Anexo III. Os 9,8% são de quem recebeu R$ 480 mil em 12 meses: (480.000 × 13,5% − 17.640) ÷ 480.000. A sua alíquota muda com a receita: confirme com seu contador.',
  },
  clinica: {
    usual: 1_230,
    hint: 'Clínica no Simples Nacional de 2026: Anexo III quando o Fator R (folha ÷ receita de 12 meses) chega a 28%; abaixo, Anexo V. Os 12,3% são do Anexo III com R$ 960 mil em 12 meses: (960.000 × 16% − 35.640) ÷ 960.000. A sua alíquota muda com a receita: confirme com seu contador.',
  },
} as const;

/** The tax of a price or sale, with an explained default. */
export const tax = (shop: keyof typeof taxes) =>
  percent('Imposto', 'Informe o imposto, como 9,8%', {
    most: 5_000,
    hint: taxes[shop].hint,
    blank: percentCodec.write(taxes[shop].usual),
  });
export const card = percent('Taxa do cartão', 'Informe a taxa do cartão, como 2,5%', {
  most: 2_000,
  hint: 'A taxa da maquininha, na média das vendas',
});
export const commissionShare = percent('Comissão', 'Informe a comissão, de 0% a 100%', {
  hint: '0 se ninguém recebe comissão',
});
export const profit = percent('Lucro que você quer', 'Informe o lucro que você quer, de 0% a 100%', {
  hint: 'Parte do preço que fica depois de tudo pago',
});

/** The cost of a minute of work. */
export const ownMinuteCost = minuteCost('Custo do minuto', 'Informe o custo do minuto, como 0,60', {
  hint: 'Da calculadora Minuto produtivo',
});

/** Returns 1 minus the shares: "1 − 20% − 9,8%". */
export const oneWithout = (...shares: readonly Amount[]): Amount => constant(1).minus(...shares);

const sumOf = (shares: readonly Quantity[]): number => shares.reduce((all, { value }) => all + value, 0);

/** Returns the problem of shares that leave nothing of the price, shown at the field `at`. */
export function sharesFit(at: string, shares: Readonly<Record<string, Quantity>>): Problem {
  const names = Object.keys(shares);
  const sum = sumOf(Object.values(shares));
  const list = `${names.slice(0, -1).join(', ')} e ${names.at(-1)}`;
  return {
    at,
    when: sum >= whole,
    message: `${list} somam ${percentText(sum)}: nada sobra do preço. Baixe um deles até a soma ficar abaixo de 100%`,
  };
}

/** The bank's limit, in basis points: above it the price is hardly one that a client pays. */
const sharesToWarnAt = 7_000;

/** Returns the warning about shares of a price that take more than 70 % of it. */
export const sharesNotice = (shares: number): string[] =>
  shares <= sharesToWarnAt
    ? []
    : [
        `Os percentuais somam ${percentText(shares)} do preço. Acima de 70% a conta raramente fecha: veja qual deles não cabe.`,
      ];
