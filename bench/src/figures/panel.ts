import pg from 'pg';
import { openJobsDatabase } from '../../../server/src/database/connection.ts';
import { seed } from '../../../server/src/database/prepare/seed.ts';
import { closeDays } from '../../../server/src/features/overview/usecases/close-days.ts';
import { fillPanel } from '../support/fill/fill-panel.ts';
import { startDatabase, startServer } from '../support/processes.ts';
import { type Row, rowOf } from '../support/rows.ts';
import { percentile } from '../support/statistics.ts';
import { type BenchUser, createUsers, open } from '../support/subscribers.ts';

/**
 * People in the database; messages are ten times as many, ledger entries fifty times. `BENCH_PANEL_PEOPLE=1000000` is the size of the target
 * and takes about 30 GB and an hour.
 */
const people = Number(process.env.BENCH_PANEL_PEOPLE ?? 50_000);
const rounds = 3;
const callsEach = 20;
const slowest = 100;

interface Call {
  name: string;
  path: string;
  /** Milliseconds that the p95 may take; 100 unless named. */
  most?: number;
}

/** Every list, search and sum of the panel: a new one is one more line. */
const callsFor = (person: number): Call[] => [
  { name: 'first page, 7 days', path: 'overview?days=7', most: 1_000 },
  { name: 'first page, 30 days', path: 'overview?days=30', most: 1_000 },
  { name: 'first page, 90 days', path: 'overview?days=90', most: 1_000 },
  { name: 'audit log, newest', path: 'audit?order=desc' },
  { name: 'audit log, last counted page', path: 'audit?order=desc&page=100&per_page=100' },
  { name: 'audit log by actor', path: `audit?order=desc&actor=${person}` },
  { name: 'audit log by address', path: 'audit?order=desc&actor=pessoa77@exemplo.com.br' },
  { name: 'audit log by busy actor and period', path: 'audit?order=desc&actor=visitor&until=2026-01-31' },
  { name: 'audit log by action', path: 'audit?order=desc&action=credits.adjust' },
  { name: 'audit log by action and period', path: 'audit?order=desc&action=faq.update&until=2026-01-31' },
  { name: 'audit log by subject', path: `audit?order=desc&subject=user:${person}` },
  { name: 'audit log by request', path: 'audit?order=desc&request_id=c4ca4238a0b923820dcc509a6f75849b' },
  { name: 'audit log by period', path: 'audit?order=desc&from=2026-03-01&until=2026-03-31' },
  { name: 'people, newest', path: 'people' },
  { name: 'people, last counted page', path: 'people?page=100&per_page=100' },
  { name: 'people by name', path: 'people?q=ana77 souza' },
  { name: 'people by address', path: 'people?q=pessoa77@exemplo' },
  { name: 'people by phone', path: 'people?q=1190000007' },
  { name: 'people by an unknown word', path: 'people?q=ornitorrinco' },
  { name: 'a person', path: `people/${person}` },
  ...[
    'ledger',
    'payments',
    'sessions',
    'mails',
    'conversations',
    'history',
    'consents',
    'privacy-requests',
  ].map((part) => ({ name: `a person: ${part}`, path: `people/${person}/${part}` })),
  { name: 'waiting work', path: 'work' },
  { name: 'mails not sent', path: 'work/mails' },
  { name: 'answers, 90 days', path: 'answers-report?dias=90' },
  { name: 'answers rated badly', path: 'rated-answers' },
  { name: 'answers rated badly, last counted page', path: 'rated-answers?page=100&per_page=100' },
  { name: 'questions for the evaluation', path: 'evaluation-cases' },
  { name: 'runs of the evaluation', path: 'evaluation-runs' },
  { name: 'team', path: 'team' },
  { name: 'invitations', path: 'invitations' },
  { name: 'plans', path: 'plans' },
  { name: 'drafts', path: 'drafts' },
  { name: 'removed records', path: 'removed-records' },
  ...[
    'assistants',
    'assistant-categories',
    'knowledge-categories',
    'products',
    'modules',
    'materials',
    'events',
    'partners',
    'trade-dates',
    'terms',
  ].map((kind) => ({ name: kind, path: kind })),
  { name: 'questions of the FAQ', path: 'faq?q=credito' },
  { name: 'leads, newest', path: 'leads?order=desc' },
  { name: 'leads by address', path: 'leads?order=desc&q=pessoa77@exemplo.com.br' },
  { name: 'imported leads', path: 'leads/imports' },
  { name: 'imported spreadsheets', path: 'events/imports' },
  { name: 'refunds', path: 'refunds?only=all' },
];

async function timeOf(url: string, { cookie }: BenchUser, path: string): Promise<number> {
  const begun = performance.now();
  const response = await fetch(`${url}${path}`, { headers: { cookie } });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return performance.now() - begun;
}

async function measureCall(
  url: string,
  staff: readonly BenchUser[],
  { name, path, most = slowest }: Call,
): Promise<Row> {
  const figures = { p50: [] as number[], p95: [] as number[], control: [] as number[] };
  for (let round = -1; round < rounds; round += 1) {
    const times = { product: [] as number[], control: [] as number[] };
    for (let turn = 0; turn < callsEach; turn += 1) {
      const member = staff[turn % staff.length] as BenchUser;
      times.product.push(await timeOf(url, member, `/api/admin/${path}`));
      times.control.push(await timeOf(url, member, '/api/user'));
    }
    // The first round warms up.
    if (round < 0) continue;
    figures.p50.push(percentile(times.product, 0.5));
    figures.p95.push(percentile(times.product, 0.95));
    figures.control.push(percentile(times.control, 0.95));
  }
  const middle = percentile(figures.p50, 0.5).toFixed(1);
  return rowOf({
    figure: `Panel, ${people.toLocaleString('en')} people, ${name}: p95`,
    target: { most },
    unit: 'ms',
    product: figures.p95,
    control: figures.control,
    controlIs: `the user's own call; the panel's p50 is ${middle}`,
  });
}

/** Uses its own database, as large as asked for: every list, search and sum of the panel, called one at a time. */
export async function measurePanel(): Promise<Row[]> {
  const database = await startDatabase();
  const client = new pg.Client({ connectionString: database.superuserUrl });
  const db = open(database.url);
  try {
    await client.connect();
    await seed(db, { local: true });
    const staff = await createUsers(db, 10);
    await client.query("update users set role = 'operator'; update sessions set second_factor_at = now()");
    const { first } = await fillPanel(client, people);
    const jobs = openJobsDatabase({ connectionString: database.url, onError: () => undefined });
    while ((await closeDays({ db: jobs, clock: { now: () => new Date() } })).length > 0);
    await jobs.$client.end();
    const product = await startServer({ DATABASE_URL: database.url });
    try {
      const rows: Row[] = [];
      for (const call of callsFor(first + 77)) rows.push(await measureCall(product.url, staff, call));
      return rows;
    } finally {
      await product.stop();
    }
  } finally {
    await client.end();
    await db.$client.end();
    await database.stop();
  }
}
