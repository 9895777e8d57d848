import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runNpm } from './lib/run.mjs';
import { readJson, rootFolder } from './lib/tree.mjs';
import {
  importedPaths,
  neededFiles,
  neededIndex,
  presentFiles,
  targetsOf,
  vendoredFolders,
} from './lib/vendored.mjs';

/** Downloads the package that a manifest of `vendor/` names, and unpacks it below `folder`; returns where. */
async function unpack({ name, version, copiedFrom }, folder) {
  const result = await runNpm(['pack', `${name}@${version}`], { cwd: folder });
  if (result.code !== 0) throw new Error(result.output);
  const archive = join(folder, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`);
  const integrity = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
  if (integrity !== copiedFrom.integrity)
    throw new Error(
      `${name}@${version} is ${integrity}, but its package.json expects ${copiedFrom.integrity}`,
    );
  const { status } = spawnSync('tar', ['xzf', archive], { cwd: folder, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${archive} was not unpacked`);
  return join(folder, 'package');
}

// The maps stay behind, and a browser's tools would ask for them.
const withoutMap = (text) => text.replace(/\n\/\/# sourceMappingURL=\S+\s*$/, '\n');

/** Replaces the files of a folder of `vendor/` by the files that are imported today, from the version that its package.json names. */
async function copy(root, path) {
  const folder = join(root, path);
  const manifest = readJson(join(folder, 'package.json'));
  const temporary = mkdtempSync(join(tmpdir(), 'matilha-vendor-'));
  try {
    const unpacked = await unpack(manifest, temporary);
    const original = join(unpacked, manifest.copiedFrom.folder);
    const [index] = targetsOf(manifest, '.');
    if (index) {
      const path = join(original, index);
      writeFileSync(path, neededIndex(root, manifest.name, readFileSync(path, 'utf8')));
    }
    const { files, missing } = neededFiles(original, manifest, importedPaths(root, manifest.name));
    if (missing.length > 0) throw new Error(`${manifest.name} has no ${missing.join(', ')}`);
    for (const file of presentFiles(folder)) rmSync(join(folder, file));
    for (const file of files) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), withoutMap(readFileSync(join(original, file), 'utf8')));
    }
    const licence = readdirSync(unpacked).find((file) => /^licen[cs]e/i.test(file)) ?? 'LICENSE';
    cpSync(join(unpacked, licence), join(folder, 'LICENSE'));
    process.stdout.write(`${path}: ${files.length} files of ${manifest.name} ${manifest.version}\n`);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

const root = rootFolder();
for (const path of vendoredFolders(root)) await copy(root, path);
