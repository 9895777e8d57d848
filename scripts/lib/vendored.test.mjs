import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readJson, rootFolder } from './tree.mjs';
import { importedPaths, neededFiles, neededIndex, presentFiles, vendoredFolders } from './vendored.mjs';

const root = rootFolder();

describe('vendor/', () => {
  it.each(vendoredFolders(root))('has in %s what is imported and nothing else (npm run vendor)', (path) => {
    const folder = join(root, path);
    const manifest = readJson(join(folder, 'package.json'));
    const needed = neededFiles(folder, manifest, importedPaths(root, manifest.name));
    expect(needed).toEqual({ files: presentFiles(folder), missing: [] });
    expect(needed.files.length).toBeGreaterThan(50);
  });

  it('declares no dependency, which a production install would bring along', () => {
    const manifests = vendoredFolders(root).map((path) => readJson(join(root, path, 'package.json')));
    const fields = manifests.flatMap((manifest) => Object.keys(manifest));
    expect(fields.filter((field) => /dependencies/i.test(field))).toEqual([]);
  });
});

describe('imports of a vendored package', () => {
  const manifest = {
    exports: {
      './types': { types: './types.d.ts' },
      './*': { types: './*.d.mts', default: './*.mjs' },
    },
  };
  let folder;

  const put = (path, text) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'matilha-vendored-'));
    const uses = { dependencies: { icons: '1' } };
    const packages = { panel: { devDependencies: { icons: '1' } }, 'node_modules/admin': uses, web: {} };
    put('package-lock.json', JSON.stringify({ packages }));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('finds imports in workspaces and in packages that depend on it, none in examples of comments', () => {
    put('panel/src/a.tsx', `import Add from 'icons/Add';\nimport type {\n  Icon,\n} from 'icons/types';\n`);
    put(
      'node_modules/admin/dist/b.js',
      `/**\n * import Book from 'icons/Book';\n */\nimport X from "icons/Close";\n`,
    );
    put('web/src/c.ts', `import Star from 'icons/Star';\n`);
    expect(importedPaths(folder, 'icons')).toEqual(['./Add', './Close', './types']);
  });

  it('keeps those lines of an index whose names are imported from the package', () => {
    put(
      'panel/src/a.tsx',
      `import { Add, Book as Page } from 'icons';\n/* import { Close } from 'icons' */\n`,
    );
    put(
      'node_modules/admin/dist/b.js',
      `import { Star } from "icons/Star";\nimport { Lens, } from "icons";\n`,
    );
    const index = ['Add', 'Book', 'Close', 'Lens', 'Star'].map((name) => `export * from "./${name}.mjs";`);
    const kept = [index[0], index[1], index[3]];
    expect(neededIndex(folder, 'icons', `// Made by a script.\n${index.join('\n')}\n`)).toBe(
      `${kept.join('\n')}\n`,
    );
  });

  it('needs the files of its exports and those that they import, and names the missing ones', () => {
    put('types.d.ts', '');
    put('Add.d.mts', '');
    put('Add.mjs', `import create from "./utils/create.mjs";\nimport { jsx } from "react/jsx-runtime";\n`);
    put('utils/create.mjs', '');
    expect(neededFiles(folder, manifest, ['./Add', './types'])).toEqual({
      files: ['Add.d.mts', 'Add.mjs', 'types.d.ts', 'utils/create.mjs'],
      missing: [],
    });
    expect(neededFiles(folder, manifest, ['./Gone', '.']).missing).toEqual(['.', 'Gone.d.mts', 'Gone.mjs']);
  });
});
