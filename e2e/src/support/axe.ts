import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const themes = ['light', 'dark'] as const;
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Fails with what axe finds on the page as it stands, in the light and in the dark theme (WCAG 2.2 AA). */
export async function expectAccessible(page: Page): Promise<void> {
  const before = await page.locator('html').getAttribute('data-theme');
  const found: string[] = [];
  // Below the top something always lies half behind the header, which axe takes for a small target.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  for (const theme of themes) {
    await setTheme(page, theme);
    // Without the mode a blank page is opened for every run; what it is for, frames of other origins, we have none.
    const axe = new AxeBuilder({ page }).setLegacyMode();
    // Only colours depend on the theme.
    const rules = theme === 'light' ? axe.withTags(standards) : axe.withRules(colourRules);
    const { violations } = await rules.analyze();
    for (const { id, help, nodes } of violations) {
      const where = nodes.map(({ target, failureSummary }) => `  ${target.join(' ')}\n  ${failureSummary}`);
      found.push(`${theme}: ${id}, ${help}\n${where.join('\n')}`);
    }
  }
  if (before) await setTheme(page, before);
  expect(found, `axe on ${page.url()}`).toEqual([]);
}

/** Colours that are still on their way would be measured half-way: transitions are finished first. */
async function setTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate(async (value) => {
    document.documentElement.dataset.theme = value;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const running = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(running.map(({ finished }) => finished));
  }, theme);
}
