import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { publishParts, shell, writeCheckout } from './testing/checkout.mjs';
import { startRegistry } from './testing/registry.mjs';

vi.setConfig({ testTimeout: 120_000 });

let folder;
let root;
let registry;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'matilha montar-'));
  root = join(folder, 'versão nova');
  registry = await startRegistry(folder);
  publishParts(registry);
  await writeCheckout(root, registry);
});

afterEach(async () => {
  await registry.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Returns a PATH whose Node says that it is version 20, as Debian's. */
function oldNode() {
  const bin = join(folder, 'old');
  mkdirSync(bin);
  const program = `case "$*" in *versions.node*) echo 20 ;; *) exec "${process.execPath}" "$@" ;; esac`;
  writeFileSync(join(bin, 'node'), `#!/bin/sh\n${program}\n`, { mode: 0o755 });
  return `${bin}${delimiter}${process.env.PATH}`;
}

const served = ['node_modules/of-server/package.json', 'web/dist/index.html', 'runtime/bin/node'];

test('assembles with an old Node, also where NODE_ENV is production, and again after a killed run', async () => {
  const env = { NODE_ENV: 'production', PATH: oldNode() };
  const result = await shell('sh deploy/systemd/montar', root, registry, { env });
  expect(result).toMatchObject({ code: 0, output: expect.stringContaining('Pronto, com o Node v') });
  expect(served.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  expect(existsSync(join(root, 'node_modules/of-web-dev'))).toBe(false);
  rmSync(join(root, 'node_modules/of-server'), { recursive: true });
  rmSync(join(root, 'runtime/node_modules/.package-lock.json'));
  const again = await shell('sh deploy/systemd/montar', root, registry, { env });
  expect(again).toMatchObject({ code: 0 });
  expect(served.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

test.runIf(process.getuid?.() === 0)(
  'lets the service read what a root with a strict umask installed, and warns of an unreadable clone',
  async () => {
    chmodSync(folder, 0o755);
    const env = { PATH: oldNode() };
    const strict = 'umask 077 && sh deploy/systemd/montar';
    const result = await shell(strict, root, registry, { env });
    expect(result).toMatchObject({ code: 0, output: expect.not.stringContaining('Atenção') });
    const stranger = { uid: 65534, gid: 65534 };
    const read = await shell(`cat package.json ${served.join(' ')} > /dev/null`, root, registry, stranger);
    expect(read).toEqual({ code: 0, output: '' });
    chmodSync(root, 0o700);
    const unreadable = await shell(strict, root, registry, { env });
    expect(unreadable).toMatchObject({ code: 0, output: expect.stringContaining('umask 022') });
  },
);
