import { afterEach, beforeEach, expect, test, vi } from 'vitest';

// Read once when the module loads, which another file's tests may have done.
beforeEach(() => void vi.resetModules());
afterEach(() => {
  document.head.innerHTML = '';
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
