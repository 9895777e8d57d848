import * as z from 'zod/mini';
import { moneyText, percentText } from '../portuguese/amounts.ts';
import { centsCodec, percentCodec, textCodec } from '../portuguese/text-codecs.ts';
import { lineOrNothing, oneLine } from '../primitives.ts';
import { priceDirections, priceSteps, whole } from './numbers.ts';
import { choiceCodec, stepCodec } from './typed-values.ts';

/** Rows of costs, people or services of one calculation; a price list has as many rows as one request saves in "Minha loja". */
export const mostLines = 30;
export const mostPriceLines = 50;

/** R$ 1.000.000,00. */
const mostCents = 100_000_000;
/** R$ 100.000,00, the highest price of "Minha loja". */
export const mostPriceCents = 10_000_000;

const integer = (message: string, least: number, most: number, tooMuch: string) =>
  z.int(message).check(z.minimum(least, message), z.maximum(most, tooMuch));

/** Cents from `least`; `most` defaults to R$ 1.000.000,00. */
export const cents = (message: string, least = 0, most = mostCents) =>
  integer(message, least, most, `Use até ${moneyText(most)}`);

/** Basis points from `least` to `most`, 100 % by default. */
export const basisPoints = (message: string, least = 0, most = whole) =>
  integer(message, least, most, `Use até ${percentText(most)}`);

export const count = (message: string, least: number, most: number) =>
  integer(message, least, most, `Use até ${most.toLocaleString('pt-BR')}`);

export const minutes = (message: string, least = 1) => count(message, least, 1_440);

/** Tenths of a cent; up to R$ 100,00 for a minute. */
export const minuteCost = integer(
  'Informe o custo do minuto, como 0,60',
  1,
  100_000,
  'Use até R$ 100,00 por minuto',
);

export const sizeAndCoat = { porte: lineOrNothing(40), pelagem: lineOrNothing(40) };
export const lineName = (message: string) => oneLine(80, message);

/** At least one row, at most `most`. */
export const rows = <Row extends z.ZodMiniType>(row: Row, required: string, most = mostLines) =>
  z.array(row, required).check(z.minLength(1, required), z.maxLength(most, `Use até ${most} linhas`));

/** A fixed cost of the month and the part of it that belongs to what is calculated. */
export const fixedCost = z.strictObject({
  nome: lineName('Dê um nome ao custo'),
  valor_centavos: cents('Informe o valor por mês, como 3.200,00'),
  parte_bp: basisPoints('Informe a parte que é deste setor, de 0% a 100%'),
});
export type FixedCost = z.infer<typeof fixedCost>;
export const fixedCostCodecs = {
  row: { nome: textCodec, valor_centavos: centsCodec, parte_bp: percentCodec },
};

/** The shares of a price. Tax has an explained default: see `taxHelp`. */
export const shares = {
  comissao_bp: basisPoints('Informe a comissão, de 0% a 100%'),
  imposto_bp: basisPoints('Informe o imposto, como 9,8%', 0, 5_000),
  cartao_bp: basisPoints('Informe a taxa do cartão, como 2,5%', 0, 2_000),
};
export const wantedProfit = basisPoints('Informe o lucro que você quer, de 0% a 100%');
export const shareCodecs = { comissao_bp: percentCodec, imposto_bp: percentCodec, cartao_bp: percentCodec };

export const rounding = {
  passo_centavos: z.literal([...priceSteps], 'Escolha o arredondamento'),
  sentido: z.enum(priceDirections, 'Escolha o sentido do arredondamento'),
};
export const roundingCodecs = { passo_centavos: stepCodec, sentido: choiceCodec(priceDirections) };

/** Returns a check that the given shares leave something of the price; the problem is shown at the field `at`. */
export const sharesFit = <Input>(at: string, named: (input: Input) => Readonly<Record<string, number>>) =>
  z.refine<Input>((input) => Object.values(named(input)).reduce((all, share) => all + share, 0) < whole, {
    path: [at],
    error: ({ input }) => {
      const parts = named(input as Input);
      const total = Object.values(parts).reduce((all, share) => all + share, 0);
      const names = Object.keys(parts);
      const list = `${names.slice(0, -1).join(', ')} e ${names.at(-1)}`;
      return `${list} somam ${percentText(total)}: nada sobra do preço. Baixe um deles até a soma ficar abaixo de 100%`;
    },
  });

/** Defaults of the tax field, in basis points: the shop and the clinic of the materials, under Simples Nacional in 2026. */
export const defaultTax = { banho: 980, clinica: 1_230 } as const;

/** The explanation beside the tax field. */
export const taxHelp = {
  banho:
    'Banho e tosa no Simples Nacional de 2026 costuma ficar no Anexo III. Os 9,8% são de quem recebeu R$ 480 mil em 12 meses: (480.000 × 13,5% − 17.640) ÷ 480.000. A sua alíquota muda com a receita: confirme com seu contador.',
  clinica:
    'Clínica no Simples Nacional de 2026: Anexo III quando o Fator R (folha ÷ receita de 12 meses) chega a 28%; abaixo, Anexo V. Os 12,3% são do Anexo III com R$ 960 mil em 12 meses: (960.000 × 16% − 35.640) ÷ 960.000. A sua alíquota muda com a receita: confirme com seu contador.',
} as const;
