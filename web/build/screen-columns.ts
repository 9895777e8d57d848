import { type Plugin, parseAst } from 'vite';

/** The columns of the screens' table that each of its importers in the browser reads; by default the first entry. */
const columns: Readonly<Record<string, readonly string[]>> = {
  '': ['path', 'guard', 'token'],
  '/src/app/menu-entries.ts': ['path', 'menu'],
};
const table = '/src/app/screens.ts';

/**
 * Gives each module of the browser a copy of the screens' table with only the columns that it reads, so that menu,
 * first reads and budgets are no part of what every page loads first.
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

/** The table's code without its other columns, their imports, and rows that have nothing but an address left. */
export function withColumns(code: string, kept: readonly string[]): string {
  let left = code;
  const cut = ({ start, end }: Span) => {
    left = left.slice(0, start) + left.slice(end).replace(/^\s*,/, '');
  };
  const { imports, rows } = partsOf(code);
  for (const row of rows.toReversed()) {
    const others = row.properties.filter(({ key }) => !kept.includes(key.name));
    if (others.length > row.properties.length - 2) cut(row);
    else others.toReversed().forEach(cut);
  }
  for (const { name, span } of imports.toReversed()) if (left.split(name).length === 2) cut(span);
  return left;
}

interface Span {
  start: number;
  end: number;
}

interface Row extends Span {
  properties: (Span & { key: { name: string } })[];
}

/** The default imports of the table's code, and the rows of `export const screens = [{…}, …]`. */
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
