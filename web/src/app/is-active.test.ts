import { expect, test } from 'vitest';
import { isActive } from './is-active.ts';
import { screens } from './screens.ts';

test.each([
  ['/', '/', true],
  ['/', '/faq', false],
  ['/banco-conhecimento', '/banco-conhecimento', true],
  ['/banco-conhecimento', '/banco-conhecimento-conteudos/3', true],
  ['/faq', '/', false],
  ['/calculadoras', '/calculadora', true],
  ['/', '/calculadora', false],
])('marks entry %s as active at %s: %s', (entry, pathname, active) => {
  expect(isActive(entry, pathname)).toBe(active);
});

const withMenu = screens.filter(({ guard, bare }) => guard === 'session' && !bare);
const entries = withMenu.filter(({ menu }) => menu).map(({ path }) => path);

// A chat fills the screen, and home is marked at its own address only.
test.each(withMenu.map(({ path }) => path).filter((path) => path !== '/chat/:listId'))(
  'marks exactly one entry as active at %s',
  (path) => {
    expect(entries.filter((entry) => isActive(entry, path))).toHaveLength(1);
  },
);
