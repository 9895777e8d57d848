import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { exemptions, judgeDuties } from './usecase-duties.mjs';

const context = `import { requireUser } from '#server/platform/context.ts';`;
const audit = `import { audit } from '#server/database/audit.ts';`;
const repository = `import { setTitle, selectTitle } from '../repository.ts';`;
let root: string;

function plant(path: string, ...lines: string[]): void {
  const file = join(root, 'server/src', path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, lines.join('\n'));
}

const useCase = (...lines: string[]) => plant('features/cats/usecases/name-cat.ts', ...lines);
const judge = (exempt: Parameters<typeof judgeDuties>[1] = {}) => judgeDuties(root, exempt);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'matilha-duties-'));
  plant('platform/context.ts', 'export function requireUser(context) { return context.actor.user; }');
  plant('database/audit.ts', 'export async function audit(tx, context, entry) {}');
  plant(
    'features/cats/repository.ts',
    'export const setTitle = (tx, title) => tx.update(cats).set({ title });',
    'export const selectTitle = (db) => db.select().from(cats);',
  );
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('use case duties', () => {
  it('finds no use case of the server that lacks a duty without a reason', () => {
    expect(judgeDuties(join(import.meta.dirname, '..'), exemptions)).toEqual([]);
  });

  it('passes a use case that authorizes and audits, also through functions of other files', () => {
    plant('features/cats/note.ts', audit, `export const note = (tx, context) => audit(tx, context, {});`);
    plant('features/cats/api.ts', `export { note } from './note.ts';`);
    useCase(
      context,
      repository,
      `import { note } from '../api.ts';`,
      'export async function nameCat(context) { requireUser(context); await store(context); }',
      'const store = (context) => context.db.transaction((tx) => Promise.all([setTitle(tx), note(tx, context)]));',
    );
    expect(judge()).toEqual([]);
  });

  it('fails a use case that opens a transaction without authorization and audit', () => {
    useCase('export const nameCat = (context) => context.db.transaction(async () => {});');
    expect(judge()).toEqual([
      'cats/usecases/name-cat.ts: no authorization',
      'cats/usecases/name-cat.ts: no audit',
    ]);
  });

  it('fails a use case that changes rows without a transaction and without audit', () => {
    useCase(
      context,
      repository,
      'export function nameCat(context) { requireUser(context); return setTitle(context.db); }',
    );
    expect(judge()).toEqual(['cats/usecases/name-cat.ts: no audit']);
  });

  it('fails a route in the list of a feature that changes rows without authorization and audit', () => {
    plant('platform/serve.ts', 'export function serve(app, call, handler) {}');
    const serve = `import { serve } from '../../platform/serve.ts';`;
    const imported = repository.replace('../', './');
    const route = (handler: string) =>
      plant(
        'features/cats/feature.ts',
        serve,
        imported,
        `export const cats = { routes: [${handler}], adopt: setTitle } satisfies Feature;`,
      );
    route('(app) => serve(app, call, ({ context }) => selectTitle(context.db))');
    expect(judge()).toEqual([]);
    route('(app) => serve(app, call, ({ context }) => setTitle(context.db))');
    expect(judge()).toEqual(['cats/feature.ts: no authorization', 'cats/feature.ts: no audit']);
  });

  it('fails a file if one of its two functions lacks a duty', () => {
    useCase(
      context,
      audit,
      repository,
      'export const good = (context) => { requireUser(context); setTitle(context.db); audit(); };',
      'export const bad = (context) => { setTitle(context.db); audit(); };',
    );
    expect(judge()).toEqual(['cats/usecases/name-cat.ts: no authorization']);
  });

  it('finds changes in the text of a statement', () => {
    plant('features/cats/repository.ts', 'export const setTitle = statement(`update cats set title = $1`);');
    useCase(repository, 'export const nameCat = (context) => setTitle(context.db);');
    expect(judge()).toHaveLength(2);
  });

  it("ignores readers and functions that run in the caller's transaction", () => {
    useCase(
      repository,
      'export const readCat = (context) => selectTitle(context.db);',
      'export const step = (tx: Transaction) => setTitle(tx);',
    );
    expect(judge()).toEqual([]);
  });

  it('accepts an exemption with a reason, and fails one that is not needed', () => {
    useCase(context, repository, 'export const nameCat = (context) => setTitle(requireUser(context));');
    expect(judge({ 'cats/usecases/name-cat.ts': { audit: 'a reason' } })).toEqual([]);
    expect(
      judge({
        'cats/usecases/name-cat.ts': { audit: 'a reason', authorization: 'a reason' },
        'cats/usecases/gone.ts': { audit: 'a reason' },
      }),
    ).toEqual([
      'cats/usecases/name-cat.ts: the exemption from authorization is not needed',
      'cats/usecases/gone.ts: the exemption from audit is not needed',
    ]);
  });
});
