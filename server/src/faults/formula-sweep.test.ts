import { describe, expect, it } from 'vitest';
import { plantWork } from '#server/features/work/testing/plant-work.ts';
import { failedQueue } from '#server/jobs/failed-jobs.ts';
import { queueJob } from '#server/jobs/testing/queue-control.ts';
import { limitTable } from '#server/platform/limits.ts';
import { sheetType } from '#server/platform/sheet/sheet-type.ts';
import type { RouteEntry } from '#server/plugins/context.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { testProduct } from '#server/testing/product.ts';
import { readFormulas } from '#server/testing/read-sheet.ts';
import { hostileTexts, plantText } from './testing/hostile/hostile-texts.ts';
import { type ExportSample, exportSamples } from './testing/samples/export-samples.ts';
import { plantOwner } from './testing/samples/planted-owner.ts';
import { routeSamples } from './testing/samples/route-samples.ts';

const unlimited = Object.fromEntries(Object.keys(limitTable).map((name) => [name, Number.POSITIVE_INFINITY]));

/** Asks for every file that a spreadsheet opens, with texts in it that a spreadsheet would run (S14). */
const product = await testProduct({ limits: unlimited });
const { app, db, call } = product;
const { owner, ids } = await plantOwner(product);
const operator = await createSubscriber(db, { role: 'operator' });
await plantWork(db, { userId: owner.id, now: new Date() });
await db.$client.query('update messages set feedback = -1 where id = $1', [ids.answerId]);
await db.$client.query(
  `insert into fiscal_details (user_id, documento, nome, cep, logradouro, numero, complemento, bairro, cidade, uf, updated_at)
   values ($1, '', '', '', '', '', '', '', '', '', now())`,
  [owner.id],
);
await db.$client.query(
  `insert into terms_versions (version, terms, privacy, text_hash, shipped, published_at) values ('x', '', '', '', false, now())`,
);
const gift = { amount: 5, reason: 'Cortesia da casa', key: 'chave-do-presente' };
await call(operator, 'POST', `/api/admin/people/${owner.id}/credits`, gift);
await db.$client.query(`update unanswered_questions set place = 'chat', lista_id = 1`);
await queueJob(db.$client, failedQueue, {});

const nameOf = ({ method, url }: RouteEntry) => `${method} ${url}`;
const isExport = (route: RouteEntry): boolean =>
  /\.(csv|xlsx)$/.test(route.url) ||
  /text\/csv|spreadsheetml/.test(JSON.stringify(route.call?.output ?? null));
const exports = app.routeTable.filter(isExport);

it('knows every call whose answer a spreadsheet opens', () => {
  expect(Object.keys(exportSamples).toSorted()).toEqual(exports.map(nameOf).toSorted());
});

type Cell = string | number | { formula: string } | undefined;

/** Returns the cells of a CSV as they stand in the file, without taking off any mark. */
const readCsvCells = (text: string): string[][] => {
  const rows: string[][] = [[]];
  for (const [, quoted, bare = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^";\r\n]*))(;|\r\n)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare);
    if (end !== ';') rows.push([]);
  }
  return rows.slice(0, -1);
};

async function readFile(route: RouteEntry, path: string): Promise<{ rows: Cell[][]; isCsv: boolean }> {
  const answer = await call(route.access() === 'user' ? owner : operator, route.method, path);
  expect([path, answer.status]).toEqual([path, 200]);
  const isCsv = answer.headers.get('content-type') !== sheetType;
  const rows = isCsv
    ? readCsvCells(await answer.text())
    : readFormulas(new Uint8Array(await answer.arrayBuffer()));
  return { rows, isCsv };
}

const holds = (cell: Cell, text: string): boolean => typeof cell === 'string' && cell.includes(text.trim());
/** Judges without the product's own rule: a text of a CSV runs when a sign is the first thing that is seen, a cell of Excel when it is a formula. */
const runs = (cell: Cell, text: string, isCsv: boolean): boolean =>
  isCsv
    ? typeof cell === 'string' && /^(\s*[=+@＝-]|[\t\r\n])/.test(cell) && Number.isNaN(Number(cell))
    : typeof cell === 'object' && cell.formula.includes(text.trim());

const cases = exports.flatMap((route) =>
  (exportSamples[nameOf(route)] ?? []).map((sample): [string, RouteEntry, ExportSample] => {
    const path = sample.path ?? routeSamples[nameOf(route)]?.path?.(ids) ?? route.url;
    return [path, route, sample];
  }),
);

/** A cell of Excel is a text or a formula by its type, whatever it holds: one text is enough for files that take a thread each to write. */
const casesFor = (text: string) =>
  cases.filter(([, { url }]) => text === hostileTexts[0] || !url.endsWith('.xlsx'));

describe.each(hostileTexts)('%j', (text) => {
  it('runs in no file, and stands in every column with text of people', async () => {
    await plantText(product, text);
    const found: unknown[] = [];
    const expected: unknown[] = [];
    for (const [path, route, { fixed, untitled }] of casesFor(text)) {
      const { rows, isCsv } = await readFile(route, path);
      const [titles = [], ...lines] = untitled ? [['(célula)'], ...rows.flat().map((cell) => [cell])] : rows;
      const running = rows.flat().filter((cell) => runs(cell, text, isCsv));
      const silent = titles.filter((_title, at) => !lines.some((line) => holds(line[at], text)));
      found.push({ path, running, silent });
      expected.push({ path, running: [], silent: fixed === 'all' ? titles : fixed });
    }
    expect(found).toEqual(expected);
  });
});
