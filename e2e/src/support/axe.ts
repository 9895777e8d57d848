import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

const script = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Fails with axe's findings on the current page, in the light and the dark theme (WCAG 2.2 AA). */
export async function expectAccessible(page: Page): Promise<void> {
  // Injected once for each document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${script};0`);
  expect(await page.evaluate(findInBothThemes), `axe on ${page.url()}`).toEqual([]);
}

/** Runs in the page. */
async function findInBothThemes(): Promise<string[]> {
  const tool: typeof axe = Reflect.get(window, 'axe');
  const root = document.documentElement;
  const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  const runs = [
    ['light', { type: 'tag', values: standards }],
    // Only colours depend on the theme.
    ['dark', { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }],
  ] as const;
  const found: string[] = [];

  const nextFrame = () =>
    new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const wear = async (theme: string) => {
    root.dataset.theme = theme;
    await nextFrame();
  };
  const worn = root.dataset.theme;
  // When scrolled, something always lies half behind the header, which axe takes for a small target.
  window.scrollTo({ top: 0, behavior: 'instant' });
  // An element in motion would be measured half-way: wait for animations to end, and switch themes without a
  // transition.
  await nextFrame();
  const moving = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(moving.map(({ finished }) => finished));
  const still = new CSSStyleSheet();
  // The bar at the bottom rests at the end of the page: half behind it, too, something always lies.
  still.replaceSync(
    '*, ::before, ::after { transition-property: none !important } nav[aria-label=Atalhos] { position: static !important }',
  );
  document.adoptedStyleSheets.push(still);
  for (const [theme, { type, values }] of runs) {
    await wear(theme);
    // axe cannot look into frames of other origins, and we have no others.
    const options = {
      runOnly: { type, values: [...values] },
      resultTypes: ['violations' as const],
      iframes: false,
    };
    const { violations } = await tool.run(document, options);
    for (const { id, help, nodes } of violations) {
      const where = nodes.map(({ target, failureSummary }) => `  ${target.join(' ')}\n  ${failureSummary}`);
      found.push(`${theme}: ${id}, ${help}\n${where.join('\n')}`);
    }
  }
  if (worn) await wear(worn);
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still);
  return found;
}
