import { describe, expect, it } from 'vitest';
import { loadContent } from './load-content.ts';
import { wrongTableSums } from './testing/table-sums.ts';
import { cellFigure, tablesOf } from './testing/tables.ts';

const { assistants, knowledgeCategories, products } = loadContent();
const modules = products.flatMap((product) => product.modules);
const materials = modules.flatMap((module) => module.materials);
const everyText = JSON.stringify(products);
const named = materials.map((material) => [material.id, material.titulo_material, material] as const);

describe('knowledge bank', () => {
  it('includes free and paid products in each of the seven categories, product 1 free', () => {
    expect(knowledgeCategories).toHaveLength(7);
    for (const { id } of knowledgeCategories) {
      const paid = products.filter((p) => p.categoria_id === id).map((p) => p.price > 0);
      expect(new Set(paid)).toEqual(new Set([false, true]));
    }
    expect(products.find((product) => product.id === 1)?.price).toBe(0);
  });

  it('contains at least 14 products and 90 materials, numbered from 1 in each module', () => {
    expect(products.length).toBeGreaterThanOrEqual(14);
    expect(materials.length).toBeGreaterThanOrEqual(90);
    for (const { titulo, materials: own } of modules) {
      expect(own.length, titulo).toBeGreaterThan(0);
      expect(own.map(({ ordem }) => ordem)).toEqual(own.map((_, index) => index + 1));
    }
  });
});

describe.each(named)('material %i, %s', (_id, _title, { texto }) => {
  it('shows remainders, shares and balances that its tables give', () => {
    expect(tablesOf(texto).flatMap(wrongTableSums)).toEqual([]);
  });

  it('aligns the cells of every table row, with totals that add up', () => {
    for (const { header, rows } of tablesOf(texto)) {
      for (const row of rows) expect(row.length, row.join(' | ')).toBe(header.length);
      const at = rows.findIndex(([first]) => /^\**Total/.test(first ?? ''));
      header.forEach((title, column) => {
        const total = cellFigure(rows[at]?.[column] ?? '');
        if (total === null || column === 0 || /médio|Dias|%|Parte/.test(title)) return;
        const above = rows.slice(0, at).map((row) => cellFigure(row[column] ?? '') ?? 0);
        expect(
          above.reduce((sum, value) => sum + value, 0),
          `total of ${title}`,
        ).toBeCloseTo(total, 2);
      });
    }
  });

  it('shows rows that add up to a last column called Total or Horas', () => {
    for (const { header, rows } of tablesOf(texto).filter((table) =>
      /^(Total|Horas)$/.test(table.header.at(-1) ?? ''),
    ))
      for (const row of rows.filter((cells) => !cells.some((cell) => cell.includes('%**')))) {
        const figures = row.slice(1).map((cell) => cellFigure(cell) ?? 0);
        const total = figures.pop();
        expect(
          figures.reduce((sum, value) => sum + value, 0),
          `${header[0]} ${row[0]}`,
        ).toBe(total);
      }
  });
});

/** Returns the effective percentage of the Simples Nacional (Lei Complementar 123/2006), to one decimal. */
const simplesPercent = (yearlyRevenue: number, percent: number, deduction: number) =>
  Math.round((percent - (deduction / yearlyRevenue) * 100) * 10) / 10;

describe('figures', () => {
  it('finds wrong remainders, shares and balances in a table', () => {
    const wrong = (text: string) => tablesOf(text).flatMap(wrongTableSums);
    const prices =
      '| | A | B |\n|---|---|---|\n| Custo | R$ 60 | R$ 60 |\n| Preço | R$ 100 | R$ 90 |\n| Imposto (6%) |';
    expect(wrong(`${prices} R$ 6,00 | R$ 5,00 |\n| **Sobra** | **R$ 34,00** | **R$ 24,00** |`)).toEqual([
      'Sobra, B: 25, not 24',
      'Imposto (6%), B: 5.4, not 5',
    ]);
    const weeks =
      '| Semana | Entradas | Saídas | Saldo |\n|---|---|---|---|\n| Início | | | R$ 10 |\n| 1 | R$ 5 | R$ 3 |';
    expect(wrong(`${weeks} R$ 13 |`)).toEqual(['1: 12, not 13']);
    expect(wrong(`${weeks} R$ 12 |`)).toEqual([]);
  });

  it('keeps the figures of the example shop equal wherever they appear', () => {
    const goods = simplesPercent(480_000, 9.5, 13_860);
    const services = simplesPercent(480_000, 13.5, 17_640);
    expect([goods, services]).toEqual([6.6, 9.8]);
    const tax = (26_000 * goods + 14_000 * services) / 100;
    const margin = 26_000 + 14_000 - (16_900 + tax + 1_000 + 2_800 + 1_120);
    expect(margin).toBeCloseTo(15_092);
    expect(margin - 14_400).toBeCloseTo(692);
    const share = margin / 40_000;
    expect(Math.round(14_400 / share)).toBe(38_166);
    expect(Math.round((14_400 + 4_000) / share)).toBe(48_768);
    for (const figure of ['R$ 15.092', 'R$ 692', 'R$ 38.166', 'R$ 48.768', '37,73%'])
      expect(everyText).toContain(figure);
  });

  it('keeps the figures of the example clinic equal wherever they appear', () => {
    const withCard = simplesPercent(960_000, 16, 35_640) + 2.5;
    expect(withCard).toBeCloseTo(14.8);
    const margin = 80_000 * (1 - withCard / 100) - 27_200;
    expect(margin - 39_000).toBeCloseTo(1_960);
    for (const figure of ['R$ 40.960', 'R$ 1.960', '14,8%', '51,2%']) expect(everyText).toContain(figure);
  });

  it('names place and date beside every market price', () => {
    for (const { texto } of materials)
      for (const paragraph of texto.split('\n').filter((line) => /até 5 kg/.test(line)))
        expect(paragraph).toMatch(/Belo Horizonte, em junho de 2024/);
  });
});

describe('"Agora faça"', () => {
  it('leads to every assistant from at least two materials', () => {
    for (const { id, title } of assistants)
      expect(materials.filter(({ agente_id }) => agente_id === id).length, title).toBeGreaterThanOrEqual(2);
  });

  it('appears in at least nine of ten materials', () => {
    const asking = materials.filter((material) => material.pergunta !== null);
    expect(asking.length / materials.length).toBeGreaterThanOrEqual(0.9);
  });
});
