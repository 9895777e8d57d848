import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { measureFiles } from '../scripts/check-lengths.mjs';
import { rootFolder } from '../scripts/lib/tree.mjs';

const page = 'docs/requirements.md';
const mark = /(?<![\w.$-])[RSIL]\d{1,2}(?![\w-])/g;
/** Section numbers of documents outside this repository, in comments and test names. */
const foreign =
  /§ ?\d|(?:\/\/|\*|(?:describe|it|test)(?:\.\w+)*\(['"`]).*\(\d{1,2}\.\d{1,2}(?:\.\d{1,2})?[,)]/;

/** The storage service has the name of a mark. */
const isService = (name: string, path: string) =>
  name === 'S3' && path.startsWith('server/src/providers/storage/');

interface Source {
  path: string;
  text: string;
}

/** Returns one line for each fault of the page and of the sources that cite it. */
function faultsOf(document: string, sources: readonly Source[], exists: (path: string) => boolean): string[] {
  const rows = [...document.matchAll(/^\| ([RSIL]\d+) \| .+ \| `([^|]+)` \|$/gm)];
  const defined = new Map(rows.map(([, name = '', tests = '']) => [name, tests.split('`, `')]));
  const cited = new Set<string>();
  const faults: string[] = [];
  for (const { path, text } of sources) {
    for (const [name] of text.matchAll(mark)) {
      if (isService(name, path)) continue;
      cited.add(name);
      if (!defined.has(name)) faults.push(`${path} cites ${name}, which ${page} does not define`);
    }
    const line = text.split('\n').findIndex((candidate) => foreign.test(candidate));
    if (line !== -1) faults.push(`${path}:${line + 1} cites a section of a document outside this repository`);
  }
  for (const [name, tests] of defined) {
    for (const test of tests.filter((path) => !exists(path)))
      faults.push(`${page} lists a test for ${name} that does not exist: ${test}`);
    if (!cited.has(name)) faults.push(`${page} defines ${name}, which nothing cites`);
  }
  if (defined.size < rows.length) faults.push(`${page} defines a mark twice`);
  return faults;
}

const root = rootFolder();
const ours = 'quality/requirements.test.ts';
const sources = measureFiles(root)
  .map(({ path }) => path)
  .filter((path) => path !== ours && /\.(ts|tsx|mjs|css)$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
const exists = (path: string) => existsSync(join(root, path));

describe('marks of requirements', () => {
  it('finds every cited mark in docs/requirements.md, each with a test that exists', () => {
    expect(sources.length).toBeGreaterThan(1_000);
    expect(faultsOf(readFileSync(join(root, page), 'utf8'), sources, exists)).toEqual([]);
  });

  it('finds every test that a document names', () => {
    const pages = ['docs/architecture.md', 'docs/security.md', 'docs/privacy.md', 'docs/operador.md'];
    const named = pages.flatMap((path) =>
      [...readFileSync(join(root, path), 'utf8').matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`/g)].map(
        ([, name]) => name ?? '',
      ),
    );
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((name) => !sources.some(({ path }) => path.endsWith(name)))).toEqual([]);
  });

  it.each([
    ['a mark without a line', '', '// Kept (R77).', 'a.ts cites R77'],
    [
      'a line with one test too many',
      `| R77 | x | \`${ours}\`, \`no/such.test.ts\` |`,
      '// Kept (R77).',
      'does not exist: no/such.test.ts',
    ],
    [
      'a line without a test',
      '| R77 | x | `no/such.test.ts` |',
      '// Kept (R77).',
      'does not exist: no/such.test.ts',
    ],
    ['a line that nothing cites', `| R77 | x | \`${ours}\` |`, '', 'R77, which nothing cites'],
    ['a section of a foreign document', '', '/** The FAQ (§2.13). */', 'a.ts:1 cites a section'],
    ['a bare number of a foreign document', '', ' * Paid by card only (4.6).', 'a.ts:1 cites a section'],
    ['two lines for one mark', `| R77 | x | \`${ours}\` |\n| R77 | y | \`${ours}\` |`, '// (R77)', 'twice'],
  ])('refuses %s', (_, document, text, fault) => {
    expect(faultsOf(document, [{ path: 'a.ts', text }], exists).join('\n')).toContain(fault);
  });
});
