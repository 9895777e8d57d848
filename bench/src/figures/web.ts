import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { measuredPages } from '../../../scripts/check-bytes.mjs';
import { CHROMIUM_FLAGS, findChromium } from '../../../scripts/lib/chromium.mjs';
import type { Environment } from '../support/environment.ts';
import { project } from '../support/processes.ts';
import { type Row, rowOf } from '../support/rows.ts';

const run = promisify(execFile);

/** JavaScript a page loads before its first message, as the server sends it. */
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

interface Scores {
  performance: number;
  accessibility: number;
}

async function lighthouseOnce(url: string, cookie: string): Promise<Scores> {
  const { stdout } = await run(
    'lighthouse',
    [
      url,
      '--quiet',
      '--output=json',
      '--only-categories=performance,accessibility',
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
  const { categories, finalDisplayedUrl } = JSON.parse(stdout);
  if (finalDisplayedUrl !== url) throw new Error(`${url} ended at ${finalDisplayedUrl}`);
  return {
    performance: categories.performance.score * 100,
    accessibility: categories.accessibility.score * 100,
  };
}

/** Lighthouse now and then loses its own trace on a busy machine and asks to be run again. */
async function lighthouse(url: string, cookie: string): Promise<Scores> {
  for (let again = 0; again < 3; again += 1) {
    const scores = await lighthouseOnce(url, cookie).catch(() => undefined);
    if (scores) return scores;
  }
  return lighthouseOnce(url, cookie);
}

/** Lighthouse as for a phone: its own slow network and processor. */
export async function measureLighthouse({ product, users }: Environment): Promise<Row[]> {
  const pages = [
    { page: 'login', path: '/auth', cookie: '', least: 99 },
    { page: 'chat', path: '/chat/1', cookie: users[0]?.cookie ?? '', least: 95 },
  ];
  const rows: Row[] = [];
  for (const { page, path, cookie, least } of pages) {
    const scores: Scores[] = [];
    for (let round = 0; round < 5; round += 1) scores.push(await lighthouse(`${product.url}${path}`, cookie));
    const controlIs = 'none: the scale is absolute';
    const of = (field: keyof Scores) => ({
      product: scores.map((score) => score[field]),
      controlIs,
      digits: 0,
    });
    rows.push(
      rowOf({
        figure: `Lighthouse mobile, ${page}: performance`,
        target: { least },
        unit: '',
        ...of('performance'),
      }),
    );
    rows.push(
      rowOf({
        figure: `Lighthouse mobile, ${page}: accessibility`,
        target: { least: 100 },
        unit: '',
        ...of('accessibility'),
      }),
    );
  }
  return rows;
}
