import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CDPSession, chromium, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '../../../scripts/lib/chromium.mjs';
import { bundleScript } from '../../../web/build/bundle-script.ts';
import { pathologicalTexts } from '../../../web/src/ui/markdown/testing/pathological-texts.ts';
import { project } from '../support/processes.ts';
import { type Row, rowOf } from '../support/rows.ts';

const length = 60_000;
const pieces = 600;
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

const steps = (page: Page, text: string, count: number, plain: boolean): Promise<number[]> =>
  page.evaluate(`draw(${JSON.stringify(text)}, ${count}, ${plain})`);

/** CPU time of the page's main thread in milliseconds, slowed down too; other programs count less than in wall time. */
async function taskTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
}

async function openPage(): Promise<{ page: Page; session: CDPSession; close: () => Promise<void> }> {
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
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return { page, session, close: () => browser.close() };
}

/** The worst text of one round: CPU time until it is drawn and laid out whole. */
async function worstWhole(page: Page, session: CDPSession, plain: boolean): Promise<number> {
  let worst = 0;
  for (const text of texts) {
    const before = await taskTime(session);
    await steps(page, text, 1, plain);
    worst = Math.max(worst, (await taskTime(session)) - before);
  }
  return worst;
}

/** Streamed texts: the longest step in wall time, and the most CPU time that one text takes in all. */
async function worstStreamed(page: Page, session: CDPSession, plain: boolean) {
  let [step, total] = [0, 0];
  for (const text of texts) {
    const before = await taskTime(session);
    step = Math.max(step, ...(await steps(page, text, pieces, plain)));
    total = Math.max(total, (await taskTime(session)) - before);
  }
  return { step, total };
}

/** Texts made to hold up a Markdown reader, drawn in a page whose processor is slowed down four times. */
export async function measureMarkdown(): Promise<Row[]> {
  const { page, session, close } = await openPage();
  const controlIs = 'the same texts in one element, without Markdown';
  const [whole, wholePlain]: [number[], number[]] = [[], []];
  try {
    for (let round = 0; round < rounds; round += 1) {
      wholePlain.push(await worstWhole(page, session, true));
      whole.push(await worstWhole(page, session, false));
    }
    const pieceByPiece = await worstStreamed(page, session, false);
    const plain = await worstStreamed(page, session, true);
    const named = `60,000 characters of Markdown, processor ${slowdown}× slower`;
    return [
      rowOf({
        figure: `${named}: the worst of ${texts.length} hostile texts, whole, CPU time`,
        target: { most: 200 },
        unit: 'ms',
        product: whole,
        control: wholePlain,
        controlIs,
        digits: 0,
      }),
      rowOf({
        figure: `${named}: the worst of ${texts.length} in ${pieces} pieces, longest step`,
        target: { most: 200 },
        unit: 'ms',
        product: [pieceByPiece.step],
        control: [plain.step],
        controlIs,
        digits: 0,
      }),
      rowOf({
        figure: `${named}: the worst of ${texts.length} in ${pieces} pieces, CPU time in all`,
        target: { most: 30_000 },
        unit: 'ms',
        product: [pieceByPiece.total],
        control: [plain.total],
        controlIs,
        digits: 0,
      }),
    ];
  } finally {
    await close();
  }
}
