import * as z from 'zod/mini';
import { moneyText } from '../../portuguese/amounts.ts';
import { centsCodec } from '../../portuguese/text-codecs.ts';
import { type Amount, type Cells, type Choice, Quantity, typed } from './amount.ts';
import { choice, type Field } from './fields.ts';
import { divided } from './rounding.ts';

const priceSteps = [1, 50, 100, 500, 1_000] as const;
type PriceStep = (typeof priceSteps)[number];

const readStep = (text: string): PriceStep =>
  (priceSteps.find((step) => step === centsCodec.read(text)) ?? Number.NaN) as PriceStep;

/** The price's step in cents: "5", "0,50" in reais. */
const priceStep: Field<PriceStep, Quantity> = {
  type: 'choice',
  label: 'Arredondar o preço',
  problem: 'Escolha o arredondamento',
  options: priceSteps.map((cents) => {
    const text = centsCodec.write(cents);
    return [text, cents === 1 ? 'não arredondar' : `de ${text} em ${text}`];
  }),
  codec: { read: readStep, write: centsCodec.write },
  schema: z.literal([...priceSteps], 'Escolha o arredondamento'),
  assumed: centsCodec.write(100),
  cell: (cents) => typed(cents, 'centavos'),
};
const direction = choice(
  'Sentido',
  'Escolha o sentido do arredondamento',
  [
    ['mais-proximo', 'para o mais próximo'],
    ['para-cima', 'sempre para cima'],
  ],
  { assumed: 'mais-proximo' },
);

/** How a price is rounded. */
export const rounding = { passo_centavos: priceStep, sentido: direction };
type Direction = Choice<'mais-proximo' | 'para-cima'>;

const stepWords = (cents: string, step: number, isUp: boolean): string => {
  if (step === 1) return `${cents}, sem arredondar`;
  return isUp
    ? `${cents} para cima, até o múltiplo de ${moneyText(step)}`
    : `${cents} no múltiplo de ${moneyText(step)} mais próximo`;
};

/** Returns a price at a multiple of its step, at least one step; without a direction the nearest one. */
export function toStep(price: Amount, step: Quantity, direction: Direction | null, words?: string): Quantity {
  const isUp = direction?.value === 'para-cima';
  const steps = divided(price.above * 100n, price.below * BigInt(step.value), isUp ? 'up' : 'nearest');
  const own = (cells: Cells): string => {
    const inner = price.formula(cells);
    const each = step.formula(cells);
    const nearest = `ROUND(${inner}/${each},0)`;
    const count = direction
      ? `IF(${cells.get(direction)}="${direction.options['para-cima']}",ROUNDUP(ROUND(${inner}/${each},8),0),${nearest})`
      : nearest;
    return `ROUND(MAX(1,${count})*${each},2)`;
  };
  return new Quantity({
    unit: 'centavos',
    value: Number(steps > 1n ? steps : 1n) * step.value,
    expression: { words: () => words ?? stepWords(price.words(), step.value, isUp), form: 'sum' },
    own,
  });
}
