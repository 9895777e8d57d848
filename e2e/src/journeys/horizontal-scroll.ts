import { expect, type Page } from '@playwright/test';

/** Waits until the page has loaded, then expects nothing wider than the window. */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeAttached();
  // Grey placeholder blocks of content that is still loading.
  await expect(page.locator('.animate-pulse')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const tooWide = () => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth ? `${scrollWidth} px in ${clientWidth}` : '';
  };
  await expect.poll(() => page.evaluate(tooWide), page.url()).toBe('');
}
