import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '../../../scripts/lib/chromium.mjs';
import { bundleScript } from '../../../web/build/bundle-script.ts';
import { pathologicalTexts } from '../../../web/src/ui/markdown/testing/pathological-texts.ts';
import { project } from '../support/processes.ts';
import { type Row, rowOf } from '../support/rows.ts';

const length = 60_000;
const pieces = 60;
const slowdown = 4;
const rounds = 3;
/** One text of each kind; the unit tests count the parser's steps for all of them. */
const names = [
  'strong without an end',
  'nested emphasis',
  'runs of stars and underscores',
  'strikethrough without an end',
  'opening brackets',
  'nested links',
  'pictures without an end',
  'backticks of rising lengths',
  'HTML openers',
  'address after address',
  'a table of many columns',
  'a table of many rows',
  'lists in lists',
  'quotes in quotes',
  'reference definitions',
  'setext underlines',
  'short paragraphs with marks',
  'entities',
  'escaped characters',
  'a fence without an end',
];

const texts = names.map((name) => {
  const make = pathologicalTexts[name];
  if (!make) throw new Error(`there is no text "${name}"`);
  return make(length);
});

const longestTask = (page: Page, text: string, count: number, plain: boolean): Promise<number> =>
  page.evaluate(`draw(${JSON.stringify(text)}, ${count}, ${plain})`);

async function openPage(): Promise<{ page: Page; close: () => Promise<void> }> {
  const web = join(project, 'web');
  const script = await bundleScript(web, 'src/ui/markdown/testing/drawing-page.tsx');
  const assets = join(web, 'dist/assets');
  const styles = readdirSync(assets).filter((file) => file.endsWith('.css'));
  const css = styles.map((file) => readFileSync(join(assets, file), 'utf8')).join('\n');
  const path = findChromium();
  const browser = await chromium.launch({ args: CHROMIUM_FLAGS, ...(path ? { executablePath: path } : {}) });
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.setContent(`<style>${css}</style><body></body>`);
  await page.evaluate(script);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return { page, close: () => browser.close() };
}

interface Cost {
  name: string;
  product: number;
  control: number;
}

/** Returns the longest task that each text causes on the page, whole or in pieces. */
async function costs(page: Page, count: number): Promise<Cost[]> {
  const found: Cost[] = [];
  for (const [index, text] of texts.entries()) {
    const control = await longestTask(page, text, count, true);
    const product = await longestTask(page, text, count, false);
    found.push({ name: names[index] ?? '', control, product });
  }
  return found;
}

const added = ({ product, control }: Cost) => product - control;
const worstBy = (costs: Cost[], measure: (cost: Cost) => number): Cost =>
  costs.reduce((worst, cost) => (measure(cost) > measure(worst) ? cost : worst));

function rowsOf(how: string, rounds: Cost[][]): Row[] {
  const named = `60,000 characters of Markdown, processor ${slowdown}× slower, ${how}, longest task`;
  const row = (measure: string, worst: Cost[]) =>
    rowOf({
      figure: `${named}: ${measure}`,
      target: { most: 200 },
      unit: 'ms',
      product: worst.map(({ product }) => product),
      control: worst.map(({ control }) => control),
      controlIs: `the same text without Markdown (${[...new Set(worst.map(({ name }) => name))].join(', ')})`,
      digits: 0,
    });
  const ofAll = rounds.map((costs) => worstBy(costs, ({ product }) => product));
  const ofAdded = rounds.map((costs) => worstBy(costs, added));
  return [
    row(`the worst of ${texts.length} hostile texts`, ofAll),
    row('the one to which Markdown adds most', ofAdded),
  ];
}

/** Measures hostile texts, made to block a Markdown renderer, in a page with its processor slowed down four times. */
export async function measureMarkdown(): Promise<Row[]> {
  const { page, close } = await openPage();
  try {
    const whole: Cost[][] = [];
    for (let round = 0; round < rounds; round += 1) whole.push(await costs(page, 1));
    const streamed = [await costs(page, pieces)];
    return [...rowsOf('whole', whole), ...rowsOf(`in ${pieces} pieces`, streamed)];
  } finally {
    await close();
  }
}
