import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runNpm } from './lib/run.mjs';
import { ensureTool } from './lib/tools.mjs';
import { startRegistry } from './testing/registry.mjs';

let root;
let registry;

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'matilha tools-'));
  registry = await startRegistry(root);
  vi.stubEnv('npm_config_registry', registry.url);
  vi.stubEnv('npm_config_cache', join(root, 'npm-cache'));
  vi.stubEnv('npm_config_fetch_retries', '0');
  registry.publish({ name: 'hammer', version: '1.0.0', bin: 'hammer' }, { hammer: '#!/bin/sh\necho bang\n' });
  const folder = join(root, 'tools/hammer');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, '.npmrc'), 'ignore-scripts=true\n');
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ dependencies: { hammer: '1.0.0' } }));
  await runNpm(['install', '--package-lock-only'], { cwd: folder });
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await registry.close();
  rmSync(root, { recursive: true, force: true });
});

test('installs a tool once, for two that ask at the same time, and later without the network', async () => {
  const [programs, same] = await Promise.all([ensureTool(root, 'hammer'), ensureTool(root, 'hammer')]);
  expect(same).toBe(programs);
  expect(existsSync(join(programs, 'hammer'))).toBe(true);
  const before = registry.requests;
  expect(await ensureTool(root, 'hammer')).toBe(programs);
  expect(registry.requests).toBe(before);
});

test('says in a line that a tool did not come, leaves nothing behind, and installs it the next time', async () => {
  vi.stubEnv('npm_config_registry', 'http://127.0.0.1:9/');
  vi.stubEnv('npm_config_cache', join(root, 'empty-cache'));
  await expect(ensureTool(root, 'hammer')).rejects.toThrow(/^hammer não foi instalado: verifique a rede/);
  expect(readdirSync(join(root, '.cache/tools'))).toEqual([]);
  vi.stubEnv('npm_config_registry', registry.url);
  expect(existsSync(join(await ensureTool(root, 'hammer'), 'hammer'))).toBe(true);
});
