import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseSync } from '@swc/core';

const isProduct = (path) => !/\.test\.tsx?$|\/testing\//.test(path);

/** The requests of every import of a module: static, forwarding, dynamic and of types. */
function requestsOf(node, found = []) {
  if (node === null || typeof node !== 'object') return found;
  if (/^(Import|Export)(All|Named)?Declaration$/.test(node.type) && node.source)
    found.push(node.source.value);
  if (node.type === 'CallExpression' && node.callee.type === 'Import')
    found.push(node.arguments[0].expression.value);
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

/** Every import of the product's server side: the file, and the file or package that it imports. */
export function readImports(root) {
  const folders = ['server', 'payments-simulator'].filter((folder) => existsSync(join(root, folder)));
  const paths = folders.flatMap((folder) => globSync(`${folder}/{*.ts,src/**/*.ts}`, { cwd: root }));
  return paths.filter(isProduct).flatMap((from) => {
    const tree = parseSync(readFileSync(join(root, from), 'utf8'), {
      syntax: 'typescript',
      target: 'es2022',
    });
    return requestsOf(tree).map((request) => ({ from, to: targetOf(root, from, request) }));
  });
}

/**
 * The permissions that no import uses. `homes` are packages and the patterns of the files that may import them; each of
 * `arrows` names the folder of its rooms, and for each room those that it may import.
 */
export function deadPermissions(imports, { homes, arrows }) {
  const used = (from, to) => imports.some((each) => from.test(each.from) && to.test(each.to));
  const anywhere = /./;
  const dead = Object.entries(homes).flatMap(([name, { packages, home }]) => {
    const any = new RegExp(`^(${packages.join('|')})$`);
    return [
      ...packages
        .filter((each) => !used(anywhere, new RegExp(`^${each}$`)))
        .map((each) => `${name}: nobody imports ${each}`),
      ...home
        .filter((each) => !used(new RegExp(each), any))
        .map((each) => `${name}: nothing imported in ${each}`),
    ];
  });
  for (const [folder, table] of Object.entries(arrows)) {
    const inside = (room) => new RegExp(`^${folder}/${room}/`);
    for (const [room, targets] of Object.entries(table))
      for (const target of targets)
        if (!used(inside(room), inside(target))) dead.push(`${folder}: ${room} does not import ${target}`);
  }
  return dead;
}
