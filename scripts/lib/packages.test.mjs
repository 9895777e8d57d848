import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { unlockedNatives } from './packages.mjs';

let folder;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'matilha-packages-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('names the native packages that the lockfile lacks for this machine only', () => {
  const optionalDependencies = {
    'tool-darwin-arm64': '1.2.3',
    'tool-linux-x64': '1.2.3',
    'tool-linux-x64-musl': '1.2.3',
  };
  const packages = {
    '': {},
    'node_modules/tool': { version: '1.2.3', optionalDependencies },
    'node_modules/tool-linux-x64': { version: '1.2.3' },
  };
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }));
  expect(unlockedNatives(folder, { platform: 'darwin', arch: 'arm64' })).toEqual(['tool-darwin-arm64@1.2.3']);
  expect(unlockedNatives(folder, { platform: 'linux', arch: 'x64' })).toEqual([]);
});
