import type { Environment } from '../support/environment.ts';
import { type Row, rowOf } from '../support/rows.ts';
import type { BenchUser } from '../support/subscribers.ts';

const rounds = 5;
const year = 'de=2026-01-01&ate=2026-12-31';

/** Fills a year with posts of the usual length, evenly. */
async function fill({ db }: Environment, { id }: BenchUser, count: number): Promise<void> {
  await db.$client.query(
    `insert into posts (user_id, id, dia, hora, formato, tema, cena, legenda, chamada, hashtags, estado, version, updated_at)
     select $1, gen_random_uuid(), date '2026-01-01' + n * 365 / $2::int, '18:30', 'Reels', 'Encher a terça ' || n,
       'A escova cheia de pelo, duas mãos secando de perto, o pet pronto ' || n,
       repeat('Quanto pelo sai de um banho? Neste da Mel, saiu isto tudo. ', 7) || n,
       'Mande BANHO no direct ' || n, '{#banhoetosa,#petshopcampinas}', 'pronto', 1, now()
     from generate_series(0, $2::int - 1) n`,
    [id, count],
  );
}

async function timeOf(url: string, { cookie }: BenchUser, path: string): Promise<number> {
  const begun = performance.now();
  const response = await fetch(`${url}${path}`, { headers: { cookie } });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`no file: ${response.status}`);
  return performance.now() - begun;
}

/** Returns the longest time of small calls that another user makes one after the other until the work is done. */
async function longestBeside(url: string, caller: BenchUser, work: Promise<number>): Promise<number> {
  let longest = 0;
  let running = true;
  const finished = work.finally(() => {
    running = false;
  });
  while (running) longest = Math.max(longest, await timeOf(url, caller, '/api/user'));
  await finished;
  return longest;
}

/** Measures the Excel file of a year of posts, and how long it holds up the calls of others. */
export async function measurePostsSheet(environment: Environment): Promise<Row[]> {
  const { product, users } = environment;
  const [daily, busy, caller] = users;
  if (!daily || !busy || !caller) throw new Error('too few users');
  await fill(environment, daily, 365);
  await fill(environment, busy, 1_000);
  const figures = { daily: [] as number[], busy: [] as number[], beside: [] as number[] };
  for (let round = -1; round < rounds; round += 1) {
    const path = `/api/posts/sheet.xlsx?${year}`;
    const times = {
      daily: await timeOf(product.url, daily, path),
      busy: await timeOf(product.url, busy, path),
      beside: await longestBeside(product.url, caller, timeOf(product.url, busy, path)),
    };
    // The first round warms up.
    if (round < 0) continue;
    for (const name of ['daily', 'busy', 'beside'] as const) figures[name].push(times[name]);
  }
  const common = { unit: 'ms', digits: 0 };
  return [
    rowOf({
      ...common,
      figure: 'Spreadsheet of a year of posts, one a day',
      product: figures.daily,
      target: { most: 300 },
    }),
    rowOf({
      ...common,
      figure: 'Spreadsheet of a year of posts, 1,000',
      product: figures.busy,
      target: { most: 300 },
    }),
    rowOf({
      ...common,
      figure: 'Longest call of another user beside that spreadsheet',
      product: figures.beside,
      target: { most: 50 },
    }),
  ];
}
