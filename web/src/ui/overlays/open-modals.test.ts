import { expect, test } from 'vitest';
import { reportModal, topModal } from './open-modals.ts';

function openDialog() {
  const dialog = document.createElement('dialog');
  document.body.append(dialog);
  return { dialog, close: reportModal(dialog) };
}

test('returns the dialog below one that has left the page and is not yet reported as closed', () => {
  const below = openDialog();
  const above = openDialog();
  expect(topModal()).toBe(above.dialog);
  above.dialog.remove();
  expect(topModal()).toBe(below.dialog);
  above.close();
  below.dialog.remove();
  expect(topModal()).toBeUndefined();
  below.close();
});
