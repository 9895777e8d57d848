import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { arrows, featureRooms, homes, simulatorRooms } from './import-tables.mjs';
import { deadPermissions, readImports } from './permissions.mjs';

const imports = readImports(join(import.meta.dirname, '..'));
const tables = {
  homes,
  arrows: {
    'server/src/features': arrows,
    'server/src/features/billing': featureRooms.billing,
    'payments-simulator/src': simulatorRooms,
  },
};

describe('permissions to import', () => {
  it('finds none that no import uses', () => {
    expect(deadPermissions(imports, tables)).toEqual([]);
  });

  it('names a package that nobody imports, and the home where nothing is imported', () => {
    const dead = { packages: ['pg', 'left-pad'], home: ['^server/src/database/', '^server/src/platform/'] };
    expect(deadPermissions(imports, { homes: { ...homes, postgres: dead }, arrows: {} })).toEqual([
      'postgres: nobody imports left-pad',
      'postgres: nothing imported in ^server/src/platform/',
    ]);
  });

  it('names an arrow between features and one between rooms that no import follows', () => {
    const planted = {
      'server/src/features': { ...arrows, faq: ['chat'] },
      'payments-simulator/src': { ...simulatorRooms, model: ['browser'] },
    };
    expect(deadPermissions(imports, { homes: {}, arrows: planted })).toEqual([
      'server/src/features: faq does not import chat',
      'payments-simulator/src: model does not import browser',
    ]);
  });
});
