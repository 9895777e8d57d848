import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { breakEvenCurve } from './break-even.ts';
import { calculation, calculators, compute, headlinesOf, type InputOf } from './calculation.ts';
import { consultationMargin } from './consultation-price.ts';
import { type CalculationKind, calculationKinds } from './kinds.ts';
import { partOf, ratio, whole } from './numbers.ts';
import { leftOfPrice } from './price-table.ts';
import { acceptedInput } from './testing/arbitrary-inputs.ts';
import { limitInput } from './testing/limit-inputs.ts';

const runs = { numRuns: 300 };
const forAll = <Kind extends CalculationKind>(kind: Kind, check: (input: InputOf<Kind>) => void) =>
  fc.assert(fc.property(acceptedInput(kind), check), runs);

const numbersOf = (value: unknown): number[] => {
  if (typeof value === 'number') return [value];
  return value === null || typeof value !== 'object' ? [] : Object.values(value).flatMap(numbersOf);
};

/** Amounts that a loss makes negative. */
const signed = /"(\w*(?:sobra|margem|lucro|contribuicao|crescimento|acima)\w*)":-/g;

describe.each(calculationKinds)('%s', (kind) => {
  it('gives only safe integers, negative only for a loss, in the shape of its schema', () => {
    forAll(kind, (input) => {
      const { result, steps } = compute(kind, input);
      expect(calculators[kind].result.safeParse(result).success).toBe(true);
      expect(
        numbersOf(result)
          .concat(steps.map(({ value }) => value))
          .every(Number.isSafeInteger),
      ).toBe(true);
      expect(JSON.stringify(result).replace(signed, '')).not.toMatch(/":-/);
    });
  });

  it('gives a result that can be stored and read at the limits of every field', () => {
    fc.assert(
      fc.property(limitInput(kind), (input) => {
        const computed = compute(kind, input);
        const stored = { id: crypto.randomUUID(), kind, created_at: '2026-11-24T12:00:00.000Z', input };
        expect(calculation.safeParse({ ...stored, ...computed }).error?.issues).toBeUndefined();
        expect(headlinesOf(kind, computed.result).every(({ value }) => Number.isSafeInteger(value))).toBe(
          true,
        );
      }),
      { numRuns: 1_000 },
    );
  });

  it('ends its steps at a headline, and shows the first headline as a step', () => {
    forAll(kind, (input) => {
      const { result, steps } = compute(kind, input);
      const headlines = headlinesOf(kind, result).map(({ value, unit }) => `${value} ${unit}`);
      const values = steps.map(({ value, unit }) => `${value} ${unit}`);
      expect(headlines).toContain(values.at(-1));
      expect(values).toContain(headlines[0]);
    });
  });

  it('reads back the texts of any input that it has written', () => {
    forAll(kind, (input) => {
      const { form, typed } = calculators[kind];
      const texts = (typed as (given: unknown) => unknown)(input);
      expect(form.parse(texts as never)).toEqual(input);
    });
  });
});

it('divides exactly, rounding half away from zero, up and down', () => {
  const integer = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
  fc.assert(
    fc.property(integer, fc.integer({ min: 1, max: 1_000_000 }), (above, below) => {
      const [down, nearest, up] = (['down', 'nearest', 'up'] as const).map((how) =>
        ratio([above], [below], how),
      );
      expect([down, up]).toEqual([Math.floor(above / below) + 0, Math.ceil(above / below) + 0]);
      expect(Math.abs((nearest ?? 0) * below - above) * 2).toBeLessThanOrEqual(below);
    }),
  );
  expect([5, -5, 15, -15].map((value) => ratio([value], [10]))).toEqual([1, -1, 2, -2]);
  expect(() => ratio([1], [0])).toThrow(RangeError);
});

describe('the price table', () => {
  it('leaves the wanted profit of the price, within the cents of two roundings', () => {
    forAll('tabela-de-precos', (input) => {
      for (const { conta_centavos, custo_centavos } of compute('tabela-de-precos', input).result.linhas) {
        const left = leftOfPrice(input, conta_centavos, custo_centavos);
        expect(Math.abs(left - partOf(conta_centavos, input.lucro_bp))).toBeLessThanOrEqual(2);
      }
    });
  });

  it('returns to the price from its margin', () => {
    forAll('tabela-de-precos', (input) => {
      const shares = input.comissao_bp + input.imposto_bp + input.cartao_bp;
      for (const { preco_centavos, custo_centavos, sobra_centavos } of compute('tabela-de-precos', input)
        .result.linhas) {
        const again = ratio([custo_centavos + sobra_centavos, whole], [whole - shares]);
        expect(Math.abs(again - preco_centavos)).toBeLessThanOrEqual(Math.ceil(whole / (whole - shares)));
      }
    });
  });

  it('rounds up to at least the sum, and to the nearest within half a step', () => {
    forAll('tabela-de-precos', (input) => {
      const step = input.passo_centavos;
      for (const { preco_centavos, conta_centavos } of compute('tabela-de-precos', input).result.linhas) {
        expect(preco_centavos % step).toBe(0);
        const more = preco_centavos - conta_centavos;
        if (input.sentido === 'para-cima') expect(more >= 0 && more <= step).toBe(true);
        else expect(Math.abs(more) * 2 <= step || preco_centavos === step).toBe(true);
      }
    });
  });

  it('never lowers a price when minutes, products, their cost or a share grow', () => {
    const changes = fc.constantFrom(
      'minuto_milesimos',
      'imposto_bp',
      'cartao_bp',
      'lucro_bp',
      'minutos',
      'produtos_centavos',
    );
    fc.assert(
      fc.property(
        acceptedInput('tabela-de-precos'),
        changes,
        fc.integer({ min: 1, max: 60 }),
        (input, field, more) => {
          const isOfLine = field === 'minutos' || field === 'produtos_centavos';
          const dearer = isOfLine
            ? { ...input, linhas: input.linhas.map((line) => ({ ...line, [field]: line[field] + more })) }
            : { ...input, [field]: input[field] + more };
          fc.pre(calculators['tabela-de-precos'].input.safeParse(dearer).success);
          const [before, after] = [input, dearer].map(
            (one) => compute('tabela-de-precos', one).result.linhas,
          );
          before?.forEach((line, index) => {
            expect(after?.[index]?.preco_centavos).toBeGreaterThanOrEqual(line.preco_centavos);
          });
        },
      ),
      runs,
    );
  });
});

it('never lowers the minute when a cost grows', () => {
  forAll('minuto-produtivo', (input) => {
    const dearer = {
      ...input,
      custos: [...input.custos, { nome: 'Luz', valor_centavos: 10_000, parte_bp: whole }],
    };
    const [before, after] = [input, dearer].map((one) => compute('minuto-produtivo', one).result);
    expect(after?.minuto_milesimos).toBeGreaterThanOrEqual(before?.minuto_milesimos ?? 0);
  });
});

describe('the package', () => {
  const at = (input: InputOf<'pacote-de-banho'>, price: number) =>
    compute('pacote-de-banho', { ...input, preco_avulso_centavos: price, desconto_bp: 0 }).result
      .sobra_centavos;

  it('stops paying just below the lowest price', () => {
    forAll('pacote-de-banho', (input) => {
      const lowest = compute('pacote-de-banho', input).result.preco_minimo_centavos;
      expect(at(input, lowest)).toBeGreaterThanOrEqual(-2);
      // Each cent of a bath's price is at least a tenth of a cent for the shop, and three amounts are rounded.
      if (lowest > 20) expect(at(input, lowest - 20)).toBeLessThanOrEqual(2);
    });
  });

  it('loses nothing at the largest discount, and leaves as much as single baths at the other', () => {
    forAll('pacote-de-banho', (input) => {
      const { desconto_limite_bp, desconto_igual_bp, sobra_avulso_centavos } = compute(
        'pacote-de-banho',
        input,
      ).result;
      const with_ = (discount: number) =>
        compute('pacote-de-banho', { ...input, desconto_bp: discount }).result;
      // A price is rounded to the cent for each bath.
      const slack = input.banhos + 2;
      if (desconto_limite_bp !== null)
        expect(with_(desconto_limite_bp).sobra_centavos).toBeGreaterThanOrEqual(-slack);
      if (desconto_igual_bp !== null)
        expect(with_(desconto_igual_bp).sobra_centavos).toBeGreaterThanOrEqual(
          Math.max(0, sobra_avulso_centavos) * input.banhos - slack,
        );
    });
  });

  it('never leaves more at a larger discount', () => {
    forAll('pacote-de-banho', (input) => {
      const [none, five, ten] = compute('pacote-de-banho', input).result.ofertas.map(
        (one) => one.sobra_por_banho_centavos,
      );
      expect((none ?? 0) + 1).toBeGreaterThanOrEqual(five ?? 0);
      expect((five ?? 0) + 1).toBeGreaterThanOrEqual(ten ?? 0);
    });
  });
});

/**
 * Returns the cents by which roundings of half a cent can move what is left: those of profit, tax, card, charges and base, and those of
 * commission and rest, which the rest and the charges multiply.
 */
const roundingsOf = ({ descansos, dias_uteis, encargos_bp }: InputOf<'comissao'>): number =>
  Math.ceil((5 + (2 + descansos / dias_uteis) * (1 + encargos_bp / whole)) / 2);

it('keeps the wanted profit at the highest commission, and not a little above it', () => {
  forAll('comissao', (input) => {
    const { teto_bp, vendas_centavos } = compute('comissao', input).result;
    fc.pre(teto_bp > 0 && teto_bp < whole - 2);
    const left = (percentage: number) =>
      compute('comissao', { ...input, percentual_bp: percentage }).result.modelos[0]?.sobra_centavos ?? 0;
    const wanted = partOf(vendas_centavos, input.lucro_bp);
    expect(left(teto_bp)).toBeGreaterThanOrEqual(wanted - roundingsOf(input));
    expect(left(teto_bp + 2)).toBeLessThanOrEqual(wanted + roundingsOf(input));
  });
});

describe('the break-even', () => {
  it('stays readable with the highest costs, the lowest margin and the lowest sales', () => {
    const cost = { nome: 'Aluguel', valor_centavos: 100_000_000, parte_bp: whole };
    const input = calculators['ponto-de-equilibrio'].input.parse({
      custos: Array.from({ length: 30 }, () => cost),
      produtos_bp: 9_900,
      comissao_bp: 0,
      imposto_bp: 0,
      cartao_bp: 0,
      tiquete_centavos: 100,
      lucro_centavos: 100_000_000,
      dias: 1,
      vendas_hoje_centavos: 100,
    });
    const { result } = compute('ponto-de-equilibrio', input);
    expect(result.hoje?.crescimento_bp).toBe(30_999_999_990_000);
    expect(calculators['ponto-de-equilibrio'].result.safeParse(result).success).toBe(true);
  });

  it('pays the fixed costs at the break-even, and leaves the profit at the goal', () => {
    forAll('ponto-de-equilibrio', (input) => {
      const { custo_centavos, margem_bp, empate, meta } = compute('ponto-de-equilibrio', input).result;
      expect(Math.abs(partOf(empate.venda_centavos, margem_bp) - custo_centavos)).toBeLessThanOrEqual(1);
      expect(
        Math.abs(partOf(meta.venda_centavos, margem_bp) - custo_centavos - input.lucro_centavos),
      ).toBeLessThanOrEqual(1);
      expect(empate.atendimentos * input.tiquete_centavos).toBeGreaterThanOrEqual(empate.venda_centavos);
      expect((empate.atendimentos - 1) * input.tiquete_centavos).toBeLessThan(empate.venda_centavos);
      expect(meta.atendimentos).toBeGreaterThanOrEqual(empate.atendimentos);
    });
  });

  it('crosses the lines of the chart at the break-even', () => {
    forAll('ponto-de-equilibrio', (input) => {
      const { empate } = compute('ponto-de-equilibrio', input).result;
      const points = breakEvenCurve(input);
      expect(points).toHaveLength(21);
      expect(points.at(0)?.atendimentos).toBe(0);
      expect(points.at(-1)?.atendimentos).toBeGreaterThanOrEqual(empate.atendimentos);
      for (const { atendimentos, receita_centavos, custo_centavos } of points)
        if (atendimentos < empate.atendimentos - 1)
          expect(receita_centavos).toBeLessThanOrEqual(custo_centavos);
        else if (atendimentos > empate.atendimentos)
          expect(receita_centavos + 1).toBeGreaterThanOrEqual(custo_centavos);
    });
  });
});

describe('the consultation', () => {
  it('leaves the wanted margin at the price of the sum', () => {
    forAll('preco-da-consulta', (input) => {
      const { conta_centavos } = compute('preco-da-consulta', input).result;
      const { sobra_centavos } = consultationMargin(input, conta_centavos);
      expect(Math.abs(sobra_centavos - partOf(conta_centavos, input.lucro_bp))).toBeLessThanOrEqual(2);
    });
  });

  it('gives for the price of today the margin that its inverse gives', () => {
    forAll('preco-da-consulta', (input) => {
      const { preco, hoje } = compute('preco-da-consulta', { ...input, preco_atual_centavos: null }).result;
      expect(hoje).toBeNull();
      fc.pre(preco.preco_centavos >= 100);
      const again = compute('preco-da-consulta', {
        ...input,
        preco_atual_centavos: preco.preco_centavos,
      }).result;
      expect(again.hoje).toEqual(preco);
    });
  });

  it('keeps the contribution of the month with the consultations that may be lost, and not with one more', () => {
    forAll('preco-da-consulta', (input) => {
      const { hoje, preco, pode_perder } = compute('preco-da-consulta', input).result;
      if (pode_perder === null || hoje === null || pode_perder === 0) return;
      const before = input.consultas_no_mes * hoje.contribuicao_centavos;
      expect((input.consultas_no_mes - pode_perder) * preco.contribuicao_centavos).toBeGreaterThanOrEqual(
        before,
      );
      expect((input.consultas_no_mes - pode_perder - 1) * preco.contribuicao_centavos).toBeLessThan(before);
    });
  });
});
