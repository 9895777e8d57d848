import fc from 'fast-check';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { constant, quantity, typed } from './amount.ts';
import { calculator, headline } from './calculator.ts';
import { count, money } from './fields.ts';
import { divided } from './rounding.ts';

/** A calculator that got the field `gorjeta_centavos` after people had stored inputs without it. */
const withNewField = calculator({
  kind: 'comissao',
  titulo: 'Gorjeta',
  pergunta: 'Quanto fica?',
  fontes: [],
  agente_id: 1,
  sections: [
    {
      title: 'Tudo',
      fields: {
        banhos: count('Banhos', 'Informe os banhos'),
        gorjeta_centavos: { ...money('Gorjeta', 'Informe a gorjeta'), older: 0 },
      },
    },
  ],
  result: z.object({ total_centavos: z.int() }),
  example: { banhos: 1, gorjeta_centavos: 500 },
  sums: ({ banhos, gorjeta_centavos }) => {
    const total = quantity('centavos', banhos.times(gorjeta_centavos));
    return { result: { total_centavos: total }, steps: [['Total', total]] };
  },
  notices: () => [],
  headlines: ({ total_centavos }) => [headline('total', 'Total', total_centavos)],
  tables: () => [],
  facts: () => [],
});

it('reads an input, a stored one and a form from before a field existed as meaning its old value', () => {
  const older = { banhos: 3, gorjeta_centavos: 0 };
  expect(z.parse(withNewField.input, { banhos: 3 })).toEqual(older);
  expect(z.parse(withNewField.storedInput, { banhos: 3 })).toEqual(older);
  expect(z.parse(withNewField.texts, { banhos: '3' })).toEqual(older);
});

it('says a sum, its words and its formula from one expression', () => {
  const price = typed(7_000, 'centavos');
  const baths = typed(4, 'atendimentos');
  const share = typed(980, 'pontos-base');
  const left = quantity('centavos', price.times(constant(1).minus(share)).over(baths));
  expect([left.value, left.expression.words()]).toEqual([1_579, 'R$ 70,00 × (1 − 9,8%) ÷ 4']);
  const cells = new Map<object, string>([
    [price, 'B1'],
    [baths, 'B2'],
    [share, 'B3'],
  ]);
  expect(left.own(cells)).toBe('ROUND(B1*(1-B3)/B2,2)');
  expect(quantity('centavos', price.minus(left.spelled().minus(price)), {}).expression.words()).toBe(
    'R$ 70,00 − (R$ 70,00 × (1 − 9,8%) ÷ 4 − R$ 70,00)',
  );
  expect(quantity('centavos', price.over(baths.times(baths))).expression.words()).toBe('R$ 70,00 ÷ (4 × 4)');
});

it('divides exactly, rounding half away from zero, up and down', () => {
  const integer = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
  fc.assert(
    fc.property(integer, fc.integer({ min: 1, max: 1_000_000 }), (above, below) => {
      const [down, nearest, up] = (['down', 'nearest', 'up'] as const).map((how) =>
        Number(divided(BigInt(above), BigInt(below), how)),
      );
      expect([down, up]).toEqual([Math.floor(above / below) + 0, Math.ceil(above / below) + 0]);
      expect(Math.abs((nearest ?? 0) * below - above) * 2).toBeLessThanOrEqual(below);
    }),
  );
  expect([5n, -5n, 15n, -15n].map((value) => divided(value, 10n))).toEqual([1n, -1n, 2n, -2n]);
  expect(() => divided(1n, 0n)).toThrow(RangeError);
});
