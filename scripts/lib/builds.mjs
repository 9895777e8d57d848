import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal, refuseUnwritable } from './refusal.mjs';
import { runNpm } from './run.mjs';
import { withSignOfLife } from './sign-of-life.mjs';
import { hashTree, readJson } from './tree.mjs';

// Inside a folder that each build empties, so that a build made by hand never passes for ours.
const STAMP = 'dist/.matilha-build.json';
const SHARED = ['contract/src', 'contract/package.json', 'package-lock.json'];

/** The parts that are built: the file that shows a build, the line printed before it, and the sources of each besides the shared ones. */
const PARTS = {
  web: { shownBy: 'dist/index.html', title: 'a parte do navegador', sources: ['web', 'vendor/lucide-react'] },
  panel: {
    shownBy: 'dist/index.html',
    title: 'o painel',
    sources: ['panel', 'web/build', 'vendor/icons-material'],
  },
  // Its last step describes the API, from the sources that the bundle is made of.
  server: {
    shownBy: 'dist/api-docs/calls.json',
    title: 'o servidor',
    sources: ['server', 'payments-simulator'],
  },
};

/** Returns the file of each part that exists once the part is built. */
export const builtFiles = Object.entries(PARTS).map(([part, { shownBy }]) => `${part}/${shownBy}`);

/** Builds each part whose sources, or the contract, changed. */
export async function ensureBuilt(root) {
  for (const [part, { sources, ...how }] of Object.entries(PARTS))
    await ensurePart(root, part, { ...how, sources: [...sources, ...SHARED] });
}

async function ensurePart(root, part, { shownBy, title, sources }) {
  const hash = hashTree(root, sources);
  const stamp = join(root, part, STAMP);
  if (readJson(stamp)?.hash === hash && existsSync(join(root, part, shownBy))) return;
  process.stdout.write(`Montando ${title}…\n`);
  const options = { cwd: root, env: { NODE_ENV: 'production' } };
  const result = await withSignOfLife(() => runNpm(['run', 'build', `--workspace=${part}`], options));
  if (result.code !== 0) {
    const [code] = /EROFS|EACCES|EPERM|ENOSPC|EDQUOT/.exec(result.output) ?? [];
    if (code) throw refuseUnwritable({ code }, root);
    throw new Refusal(`Não foi possível montar ${title}.`, explanationIn(result.output));
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
