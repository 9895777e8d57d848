import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { builtFiles } from './builds.mjs';
import { tooOldToServe } from './support.mjs';

/**
 * Returns one line about the part that a production install lacks: a Node that can serve, dependencies or a build. Returns undefined if
 * none is missing.
 */
export function productionProblem(root) {
  const tooOld = tooOldToServe();
  if (tooOld) return tooOld;
  if (!existsSync(join(root, 'node_modules/fastify')))
    return 'Faltam as dependências: rode "npm ci --omit=dev".';
  if (!builtFiles.every((file) => existsSync(join(root, file))))
    return 'Falta montar o produto: rode "npm ci && npm run build" nesta pasta antes de "npm ci --omit=dev".';
  return undefined;
}

/** Returns whether somebody built the product and then installed without development packages: nothing is to be prepared here. */
export const isProductionInstall = (root) =>
  existsSync(join(root, 'node_modules/.package-lock.json')) &&
  !existsSync(join(root, 'node_modules/vite')) &&
  productionProblem(root) === undefined;
