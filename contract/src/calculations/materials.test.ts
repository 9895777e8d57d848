import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { calculators, compute, type InputOf } from './calculation.ts';
import { type CalculationKind, calculationAbout } from './kinds.ts';

const content = fileURLToPath(new URL('../../../content/', import.meta.url));
const exampleOf = <Kind extends CalculationKind>(kind: Kind) => calculators[kind].example as InputOf<Kind>;

/** Returns the start of the file whose name begins with the id. */
function headerOf(folder: string, id: number, digits: number): string {
  const start = `${String(id).padStart(digits, '0')}-`;
  const file = readdirSync(`${content}${folder}`, { recursive: true }).find((path) =>
    `/${path}`.replace(/.*\//, '').startsWith(start),
  );
  return readFileSync(`${content}${folder}/${file}`, 'utf8').slice(0, 300);
}

describe('the sources', () => {
  it('names materials and assistants that exist', () => {
    for (const { fontes, agente_id } of Object.values(calculationAbout)) {
      for (const { material_id, titulo } of fontes) {
        const header = headerOf('materiais', material_id, 3);
        expect(header.replaceAll('"', '')).toContain(`id: ${material_id}\ntitulo_material: ${titulo}\n`);
      }
      expect(headerOf('assistentes', agente_id, 2)).toContain(`id: ${agente_id}\n`);
    }
  });
});

/** The numbers of the materials, with their numbers as inputs. */
describe('the materials', () => {
  it('gives the minute of material 47', () => {
    const { result } = compute('minuto-produtivo', exampleOf('minuto-produtivo'));
    expect(result).toMatchObject({
      custo_centavos: 720_000,
      minutos_pagos: 17_160,
      minutos_produtivos: 12_000,
      minuto_milesimos: 600,
      hora_centavos: 3_600,
    });
    expect(Math.round(result.aproveitamento_bp / 100)).toBe(70);
    expect(result.niveis.map(({ minutos }) => minutos)).toEqual([10_296, 12_012, 13_728]);
    expect(result.niveis.map(({ minuto_milesimos }) => Math.round(minuto_milesimos / 10))).toEqual([
      70, 60, 52,
    ]);
  });

  it('gives costs, sums and prices of materials 48, 49 and 50', () => {
    const { result } = compute('tabela-de-precos', exampleOf('tabela-de-precos'));
    expect(result.divisor_bp).toBe(5_770);
    expect(
      result.linhas.map((line) => [line.custo_centavos, line.conta_centavos, line.preco_centavos]),
    ).toEqual([
      [2_800, 4_853, 5_000],
      [4_000, 6_932, 7_000],
      [3_900, 6_759, 7_000],
      [5_400, 9_359, 9_500],
      [5_400, 9_359, 9_500],
      [7_500, 12_998, 13_000],
    ]);
    expect(result.linhas[1]?.sobra_centavos).toBe(739);
    expect(result.no_centavos).toBe(1_600);
  });

  it.each([
    [0, 60, 28_000, 7_000, 739],
    [500, 60, 26_600, 6_650, 502],
    [1_000, 60, 25_200, 6_300, 265],
    [1_000, 50, 25_200, 6_300, 865],
  ])(
    'gives the package of material 52 at %d basis points and %d minutes',
    (desconto_bp, minutos_no_pacote, total, each, left) => {
      const { result } = compute('pacote-de-banho', {
        ...exampleOf('pacote-de-banho'),
        desconto_bp,
        minutos_no_pacote,
      });
      expect([result.total_centavos, result.por_banho_centavos, result.sobra_por_banho_centavos]).toEqual([
        total,
        each,
        left,
      ]);
    },
  );

  it('gives the three models of material 53, and rest and charges of the assistant', () => {
    const { result } = compute('comissao', exampleOf('comissao'));
    expect([result.vendas_centavos, result.custo_centavos]).toEqual([1_400_000, 832_000]);
    expect(
      result.modelos.map((model) => [model.comissao_centavos, Math.round(model.parte_da_venda_bp / 10)]),
    ).toEqual([
      [280_000, 200],
      [260_000, 186],
      [284_000, 203],
    ]);
    expect(result.modelos[0]).toMatchObject({ descanso_centavos: 56_000, total_centavos: 433_440 });
    const alone = compute('comissao', { ...exampleOf('comissao'), descansos: 0, encargos_bp: 0 }).result;
    expect(alone.modelos[0]).toMatchObject({ sobra_centavos: 115_800, lucro_bp: 827 });
  });

  it('gives the break-even and the goal of materials 6, 7 and 8', () => {
    const shop = {
      ...exampleOf('ponto-de-equilibrio'),
      custos: [{ nome: 'Total', valor_centavos: 1_440_000, parte_bp: 10_000 }],
      produtos_bp: 4_505,
      comissao_bp: 700,
      imposto_bp: 772,
      cartao_bp: 250,
      lucro_centavos: 400_000,
      vendas_hoje_centavos: 4_000_000,
    };
    const { margem_bp, empate, meta, hoje } = compute('ponto-de-equilibrio', shop).result;
    const reais = (cents: number | undefined) => Math.round((cents ?? 0) / 100);
    expect(margem_bp).toBe(3_773);
    expect([empate.venda_centavos, empate.venda_por_dia_centavos, meta.venda_centavos].map(reais)).toEqual([
      38_166, 1_468, 48_768,
    ]);
    expect([reais(hoje?.lucro_centavos), reais(hoje?.acima_do_empate_centavos)]).toEqual([692, 1_834]);
    expect(Math.round((hoje?.crescimento_bp ?? 0) / 100)).toBe(22);
  });

  it('gives the margins and the loss of clients of material 69', () => {
    const { result } = compute('preco-da-consulta', exampleOf('preco-da-consulta'));
    expect(result.hoje?.contribuicao_centavos).toBe(8_280);
    expect(result.preco).toMatchObject({ preco_centavos: 16_500, contribuicao_centavos: 9_108 });
    expect(result.pode_perder).toBe(20);
    expect(result.fixo_por_consulta_centavos).toBe(7_313);
  });
});
