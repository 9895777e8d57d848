import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { measuredPages } from '../../../scripts/check-bytes.mjs';
import { CHROMIUM_FLAGS, findChromium } from '../../../scripts/lib/chromium.mjs';
import { ensureTool } from '../../../scripts/lib/tools.mjs';
import type { Environment } from '../support/environment.ts';
import { project } from '../support/processes.ts';
import { type Measured, type Row, rowOf } from '../support/rows.ts';

const run = promisify(execFile);

/** Measures the JavaScript that a page loads at first, as the server sends it. */
export async function measureBytes(): Promise<Row[]> {
  return measuredPages().map(({ page, kilobytes, budget }) =>
    rowOf({
      figure: `JavaScript, brotli: ${page}`,
      target: { most: budget },
      unit: 'kB',
      product: [kilobytes],
      controlIs: 'React DOM alone is 54',
    }),
  );
}

interface Report {
  /** Scores from 0 to 100. */
  scores: Record<string, number>;
  /** Largest contentful paint in seconds, layout shift, size in kB, number of requests. */
  lcp: number;
  cls: number;
  kilobytes: number;
  requests: number;
}

async function lighthouseOnce(program: string, url: string, cookie: string): Promise<Report> {
  const { stdout } = await run(
    program,
    [
      url,
      '--quiet',
      '--output=json',
      '--only-categories=performance,accessibility,best-practices,seo',
      `--chrome-flags=--headless=new ${CHROMIUM_FLAGS.join(' ')}`,
      ...(cookie ? [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`] : []),
    ],
    {
      cwd: project,
      maxBuffer: 64 * 1024 * 1024,
      timeout: 90_000,
      env: {
        ...process.env,
        PATH: `${project}/node_modules/.bin:${process.env.PATH ?? ''}`,
        CHROME_PATH: findChromium(),
      },
    },
  );
  const { categories, audits, finalDisplayedUrl } = JSON.parse(stdout);
  if (finalDisplayedUrl !== url) throw new Error(`${url} ended at ${finalDisplayedUrl}`);
  const requests: Array<{ transferSize: number }> = audits['network-requests'].details.items;
  return {
    scores: Object.fromEntries(
      Object.entries<{ score: number }>(categories).map(([name, { score }]) => [name, score * 100]),
    ),
    lcp: audits['largest-contentful-paint'].numericValue / 1_000,
    cls: audits['cumulative-layout-shift'].numericValue,
    kilobytes: requests.reduce((total, { transferSize }) => total + transferSize, 0) / 1_000,
    requests: requests.length,
  };
}

/** On a busy machine Lighthouse sometimes loses its own trace and has to run again. */
async function lighthouse(program: string, url: string, cookie: string): Promise<Report> {
  for (let again = 0; again < 3; again += 1) {
    const report = await lighthouseOnce(program, url, cookie).catch(() => undefined);
    if (report) return report;
  }
  return lighthouseOnce(program, url, cookie);
}

const controlIs = 'none: the scale is absolute';

interface Page {
  page: string;
  path: string;
  /** Lowest acceptable performance score. */
  least: number;
  rounds: number;
}

/** Screens behind the login; the chat is listed apart because it has its own target. */
const screens = [
  '/',
  '/banco-conhecimento',
  '/banco-conhecimento-conteudos/1',
  '/banco-conhecimento-materiais/1',
  '/calendar-events',
  '/partners',
  '/faq',
  '/minha-conta',
];

function scoreRows({ page, least }: Page, reports: Report[]): Row[] {
  const row = (category: string, target: number) =>
    rowOf({
      figure: `Lighthouse mobile, ${page}: ${category}`,
      target: { least: target },
      unit: '',
      product: reports.map(({ scores }) => scores[category] ?? Number.NaN),
      controlIs,
      digits: 0,
    });
  return [row('performance', least), row('accessibility', 100)];
}

function landingRows(reports: Report[]): Row[] {
  const row = (figure: string, unit: string, target: Measured['target'], pick: (report: Report) => number) =>
    rowOf({ figure, unit, target, product: reports.map(pick), controlIs, digits: 2 });
  const score = (category: string) =>
    row(`Lighthouse mobile, landing: ${category}`, '', { least: 100 }, ({ scores }) => scores[category] ?? 0);
  return [
    score('best-practices'),
    score('seo'),
    row('Landing: largest contentful paint', 's', { most: 1.2 }, ({ lcp }) => lcp),
    row('Landing: layout shift', '', { most: 0.01 }, ({ cls }) => cls),
    row('Landing: all bytes', 'kB', { most: 70 }, ({ kilobytes }) => kilobytes),
    row('Landing: requests', '', { most: 10 }, ({ requests }) => requests),
  ];
}

/** Runs Lighthouse's mobile profile, with its own slow network and processor. */
export async function measureLighthouse({ product, users }: Environment): Promise<Row[]> {
  const pages: Page[] = [
    { page: 'landing', path: '/landing', least: 99, rounds: 5 },
    { page: 'login', path: '/auth', least: 99, rounds: 5 },
    { page: 'chat', path: '/chat/1', least: 95, rounds: 5 },
    ...screens.map((path) => ({ page: path, path, least: 95, rounds: 3 })),
  ];
  const program = join(await ensureTool(project, 'lighthouse'), 'lighthouse');
  const open = new Set(['/landing', '/auth']);
  const rows: Row[] = [];
  for (const page of pages) {
    const cookie = open.has(page.path) ? '' : (users[0]?.cookie ?? '');
    const reports: Report[] = [];
    for (let round = 0; round < page.rounds; round += 1) {
      reports.push(await lighthouse(program, `${product.url}${page.path}`, cookie));
    }
    rows.push(...scoreRows(page, reports));
    if (page.path === '/landing') rows.push(...landingRows(reports));
  }
  return rows;
}
