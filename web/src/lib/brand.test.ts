import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  document.head.innerHTML = '';
  vi.resetModules();
});

test('the page says what this installation is called', async () => {
  document.head.innerHTML = '<meta name="application-name" content="Pet &amp; Cia">';
  const { brandName } = await import('./brand.ts');
  expect(brandName).toBe('Pet & Cia');
});

test('a page that says nothing is of the product itself', async () => {
  const { brandName } = await import('./brand.ts');
  expect(brandName).toBe('Matilha');
});
