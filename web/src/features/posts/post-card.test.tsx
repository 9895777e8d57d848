import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LoopbackApi } from '#web/testing/loopback-api.ts';
import { openBoard, post, postsApi } from './testing/open-board.tsx';

let api: LoopbackApi;
beforeEach(async () => {
  api = postsApi();
  await api.start();
});
afterEach(async () => {
  cleanup();
  await api.stop();
});

test('names a card after the theme of its post', async () => {
  await openBoard();
  expect(screen.getByRole('article', { name: post.tema })).toBeTruthy();
});

test('says that the browser did not copy a caption', async () => {
  const person = await openBoard();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  await person.click(screen.getByRole('button', { name: 'Copiar legenda' }));
  expect((await screen.findByRole('alert')).textContent).toContain('O navegador não deixou copiar');
});
