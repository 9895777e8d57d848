import { renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { markTitle, usePageTitle } from './use-page-title.ts';

const seen = (hidden: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
};
afterEach(() => {
  seen(false);
  vi.restoreAllMocks();
});

test('marks the title of a hidden tab until the tab is seen, also when the page changes', () => {
  const { rerender } = renderHook(({ title }) => usePageTitle(title), { initialProps: { title: 'Chat' } });
  expect(document.title).toBe('Chat · Matilha');
  seen(true);
  markTitle('✓');
  markTitle('✓');
  expect(document.title).toBe('✓ Chat · Matilha');
  rerender({ title: 'Conversas' });
  expect(document.title).toBe('✓ Conversas · Matilha');
  seen(false);
  expect(document.title).toBe('Conversas · Matilha');
});

test('leaves the title of a tab in sight as it is', () => {
  renderHook(() => usePageTitle('Chat'));
  seen(false);
  markTitle('✓');
  expect(document.title).toBe('Chat · Matilha');
});
