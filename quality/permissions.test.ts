import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { featureDependencies, featureFolders, homes, simulatorFolders } from './import-tables.mjs';
import { deadPermissions, readImports } from './permissions.mjs';

const imports = readImports(join(import.meta.dirname, '..'));
const tables = {
  homes,
  folders: {
    'server/src/features': featureDependencies,
    ...Object.fromEntries(
      Object.entries(featureFolders).map(([feature, its]) => [`server/src/features/${feature}`, its]),
    ),
    'payments-simulator/src': simulatorFolders,
  },
};

describe('permissions to import', () => {
  it('finds no unused permission', () => {
    expect(deadPermissions(imports, tables)).toEqual([]);
  });

  it('names an unused package, and a place that imports none of its packages', () => {
    const dead = { packages: ['pg', 'left-pad'], home: ['^server/src/database/', '^server/src/platform/'] };
    expect(deadPermissions(imports, { homes: { ...homes, postgres: dead }, folders: {} })).toEqual([
      'postgres: no file imports left-pad',
      'postgres: nothing imported in ^server/src/platform/',
    ]);
  });

  it('names unused permissions between features and between folders', () => {
    const planted = {
      'server/src/features': { ...featureDependencies, faq: ['chat'] },
      'payments-simulator/src': { ...simulatorFolders, model: ['browser'] },
    };
    expect(deadPermissions(imports, { homes: {}, folders: planted })).toEqual([
      'server/src/features: faq does not import chat',
      'payments-simulator/src: model does not import browser',
    ]);
  });
});
