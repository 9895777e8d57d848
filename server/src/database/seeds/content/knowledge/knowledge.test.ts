import { describe, expect, it } from 'vitest';
import { agentSeeds } from '../agents/all-agents.ts';
import { knowledgeCategorySeeds, productSeeds } from './all-products.ts';
import { cellFigure, statedSums, tablesOf } from './sums.ts';

const modules = productSeeds.flatMap((product) => product.modules);
const materials = modules.flatMap((module) => module.materials);
const everyText = JSON.stringify(productSeeds);
const named = materials.map((material) => [material.id, material.titulo_material, material] as const);

const words = (text: string): number => text.split(/\s+/).filter((part) => /[\p{L}\d]/u.test(part)).length;
const unique = (values: readonly unknown[]): boolean => new Set(values).size === values.length;
const agentExists = (id: number): boolean => agentSeeds.some((agent) => agent.id === id);

describe('knowledge bank', () => {
  it('has a free and a paid product in each of the seven categories, product 1 free', () => {
    expect(knowledgeCategorySeeds).toHaveLength(7);
    for (const { id } of knowledgeCategorySeeds)
      expect(productSeeds.filter((p) => p.categoria_id === id).map((p) => p.is_paid)).toEqual([false, true]);
    expect(productSeeds.find((product) => product.id === 1)).toMatchObject({ is_paid: false, price: 0 });
  });

  it('sells the paid ones for R$ 79 to R$ 197, by the page of the product itself', () => {
    for (const { is_paid, price, payment_link } of productSeeds) {
      expect(payment_link).toBeNull();
      expect(price).toBeGreaterThanOrEqual(is_paid ? 7900 : 0);
      expect(price).toBeLessThanOrEqual(is_paid ? 19700 : 0);
    }
  });

  it('holds 14 products, 30 modules and 90 materials, each numbered and named once', () => {
    expect([productSeeds.length, modules.length, materials.length]).toEqual([14, 30, 90]);
    for (const rows of [productSeeds, modules, materials])
      expect(unique(rows.map((row: { id: number }) => row.id))).toBe(true);
    expect(unique(productSeeds.map((product) => product.titulo))).toBe(true);
    expect(unique(modules.map((module) => module.titulo))).toBe(true);
    expect(unique(materials.map((material) => material.titulo_material))).toBe(true);
    expect(unique(materials.map((material) => material.description))).toBe(true);
    for (const module of modules)
      expect(module.materials.map((material) => material.ordem)).toEqual([1, 2, 3]);
  });

  it('gives each product one picture, shared by its modules', () => {
    expect(unique(productSeeds.map((product) => product.image_url))).toBe(true);
    for (const { image_url, modules: own } of productSeeds)
      for (const module of own) expect(module.image_url).toBe(image_url);
  });
});

describe.each(named)('material %i, %s', (_id, _title, { description, texto, link_video, link_material }) => {
  it('teaches something in 150 to 400 words, with a goal and a checklist', () => {
    expect(words(texto)).toBeGreaterThanOrEqual(150);
    expect(words(texto)).toBeLessThanOrEqual(400);
    expect(texto).toMatch(/^\*\*Objetivo:\*\* /);
    expect(texto).toMatch(/- \[ \] /);
    expect(description).toMatch(/^[A-ZÀ-Ú].{20,140}\.$/);
    expect([link_video, link_material]).toEqual([null, null]);
  });

  it('is clean Brazilian text and leads only to our own assistants', () => {
    expect(texto).not.toMatch(/ {2}|[ \t]$|\n{3}|\t|[“”]|\.\.\./m);
    expect(texto, 'decimal point').not.toMatch(/\d\.\d{1,2}(?!\d)/);
    expect(texto, 'thousands without a point, or R$ without a space').not.toMatch(
      /R\$\d|R\$ \d{4}|R\$ \d+,\d(?!\d)/,
    );
    expect(texto, 'hyphen for minus, x for times').not.toMatch(/\d - \d|\d x \d|\d \* \d|\d \/ \d/);
    expect(texto.match(/\*\*/g)?.length ?? 0).toSatisfy((count: number) => count % 2 === 0);
    expect(texto, 'clinical conduct').not.toMatch(
      /\bmg\b|\/kg|comprimid|antibiótic|anti-inflamat|posologia/i,
    );
    for (const [, target] of texto.matchAll(/\]\(([^)]+)\)/g))
      expect(agentExists(Number(/^\/chat\/(\d+)$/.exec(target ?? '')?.[1])), target).toBe(true);
  });

  it('works out every sum it shows', () => {
    for (const { text, computed, stated, tolerance } of statedSums(texto))
      expect(Math.abs(computed - stated), `${text}, not ${computed}`).toBeLessThanOrEqual(tolerance);
  });

  it('has tables with the same number of cells in every row, and totals that add up', () => {
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

  it('has rows that add up to a last column called Total or Horas', () => {
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

describe('figures', () => {
  it('are worked out in at least 180 places, so a reader that finds none is noticed', () => {
    expect(materials.flatMap((material) => statedSums(material.texto)).length).toBeGreaterThanOrEqual(180);
    const read = statedSums('Tem 2 × (3 + 4,5) = R$ 14,00 e 1 ÷ 4 = 33%.');
    expect(read.map((sum) => [sum.computed, sum.stated])).toEqual([
      [15, 14],
      [25, 33],
    ]);
  });

  it('are the same wherever the example shop appears', () => {
    const margin = 26_000 + 14_000 - (16_900 + 2_400 + 1_000 + 2_800 + 1_120);
    expect(margin).toBe(15_780);
    expect(margin - 14_400).toBe(1_380);
    const share = margin / 40_000;
    expect(Math.round(14_400 / share)).toBe(36_502);
    expect(Math.round((14_400 + 4_000) / share)).toBe(46_641);
    for (const figure of ['R$ 15.780', 'R$ 1.380', 'R$ 36.502', 'R$ 46.641', '39,45%'])
      expect(everyText).toContain(figure);
  });

  it('say place and date with every price of the market', () => {
    for (const { texto } of materials)
      for (const paragraph of texto.split('\n').filter((line) => /até 5 kg/.test(line)))
        expect(paragraph).toMatch(/Belo Horizonte, em junho de 2024/);
  });
});

describe('"Agora faça"', () => {
  const doable = named.filter(([, , material]) => material.agente_id !== null || material.pergunta !== null);

  it('is offered by at least 80 of the 90 materials', () => {
    expect(doable.length).toBeGreaterThanOrEqual(80);
    expect(unique(doable.map(([, , material]) => material.pergunta))).toBe(true);
  });

  it.each(doable)('%i, %s opens an assistant with blanks to fill', (_id, _title, { agente_id, pergunta }) => {
    expect(agentExists(agente_id ?? 0)).toBe(true);
    expect(pergunta?.length).toBeLessThanOrEqual(300);
    expect(pergunta).toMatch(/^[A-ZÀ-Ú].*___.*[.?_]$/);
    expect(pergunta).not.toMatch(/ {2}|_{4}|(?<!_)__?(?!_)|\n/);
  });
});
