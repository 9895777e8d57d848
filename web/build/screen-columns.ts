import { type Plugin, parseAst } from 'vite';
import { cut, type Span } from './cut.ts';

/**
 * The columns of the screen table that each of its importers in the browser reads; the first entry is the
 * default.
 */
const columns: Readonly<Record<string, readonly string[]>> = {
  '': ['path', 'guard', 'token', 'bare'],
  '/src/app/menu-entries.ts': ['path', 'menu'],
  '/src/app/is-active.ts': ['path', 'under'],
};
const table = '/src/app/screens.ts';

/**
 * Gives each browser module a copy of the screen table with only the columns it reads, so that menu, first
 * reads and budgets are not part of the code every page loads first.
 */
export function screenColumns(): Plugin {
  return {
    name: 'screen-columns',
    apply: 'build',
    resolveId: {
      order: 'pre',
      async handler(source, importer = '') {
        const reader = Object.keys(columns).find((file) => file !== '' && importer.endsWith(file));
        if (!reader || !source.endsWith('/screens.ts')) return null;
        const resolved = await this.resolve(source, importer, { skipSelf: true });
        return resolved && `${resolved.id}?${reader}`;
      },
    },
    transform(code, id) {
      const [file = '', reader = ''] = id.split('?');
      return file.endsWith(table) ? withColumns(code, columns[reader] ?? []) : null;
    },
  };
}

/** Returns the table's code without the other columns, their imports, and rows with only a path left. */
export function withColumns(code: string, kept: readonly string[]): string {
  let left = code;
  const drop = (span: Span) => {
    left = cut(left, span);
  };
  const { imports, rows } = partsOf(code);
  for (const row of rows.toReversed()) {
    const others = row.properties.filter(({ key }) => !kept.includes(key.name));
    if (others.length > row.properties.length - 2) drop(row);
    else others.toReversed().forEach(drop);
  }
  for (const { name, span } of imports.toReversed()) if (left.split(name).length === 2) drop(span);
  return left;
}

interface Row extends Span {
  properties: (Span & { key: { name: string } })[];
}

/** Returns the default imports of the table's code, and the rows of `export const screens = [{…}, …]`. */
function partsOf(code: string) {
  const imports: { name: string; span: Span }[] = [];
  const rows: Row[] = [];
  for (const statement of parseAst(code).body) {
    if (statement.type === 'ImportDeclaration') {
      const [first] = statement.specifiers;
      if (first) imports.push({ name: first.local.name, span: statement });
    }
    if (statement.type !== 'ExportNamedDeclaration') continue;
    if (statement.declaration?.type !== 'VariableDeclaration') continue;
    const [declared] = statement.declaration.declarations;
    if (declared?.id.type === 'Identifier' && declared.id.name === 'screens')
      rows.push(...Reflect.get(declared.init ?? {}, 'elements'));
  }
  if (rows.length === 0) throw new Error(`${table} exports no list named screens`);
  return { imports, rows };
}
