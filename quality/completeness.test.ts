import { globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { calculationKinds } from '../contract/src/calculators/kinds.ts';
import type { Call } from '../contract/src/calls/call.ts';
import { screens } from '../web/src/app/screens.ts';

const project = join(import.meta.dirname, '..');
const filesOf = (pattern: string) => globSync(pattern, { cwd: project });
const textOf = (file: string) => readFileSync(join(project, file), 'utf8');

/** Parts whose absence no other step of `npm test` would notice (docs/add-a-list-screen.md, docs/add-a-panel-screen.md). */

test('opens every screen of a subscriber in a journey', () => {
  const journeys = filesOf('e2e/src/journeys/*.ts')
    .filter((file) => !file.endsWith('narrow.spec.ts'))
    .map(textOf)
    .join('\n');
  const opened = (path: string) =>
    ["'", '`'].some((quote) =>
      ["'", '`', '?', '/', '#', '${'].some((end) => journeys.includes(quote + path + end)),
    );
  const guarded = screens
    .filter(({ guard }) => guard === 'session')
    .map(({ path }) => path.split('/:')[0] ?? '');
  expect(guarded.filter((path) => !opened(path))).toEqual([]);
});

test('finds tests in every feature of the server', () => {
  const folder = join(project, 'server/src/features');
  const features = readdirSync(folder).filter((name) => statSync(join(folder, name)).isDirectory());
  expect(features.filter((name) => filesOf(`server/src/features/${name}/**/*.test.ts`).length === 0)).toEqual(
    [],
  );
});

test('lists every migration in the journal, with a snapshot of the last one', () => {
  const folder = 'server/src/database/migrations';
  const { entries }: { entries: { idx: number; tag: string }[] } = JSON.parse(
    textOf(`${folder}/meta/_journal.json`),
  );
  expect(filesOf(`${folder}/*.sql`).sort()).toEqual(entries.map(({ tag }) => `${folder}/${tag}.sql`));
  const last = entries.at(-1)?.tag.slice(0, 4);
  expect(filesOf(`${folder}/meta/*_snapshot.json`)).toEqual([`${folder}/meta/${last}_snapshot.json`]);
});

test('checks every calculator with inputs of its own', () => {
  const tests = filesOf('contract/src/calculators/*.test.ts')
    .map(textOf)
    .filter((text) => text.includes('checkCalculator(kind'));
  expect(
    calculationKinds.filter((kind) => !tests.some((text) => text.includes(`const kind = '${kind}'`))),
  ).toEqual([]);
});

test('opens every screen of the panel in a journey', () => {
  const journeys = filesOf('e2e/src/journeys/panel-*.spec.ts').map(textOf).join('\n');
  const rows = textOf('panel/src/screens/screens.ts').matchAll(/ name: '(.+)',\s+label: '(.+)',/g);
  const unopened = [...rows].filter(
    ([, name, label]) =>
      ![`/admin/${name}`, `'${name}'`, `name: '${label}'`].some((way) => journeys.includes(way)),
  );
  expect(unopened.map(([row]) => row)).toEqual([]);
});

test('measures every paged list of the panel in a large database', async () => {
  const files = filesOf('contract/src/calls/**/*.ts').map((file) => import(join(project, file)));
  const calls: Partial<Call>[] = (await Promise.all(files)).flatMap((file: object) => Object.values(file));
  const pages = calls.filter(({ query }) => Object.hasOwn(Object(query?.safeParse({}).data), 'per_page'));
  const names = pages.flatMap(({ path }) => /^\/api\/admin\/([\w-]+)$/.exec(path ?? '')?.[1] ?? []);
  const measured = textOf('bench/src/figures/panel.ts');
  expect(names).toContain('audit');
  expect(names.filter((name) => !measured.includes(`path: '${name}`))).toEqual([]);
});
