import { randomUUID } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import type { User } from '@matilha/contract/account/account';
import type { Calculation } from '@matilha/contract/calculators/calculation';
import { calculators, sheetOf } from '@matilha/contract/calculators/calculators';
import { type CalculationKind, calculationKinds } from '@matilha/contract/calculators/kinds';
import { evaluatorOf } from '@matilha/contract/calculators/parts/evaluate-sheet';
import type { SheetCell } from '@matilha/contract/calculators/parts/sheet';
import { dayInBrazil } from '@matilha/contract/content/event-dates';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '#server/database/schema/accounts.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { testProduct } from '#server/testing/product.ts';
import { readFormulas } from '#server/testing/read-sheet.ts';
import { calculationCalls } from './testing/calculation-calls.ts';

const product = await testProduct();
const { db } = product;
const { keep, read } = calculationCalls(product);

const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());
const sheetFile = async (user: User, { id }: Calculation) =>
  readFormulas(await bytesOf(await read(user, `/${id}/sheet.xlsx`)));

/** Returns the texts of a PDF file that pdfkit wrote with standard fonts, without spaces: they are placed, not written. */
function textOf(file: Uint8Array): string {
  const bytes = Buffer.from(file);
  const streams = [...bytes.toString('latin1').matchAll(/stream\n(.*?)\nendstream/gs)].map(
    ([, stream = '']) => inflateSync(Buffer.from(stream, 'latin1')).toString('latin1'),
  );
  const pieces = streams.join('\n').matchAll(/<([0-9a-f]+)>/g);
  return [...pieces].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join('');
}
const pdfOf = async (user: User, { id }: Calculation) => {
  const response = await read(user, `/${id}/prices.pdf`);
  const bytes = await bytesOf(response);
  return {
    response,
    text: textOf(bytes),
    pages: Buffer.from(bytes)
      .toString('latin1')
      .match(/\/Type \/Page\n/g)?.length,
  };
};

describe('GET /api/calculations/:id/sheet.xlsx', () => {
  it.each(calculationKinds)('writes %s with its formulas and their values', async (kind) => {
    const user = await createSubscriber(db);
    const kept = await keep(user, kind);
    const sheet = sheetOf<CalculationKind>(kept.kind, kept.input);
    const evaluate = evaluatorOf(sheet);
    const expected = (cell: SheetCell | null, column: number, row: number) => {
      if (cell === null || ('text' in cell && cell.text === '')) return undefined;
      if ('text' in cell) return cell.text;
      if ('number' in cell) return cell.number;
      return { formula: cell.formula, value: evaluate(`${String.fromCharCode(65 + column)}${row + 1}`) };
    };
    const withoutEnd = (cells: unknown[]) =>
      cells.slice(0, cells.findLastIndex((cell) => cell !== undefined) + 1);
    expect(await sheetFile(user, kept)).toEqual(
      sheet.rows.map((row, index) => withoutEnd(row.map((cell, column) => expected(cell, column, index)))),
    );
  });

  it('stores an empty text beside a formula that has nothing to compute', async () => {
    const user = await createSubscriber(db);
    const cells = (
      await sheetFile(user, await keep(user, 'preco-da-consulta', { preco_atual_centavos: null }))
    ).flat();
    expect(cells).toContainEqual({ formula: expect.stringMatching(/^IF\(.*<>""/), value: '' });
    expect(cells).toContainEqual({ formula: expect.stringContaining('MAX(1,'), value: 165 });
  });

  it('keeps a typed text that looks like a formula a text', async () => {
    const user = await createSubscriber(db);
    const servico = '=HYPERLINK("http://x","y")';
    const rows = await sheetFile(user, await keep(user, 'pacote-de-banho', { servico }));
    expect(rows.flat()).toContain(servico);
  });

  it('serves a download that nothing keeps', async () => {
    const user = await createSubscriber(db);
    const { id, created_at } = await keep(user, 'comissao');
    const { status, headers } = await read(user, `/${id}/sheet.xlsx`);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="comissao-${dayInBrazil(new Date(created_at))}.xlsx"`,
    );
  });
});

describe('GET /api/calculations/:id/prices.pdf', () => {
  it('lists the prices under the name of the shop', async () => {
    const user = await createSubscriber(db);
    await db.update(users).set({ nomeNegocio: 'Banho & Cão 🐶' }).where(eq(users.id, user.id));
    const { response, text, pages } = await pdfOf(user, await keep(user, 'tabela-de-precos'));
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(text).toMatch(/^Banho & Cão/);
    expect(text).toContain('Pequeno, curto');
    expect(text).toContain('R$');
    expect(text).toContain('Nó, por bloco de 15 minutos');
    expect(pages).toBe(1);
  });

  it('goes on to a second page with a full table, and loses no row', async () => {
    const user = await createSubscriber(db);
    const [line] = calculators['tabela-de-precos'].example.linhas;
    const linhas = Array.from({ length: 50 }, (_, index) => ({ ...line, porte: `porte ${index}.` }));
    const { text, pages } = await pdfOf(user, await keep(user, 'tabela-de-precos', { linhas }));
    expect(pages).toBe(2);
    for (let index = 0; index < 50; index += 1) expect(text).toContain(`Porte ${index}.`);
  });

  it('returns 404 for a calculation without prices, for one of another account, and for none', async () => {
    const user = await createSubscriber(db);
    const otherUser = await createSubscriber(db);
    const without = await keep(user, 'ponto-de-equilibrio');
    const prices = await keep(user, 'preco-da-consulta');
    expect((await read(user, `/${prices.id}/prices.pdf`)).status).toBe(200);
    expect((await read(user, `/${without.id}/prices.pdf`)).status).toBe(404);
    expect((await read(otherUser, `/${prices.id}/prices.pdf`)).status).toBe(404);
    expect((await read(user, `/${randomUUID()}/sheet.xlsx`)).status).toBe(404);
  });
});

it('limits the files of one account', async () => {
  const strict = await testProduct({ limits: { calculation_file: 2 } });
  const calls = calculationCalls(strict);
  const user = await createSubscriber(strict.db);
  const { id } = await calls.keep(user, 'preco-da-consulta');
  const statuses = [];
  for (const name of ['sheet.xlsx', 'prices.pdf', 'sheet.xlsx'])
    statuses.push((await calls.read(user, `/${id}/${name}`)).status);
  expect(statuses).toEqual([200, 200, 429]);
});
