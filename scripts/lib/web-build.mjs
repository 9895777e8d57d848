import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal, refuseReadOnly } from './refusal.mjs';
import { runNpm } from './run.mjs';
import { hashTree, readJson } from './tree.mjs';

// Inside a folder that vite empties, so that a build made by hand never passes for ours.
const STAMP = 'web/dist/.matilha-build.json';
const SOURCES = ['web', 'contract/src', 'contract/package.json', 'package-lock.json'];

/** Builds the web part when its sources or the contract changed. */
export async function ensureWebBuilt(root) {
  const hash = hashTree(root, SOURCES);
  if (readJson(join(root, STAMP))?.hash === hash && existsSync(join(root, 'web/dist/index.html'))) return;
  process.stdout.write('Montando a parte do navegador…\n');
  const result = await runNpm(['run', 'build', '--workspace=web'], {
    cwd: root,
    env: { NODE_ENV: 'production' },
  });
  if (result.code !== 0) {
    if (/EROFS|EACCES|EPERM/.test(result.output)) throw refuseReadOnly({ code: 'EACCES' }, root);
    throw new Refusal('A parte do navegador não foi montada.', explanationIn(result.output));
  }
  writeFileSync(join(root, STAMP), `${JSON.stringify({ hash })}\n`);
}

function explanationIn(output) {
  const lines = output.split('\n').filter((line) => line.trim() !== '' && !/^npm (warn|error)/.test(line));
  const start = lines.findIndex((line) => /error during build|build failed/i.test(line));
  return lines
    .slice(start === -1 ? -20 : start)
    .filter((line) => !/^\s+at /.test(line))
    .join('\n');
}
