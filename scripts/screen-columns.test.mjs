import { expect, test } from 'vitest';
import { withColumns } from '../web/build/screen-columns.ts';

const table = `import Bot from 'icons/bot';
export const usual = 150;
export const screens = [
  { path: '/', guard: 'session', menu: { label: 'Bot', icon: Bot }, reads: ['/api/a', '/api/b'] },
  { path: '/auth', guard: 'sign-in', budget: 110 },
];
`;
const read = (code) => import(`data:text/javascript,${encodeURIComponent(code)}`);

test('keeps the wanted columns of every row, and drops imports that only the others use', async () => {
  const code = withColumns(table, ['path', 'guard']);
  expect(code).not.toContain('icons/bot');
  const { screens, usual } = await read(code);
  expect(screens).toEqual([
    { path: '/', guard: 'session' },
    { path: '/auth', guard: 'sign-in' },
  ]);
  expect(usual).toBe(150);
});

test('drops rows that have only one of the wanted columns', () => {
  const code = withColumns(table, ['path', 'menu']);
  expect(code).toContain("import Bot from 'icons/bot'");
  expect(code).toContain("menu: { label: 'Bot', icon: Bot }");
  expect(code).not.toContain('/auth');
});

test('throws on a file without a table', () => {
  expect(() => withColumns('export const pages = [];', ['path'])).toThrow('screens');
});
