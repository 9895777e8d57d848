import { type ESTree, type Plugin, parseAst } from 'vite';
import { cut, type Span } from './cut.ts';

/**
 * Keeps of each declared call its address and the schema of its output: a browser needs no more. The words and the schemas of the other
 * parts would weigh 18 kB in the chat (decision 0085).
 */
export const keepOutputs = (): Plugin => ({
  name: 'keep-outputs',
  enforce: 'post',
  apply: 'build',
  transform: {
    filter: { id: /\/contract\/src\/calls\/[\w/-]+\.ts$/ },
    handler: (code) => ({ code: withOutputsOnly(code), map: null }),
  },
});

/** Returns the code of a module of calls without the other parts of each call, and without what only they used. */
export function withOutputsOnly(code: string): string {
  let left = code;
  const drop = (span: Span) => {
    left = cut(left, span);
  };
  const isUnused = (name: string) =>
    (left.match(/[\w$]+/g) ?? []).filter((word) => word === name).length === 1;
  otherParts(code).toReversed().forEach(drop);
  // From the end: what a constant used is unused once it is gone.
  for (const statement of parseAst(left).body.toReversed()) {
    if (
      statement.type === 'VariableDeclaration' &&
      statement.declarations.every(({ id }) => isUnused(nameOf(id)))
    )
      drop(statement);
    if (statement.type !== 'ImportDeclaration') continue;
    const unused = statement.specifiers.filter(({ local }) => isUnused(local.name));
    if (unused.length === statement.specifiers.length) drop(statement);
    else unused.toReversed().forEach(drop);
  }
  return left;
}

const nameOf = (id: ESTree.Node): string => (id.type === 'Identifier' ? id.name : '');

/** Returns the parts besides `output` of `export const name = call('GET /api/…', { … })`. */
function otherParts(code: string): Span[] {
  return parseAst(code).body.flatMap((statement): Span[] => {
    if (statement.type !== 'ExportNamedDeclaration') return [];
    if (statement.declaration?.type !== 'VariableDeclaration') return [];
    const [declared] = statement.declaration.declarations;
    if (declared?.init?.type !== 'CallExpression' || nameOf(declared.init.callee) !== 'call') return [];
    const [, parts] = declared.init.arguments;
    if (parts?.type !== 'ObjectExpression') return [];
    return parts.properties.filter((part) => !(part.type === 'Property' && nameOf(part.key) === 'output'));
  });
}
