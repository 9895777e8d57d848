import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

const project = join(import.meta.dirname, '..');
const tail = 'const a: string | null = null;\n';

const ownRules = ['quality/no-literal-spread.grit', 'quality/no-tuple-declaration.grit'];

/** The lint rules that security and style rely on, each broken once. */
const planted: [rule: string, file: string, code: string][] = [
  ['noExplicitAny', 'server/src/any.ts', 'export const a: any = 1;\n'],
  ['noNonNullAssertion', 'server/src/bang.ts', `${tail}export const b = a!.length;\n`],
  ['noDefaultExport', 'server/src/default.ts', 'export default 1;\n'],
  ['noConsole', 'server/src/console.ts', "console.log('a');\n"],
  ['noProcessEnv', 'server/src/features/a/env.ts', 'export const a = process.env.HOME;\n'],
  ['noGlobalEval', 'server/src/eval.ts', "eval('1');\n"],
  ['noRestrictedGlobals', 'server/src/pattern.ts', "export const a = new RegExp('a');\n"],
  [
    'useNodejsImportProtocol',
    'server/src/node.ts',
    "import { join } from 'path';\nexport const a = join('a');\n",
  ],
  ['useImportType', 'server/src/type.ts', "import { A } from './a.ts';\nexport const a: A = 1;\n"],
  ['noReExportAll', 'server/src/barrel.ts', "export * from './a.ts';\n"],
  ['noBarrelFile', 'server/src/index.ts', "export { a } from './a.ts';\n"],
  ['useFilenamingConvention', 'server/src/camelCase.ts', 'export const a = 1;\n'],
  ['noExcessiveLinesPerFunction', 'server/src/long.ts', `export function a() {\n${'  a();\n'.repeat(51)}}\n`],
  [
    'noDangerouslySetInnerHtml',
    'web/src/html.tsx',
    'export const A = () => <p dangerouslySetInnerHTML={{ __html: 1 }} />;\n',
  ],
  [
    'noRestrictedImports',
    'panel/src/number.tsx',
    "import { NumberInput } from 'react-admin';\nexport const A = () => <NumberInput source='a' />;\n",
  ],
  ['useAltText', 'web/src/image.tsx', "export const A = () => <img src='/a.svg' />;\n"],
  [
    'noFocusedTests',
    'server/src/a.test.ts',
    "import { it } from 'vitest';\nit.only('a', () => undefined);\n",
  ],
  [
    'noSkippedTests',
    'server/src/b.test.ts',
    "import { it } from 'vitest';\nit.skip('a', () => undefined);\n",
  ],
  ['plugin', 'server/src/spread.ts', 'export const a = { ...{ b: 1 } };\n'],
  ['plugin', 'web/src/spread.tsx', 'export const A = () => <p {...{ id: 1 }} />;\n'],
  ['plugin', 'server/src/list.ts', 'export const a = [...[1], 2];\n'],
  ['plugin', 'server/src/tuple.ts', 'const [a, b] = [1, 2];\nexport const c = a + b;\n'],
];

let folder: string;
let found: { category: string; severity: string; file: string }[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'matilha-lint-'));
  for (const file of ['biome.json', ...ownRules]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    copyFileSync(join(project, file), join(folder, file));
  }
  for (const [, file, code] of planted) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), code);
  }
  const args = ['lint', '--reporter=json', '--max-diagnostics=none', '--vcs-enabled=false'];
  const report = await promisify(execFile)(join(project, 'node_modules/.bin/biome'), args, {
    cwd: folder,
  }).then(
    ({ stdout }) => stdout,
    ({ stdout }) => stdout,
  );
  const { diagnostics } = JSON.parse(report);
  found = diagnostics.map(
    (diagnostic: { category: string; severity: string; location: { path: string } }) => ({
      category: diagnostic.category.split('/').at(-1),
      severity: diagnostic.severity,
      file: diagnostic.location.path,
    }),
  );
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each(planted)('rejects by %s: %s', (rule, file) => {
  expect(found).toContainEqual({ category: rule, severity: 'error', file });
});
