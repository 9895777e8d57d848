import { expect, type Page } from '@playwright/test';

/** What there is of the page has come, and nothing of it is wider than the window. */
export async function expectNothingSideways(page: Page): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeAttached();
  // The grey blocks in the place of what is still being read.
  await expect(page.locator('.animate-pulse')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const tooWide = () => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth ? `${scrollWidth} px in ${clientWidth}` : '';
  };
  await expect.poll(() => page.evaluate(tooWide), page.url()).toBe('');
}
