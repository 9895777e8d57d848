/**
 * Finds the tests that the changed files can affect, so that `npm test -- --changed` runs the likeliest failures first. Paths are relative
 * to the root.
 */

const source = /^[\w-]+\/.*\.(ts|tsx|mjs)$/;
const feature = /^(server|web)\/src\/features\/[^/]+\//;

/** Returns the folders whose tests belong to the changed sources: their feature, else the folder that they are in. */
export const foldersNear = (files) => [
  ...new Set(
    files
      .filter((file) => source.test(file) && !file.startsWith('e2e/'))
      .map((file) => feature.exec(file)?.[0] ?? file.slice(0, file.lastIndexOf('/') + 1)),
  ),
];

/** Sources outside its folder that a project of TypeScript imports; the one of the root has all parts that run in Node. */
const alsoImports = {
  '.': [],
  e2e: ['contract', 'payments-simulator', 'scripts', 'server'],
  panel: ['contract'],
  web: ['contract'],
};
const inNode = ['bench', 'contract', 'payments-simulator', 'quality', 'scripts', 'server'];

/** Returns those projects of TypeScript that the changed files can break; all of them for a file that belongs to no part. */
export function projectsAffected(projects, files) {
  const parts = new Set(files.map((file) => file.split('/')[0]));
  const known = [...inNode, ...Object.keys(alsoImports), 'content', 'deploy', 'docs'];
  if (![...parts].every((part) => known.includes(part) || part.endsWith('.md'))) return projects;
  return projects.filter((project) => {
    const own = project === '.' ? inNode : [project, ...(alsoImports[project] ?? inNode)];
    return own.some((part) => parts.has(part));
  });
}
