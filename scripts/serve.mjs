import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { rootFolder } from './lib/tree.mjs';

/** Serves a prepared production install with the Node that runs this, and installs and builds nothing. */
const root = rootFolder();
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

function problem() {
  if (major < 22 || (major === 22 && minor < 18))
    return `O Node ${process.versions.node} é antigo demais para servir: instale o Node 24 (ou rode npm start, que traz o seu).`;
  if (!existsSync(join(root, 'node_modules/fastify')))
    return 'Faltam as dependências: rode "npm ci --omit=dev".';
  if (!existsSync(join(root, 'web/dist/index.html')) || !existsSync(join(root, 'panel/dist/index.html')))
    return 'Faltam as telas: rode "npm ci && npm run build" nesta pasta antes de "npm ci --omit=dev".';
  return undefined;
}

const found = problem();
if (found) {
  process.stderr.write(`${found}\n`);
  process.exitCode = 1;
} else {
  await import('../server/src/main.ts');
}
