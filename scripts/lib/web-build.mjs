import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal, refuseReadOnly } from './refusal.mjs';
import { runNpm } from './run.mjs';
import { hashTree, readJson } from './tree.mjs';

// Inside a folder that vite empties, so that a build made by hand never passes for ours.
const STAMP = 'dist/.matilha-build.json';
const SHARED = ['contract/src', 'contract/package.json', 'package-lock.json'];
/** The parts that run in a browser, with the sources of each besides the shared ones. */
const PARTS = { web: ['web'], panel: ['panel', 'web/build'] };

/** Builds each browser part whose sources, or the contract, changed. */
export async function ensureWebBuilt(root) {
  for (const [part, sources] of Object.entries(PARTS)) await ensureBuilt(root, part, [...sources, ...SHARED]);
}

async function ensureBuilt(root, part, sources) {
  const hash = hashTree(root, sources);
  const stamp = join(root, part, STAMP);
  if (readJson(stamp)?.hash === hash && existsSync(join(root, part, 'dist/index.html'))) return;
  process.stdout.write(part === 'web' ? 'Montando a parte do navegador…\n' : 'Montando o painel…\n');
  const result = await runNpm(['run', 'build', `--workspace=${part}`], {
    cwd: root,
    env: { NODE_ENV: 'production' },
  });
  if (result.code !== 0) {
    if (/EROFS|EACCES|EPERM/.test(result.output)) throw refuseReadOnly({ code: 'EACCES' }, root);
    throw new Refusal('A parte do navegador não foi montada.', explanationIn(result.output));
  }
  writeFileSync(stamp, `${JSON.stringify({ hash })}\n`);
}

function explanationIn(output) {
  const lines = output.split('\n').filter((line) => line.trim() !== '' && !/^npm (warn|error)/.test(line));
  const start = lines.findIndex((line) => /error during build|build failed/i.test(line));
  return lines
    .slice(start === -1 ? -20 : start)
    .filter((line) => !/^\s+at /.test(line))
    .join('\n');
}
