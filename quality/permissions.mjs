import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseSync } from '@swc/core';

const isProduct = (path) => !/\.test\.tsx?$|\/testing\//.test(path);

/** Returns the specifiers of all imports of a module: static, re-exporting, dynamic and type imports. */
function requestsOf(node, found = []) {
  if (node === null || typeof node !== 'object') return found;
  if (/^(Import|Export)(All|Named)?Declaration$/.test(node.type) && node.source)
    found.push(node.source.value);
  if (node.type === 'CallExpression' && node.callee.type === 'Import') {
    const { value } = node.arguments[0].expression;
    // An address that is computed names no package.
    if (value !== undefined) found.push(value);
  }
  if (node.type === 'TsImportType') found.push(node.argument.value);
  for (const child of Object.values(node)) requestsOf(child, found);
  return found;
}

function targetOf(root, from, request) {
  const [head, second] = request.split('/');
  if (head === '#server') return request.replace('#server/', 'server/src/');
  if (request.startsWith('.')) return relative(root, join(root, dirname(from), request));
  return head.startsWith('@') ? `${head}/${second}` : head;
}

/** Returns every import of `server` and `payments-simulator`: the file, and the file or package that it imports. */
export function readImports(root) {
  const workspaces = ['server', 'payments-simulator'].filter((folder) => existsSync(join(root, folder)));
  const paths = workspaces.flatMap((folder) =>
    globSync(`${folder}/{*.ts,build/**/*.ts,src/**/*.ts}`, { cwd: root }),
  );
  return paths.filter(isProduct).flatMap((from) => {
    const tree = parseSync(readFileSync(join(root, from), 'utf8'), {
      syntax: 'typescript',
      target: 'es2022',
    });
    return requestsOf(tree).map((request) => ({ from, to: targetOf(root, from, request) }));
  });
}

/**
 * Returns the permissions that no import uses. `homes` lists packages with patterns of the files that may import them; `folders` lists, for
 * each parent folder, its subfolders, each with the subfolders that it may import.
 */
export function deadPermissions(imports, { homes, folders }) {
  const used = (from, to) => imports.some((each) => from.test(each.from) && to.test(each.to));
  const anywhere = /./;
  const dead = Object.entries(homes).flatMap(([name, { packages, home }]) => {
    const any = new RegExp(`^(${packages.join('|')})$`);
    return [
      ...packages
        .filter((each) => !used(anywhere, new RegExp(`^${each}$`)))
        .map((each) => `${name}: no file imports ${each}`),
      ...home
        .filter((each) => !used(new RegExp(each), any))
        .map((each) => `${name}: nothing imported in ${each}`),
    ];
  });
  for (const [parent, table] of Object.entries(folders)) {
    const inside = (folder) => new RegExp(`^${parent}/${folder}/`);
    for (const [folder, targets] of Object.entries(table))
      for (const target of targets)
        if (!used(inside(folder), inside(target)))
          dead.push(`${parent}: ${folder} does not import ${target}`);
  }
  return dead;
}
