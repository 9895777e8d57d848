import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { calculationKinds } from '../contract/src/calculators/kinds.ts';
import { screens } from '../web/src/app/screens.ts';

const project = join(import.meta.dirname, '..');
const filesOf = (pattern: string) => globSync(pattern, { cwd: project });
const textOf = (file: string) => readFileSync(join(project, file), 'utf8');

/** Parts whose absence no other step of `npm test` would notice (docs/add-a-list-screen.md). */

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
  const features = readdirSync(join(project, 'server/src/features'));
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
