import { defaultTax, taxHelp } from '@matilha/contract/calculations/fields';
import { priceSteps } from '@matilha/contract/calculations/numbers';
import { stepCodec } from '@matilha/contract/calculations/typed-values';
import { percentCodec } from '@matilha/contract/portuguese/text-codecs';
import type { ChoiceWords, FieldWords, InputWords, RowsWords } from './form-words.ts';

/** Fixed costs of the month, with the part that belongs to what is calculated. */
export const fixedCosts = (part: string): RowsWords => ({
  rows: 'custos',
  one: 'custo',
  adding: 'Adicionar custo',
  fields: [
    { name: 'nome', label: 'Custo', type: 'text' },
    { name: 'valor_centavos', label: 'Valor por mês', type: 'money' },
    { name: 'parte_bp', label: part, type: 'percent', hint: '100% se o custo é só dele' },
  ],
});

export const tax = (shop: keyof typeof taxHelp): InputWords => ({
  name: 'imposto_bp',
  label: 'Imposto',
  type: 'percent',
  hint: taxHelp[shop],
  blank: percentCodec.write(defaultTax[shop]),
});

export const card: InputWords = {
  name: 'cartao_bp',
  label: 'Taxa do cartão',
  type: 'percent',
  hint: 'A taxa da maquininha, na média das vendas',
};

export const commissionShare: InputWords = {
  name: 'comissao_bp',
  label: 'Comissão',
  type: 'percent',
  hint: '0 se ninguém recebe comissão',
};

export const profit: InputWords = {
  name: 'lucro_bp',
  label: 'Lucro que você quer',
  type: 'percent',
  hint: 'Parte do preço que fica depois de tudo pago',
};

export const minuteCost: InputWords = {
  name: 'minuto_milesimos',
  label: 'Custo do minuto',
  type: 'minute-cost',
  hint: 'Da calculadora Minuto produtivo',
};

const step: ChoiceWords = {
  name: 'passo_centavos',
  label: 'Arredondar o preço',
  options: priceSteps.map((cents) => [
    stepCodec.write(cents),
    cents === 1 ? 'não arredondar' : `de ${stepCodec.write(cents)} em ${stepCodec.write(cents)}`,
  ]),
};

export const rounding: readonly FieldWords[] = [
  step,
  {
    name: 'sentido',
    label: 'Sentido',
    options: [
      ['mais-proximo', 'para o mais próximo'],
      ['para-cima', 'sempre para cima'],
    ],
  },
];
