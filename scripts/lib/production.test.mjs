import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { builtFiles } from './builds.mjs';
import { isProductionInstall, productionProblem } from './production.mjs';
import { tooOldToServe } from './support.mjs';

let root = '';
const put = (path) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), '');
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'matilha-production-'));
});
afterEach(() => rmSync(root, { recursive: true }));

it('names the parts that a production install lacks, one at a time, in one line', () => {
  expect(productionProblem(root)).toContain('npm ci --omit=dev');
  put('node_modules/fastify/package.json');
  for (const file of builtFiles) {
    expect(productionProblem(root), `without ${file}`).toContain('npm run build');
    put(file);
  }
  expect(productionProblem(root)).toBeUndefined();
});

it('prepares nothing where the product is built and development packages are missing', () => {
  for (const path of ['node_modules/fastify/package.json', ...builtFiles]) put(path);
  expect(isProductionInstall(root)).toBe(false);
  put('node_modules/.package-lock.json');
  expect(isProductionInstall(root)).toBe(true);
  put('node_modules/vite/package.json');
  expect(isProductionInstall(root)).toBe(false);
});

it('refuses a Node that cannot run TypeScript', () => {
  expect(tooOldToServe('20.20.2')).toContain('20.20.2');
  expect(tooOldToServe('22.17.9')).toBeDefined();
  expect(tooOldToServe('22.18.0')).toBeUndefined();
  expect(tooOldToServe('24.1.0')).toBeUndefined();
});
