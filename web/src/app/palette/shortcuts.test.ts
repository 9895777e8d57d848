import { expect, test } from 'vitest';
import { shortcutOf } from './shortcuts.ts';

const pressed = (key: string, held: Partial<KeyboardEvent> = {}) =>
  shortcutOf({
    key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    isComposing: false,
    target: document.body,
    ...held,
  });
const field = (tag: string, type = '') => {
  const element = document.createElement(tag);
  if (type) element.setAttribute('type', type);
  return element;
};

test.each([
  ['k', { ctrlKey: true }, 'palette'],
  ['K', { metaKey: true }, 'palette'],
  ['b', { ctrlKey: true }, 'menu'],
  ['O', { ctrlKey: true, shiftKey: true }, 'newChat'],
  ['C', { ctrlKey: true, shiftKey: true }, 'copyAnswer'],
  ['/', {}, 'search'],
  ['?', { shiftKey: true }, 'help'],
  ['c', { ctrlKey: true }, null],
  ['k', {}, null],
  ['k', { ctrlKey: true, altKey: true }, null],
])('reads %s with %j as %s', (key, held, shortcut) => expect(pressed(key, held)).toBe(shortcut));

test('leaves letters to a field, and only letters', () => {
  expect(pressed('/', { target: field('textarea') })).toBeNull();
  expect(pressed('?', { target: field('input', 'search') })).toBeNull();
  expect(pressed('/', { target: field('input', 'radio') })).toBe('search');
  expect(pressed('k', { target: field('textarea'), ctrlKey: true })).toBe('palette');
});
