import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  document.head.innerHTML = '';
  vi.resetModules();
});

test("reads the installation's name from the page", async () => {
  document.head.innerHTML = '<meta name="application-name" content="Pet &amp; Cia">';
  const { brandName } = await import('./brand.ts');
  expect(brandName).toBe('Pet & Cia');
});

test("falls back to the product's name when the page has none", async () => {
  const { brandName } = await import('./brand.ts');
  expect(brandName).toBe('Matilha');
});
