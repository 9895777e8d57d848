import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const modules = globSync('{web,panel,contract,server}/src/**/*.{ts,tsx}', { cwd: root })
  .filter((path) => !/\.test\.tsx?$|\/(testing|faults|rehearsal)\//.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

/** Modules that compute with days without a time, or with a cell's day, where UTC is no place on earth. */
const daysWithoutTime = [
  'contract/src/content/event-dates.ts',
  'server/src/features/posts/week-reader.ts',
  'server/src/features/privacy/retention.ts',
  'server/src/platform/table/xlsx-table.ts',
];

/** Cuts the day or its parts out of an instant, in UTC or in the zone of the device. */
const cutDay =
  /toISOString\(\)\s*\.(slice\(0, 10\)|substring\(0, 10\)|split\('T'\)|replace\(\/T)|\.get(UTC)?(Date|Day|Hours)\(\)|toLocale(Date|Time)String\(/;

const cutsDay = (text: string): boolean => cutDay.test(text);

/** Returns the formats of instants that name no zone, and so use that of the device or of the server. */
const withoutZone = (text: string): string[] =>
  [...text.matchAll(/new Intl\.DateTimeFormat\((.*?)\);?\n/gs)]
    .map(([, options = '']) => options)
    .filter((options) => !/\btimeZone\b|\.\.\.zone\b/.test(options));

describe('days, which begin at midnight in Brazil', () => {
  it('finds no module that takes the day out of an instant by itself', () => {
    expect(modules.length).toBeGreaterThan(1_000);
    const cutting = modules.filter(({ text }) => cutsDay(text)).map(({ path }) => path);
    expect(cutting.filter((path) => !daysWithoutTime.includes(path))).toEqual([]);
    expect(daysWithoutTime.filter((path) => !cutting.includes(path))).toEqual([]);
  });

  it('finds a zone in every format of an instant', () => {
    expect(
      modules.flatMap(({ path, text }) => withoutZone(text).map((options) => `${path}: ${options}`)),
    ).toEqual([]);
  });

  it.each([
    'const today = new Date().toISOString().slice(0, 10);',
    "const [today] = now.toISOString().split('T');",
    'const day = now.getDate();',
    "const day = now.toLocaleDateString('pt-BR');",
  ])('names a module with %j', (text) => expect(cutsDay(text)).toBe(true));

  it('names a format without a zone', () => {
    expect(
      withoutZone("const day = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short' });\n"),
    ).toHaveLength(1);
    expect(withoutZone("new Intl.DateTimeFormat('pt-BR', { timeZone });\n")).toEqual([]);
  });
});
