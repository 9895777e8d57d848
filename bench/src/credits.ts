import { type Database, openDatabase } from '../../server/src/database/connection.ts';
import { checkCreditInvariants } from '../../server/src/database/invariants/credit-invariants.ts';
import { capture, grant, reserve } from '../../server/src/features/credits/api.ts';
import { subscriber } from '../../server/src/features/credits/testing/fixtures.ts';
import { type BenchDatabase, startDatabase } from './support/processes.ts';

const parallelUsers = 20;

export interface CreditFigures {
  /** Pairs per second by round: reserve and capture, each in its own transaction. */
  product: number[];
  /** The floor: two bare transactions that lock, read and write a ledger of the same shape. */
  control: number[];
}

type Pair = (worker: number, turn: number) => Promise<void>;

/** Runs `pair` for 20 users at once; returns pairs per second. */
async function measure(milliseconds: number, pair: Pair): Promise<number> {
  const begun = performance.now();
  let pairs = 0;
  const worker = async (index: number) => {
    for (let turn = 0; performance.now() - begun < milliseconds; turn++) {
      await pair(index, turn);
      pairs++;
    }
  };
  await Promise.all(Array.from({ length: parallelUsers }, (_, index) => worker(index)));
  return (pairs * 1_000) / (performance.now() - begun);
}

async function productPairs(db: Database): Promise<Pair> {
  const users: number[] = [];
  for (let count = 0; count < parallelUsers; count++) users.push(await richUser(db));
  return async (worker) => {
    const userId = users[worker] ?? 0;
    const sourceKey = `bench:${crypto.randomUUID()}`;
    const { holdId } = await db.transaction((tx) =>
      reserve(tx, { userId, amount: 1, sourceKey, now: new Date() }),
    );
    await db.transaction((tx) => capture(tx, { holdId, now: new Date() }));
  };
}

async function richUser(db: Database): Promise<number> {
  const userId = await subscriber(db, { tierId: 1 });
  const now = new Date();
  const amount = 100_000_000;
  const endsAt = new Date(now.getTime() + 3_600_000);
  const fact = { kind: 'period' as const, sourceKey: `bench:${userId}`, reason: 'bench' };
  await db.transaction((tx) => grant(tx, { userId, amount, startsAt: now, endsAt, now, ...fact }));
  return userId;
}

async function controlPairs(pool: Database['$client']): Promise<Pair> {
  await pool.query(`
    create table if not exists bench_accounts (id int primary key, available int not null, held int not null);
    create table if not exists bench_entries (id bigint primary key generated always as identity,
      account int not null, amount int not null, after int not null, at timestamptz not null);
    create index if not exists bench_entries_account on bench_entries (account, id);
    insert into bench_accounts select n, 100000000, 0 from generate_series(0, 19) n on conflict do nothing`);
  const change = async (account: number, available: number, held: number) => {
    const client = await pool.connect();
    await client.query('begin');
    const lock = 'select available from bench_accounts where id = $1 for update';
    await client.query({ name: 'bench_lock', text: lock, values: [account] });
    const text = `with account as (update bench_accounts set available = available + $2, held = held + $3
      where id = $1 returning available)
      insert into bench_entries (account, amount, after, at) select $1, $2, available, now() from account`;
    await client.query({ name: 'bench_change', text, values: [account, available, held] });
    await client.query('commit');
    client.release();
  };
  return async (worker) => {
    await change(worker, -1, 1);
    await change(worker, 0, -1);
  };
}

/** Measures reserve and settle pairs per second in turns with the control, on a migrated database. */
export async function measureCredits(
  { url, ownerUrl }: BenchDatabase,
  { rounds = 3, milliseconds = 4_000 } = {},
): Promise<CreditFigures> {
  const open = (connectionString: string) =>
    openDatabase({ connectionString, max: parallelUsers, onError: () => undefined });
  const db = open(url);
  const owner = open(ownerUrl);
  const product = await productPairs(db);
  const control = await controlPairs(owner.$client);
  const figures: CreditFigures = { product: [], control: [] };
  await measure(milliseconds / 4, product);
  await measure(milliseconds / 4, control);
  for (let round = 0; round < rounds; round++) {
    figures.product.push(await measure(milliseconds, product));
    figures.control.push(await measure(milliseconds, control));
  }
  const broken = await checkCreditInvariants(db);
  await Promise.all([db.$client.end(), owner.$client.end()]);
  if (broken.length > 0) throw new Error(broken.join('\n'));
  return figures;
}

async function main(): Promise<void> {
  const print = (line: string) => process.stdout.write(`${line}\n`);
  const database = await startDatabase();
  try {
    const { product, control } = await measureCredits(database);
    const shown = (list: number[]) => list.map((figure) => Math.round(figure)).join(' ');
    print(`reserve and settle, pairs a second: ${shown(product)}`);
    print(`control, bare transactions:         ${shown(control)}`);
  } finally {
    await database.stop();
  }
}

if (import.meta.main) await main();
