import type { Environment } from '../support/environment.ts';
import { type Row, rowOf } from '../support/rows.ts';
import { median } from '../support/statistics.ts';
import type { BenchUser } from '../support/subscribers.ts';

const requests = 150;
const assistantId = 2;

async function fill({ db }: Environment, user: BenchUser, messages: number): Promise<void> {
  const text = `with chat as (
      insert into conversations (user_id, lista_id, title, created_at, last_at)
      values ($1, $2, 'Quanto cobrar?', now(), now()) returning id
    )
    insert into messages (user_id, conversation_id, lista_id, is_ai, content, status, created_at)
    select $1, chat.id, $2, n % 2 = 0, repeat('Quanto cobrar pelo banho de um cão médio? ', 6), 'complete', now()
    from chat, generate_series(1, $3::int) n`;
  await db.$client.query(text, [user.id, assistantId, messages]);
}

async function pageTime(url: string, { cookie }: BenchUser): Promise<number> {
  const begun = performance.now();
  const response = await fetch(`${url}/api/messages/${assistantId}`, { headers: { cookie } });
  const page: unknown = await response.json();
  if (!Array.isArray(page) || page.length !== 100) throw new Error(`no page: ${response.status}`);
  return performance.now() - begun;
}

/** Compares the newest page of a long conversation with that of a short one. */
export async function measurePages(environment: Environment): Promise<Row[]> {
  const { product, users, db } = environment;
  const [long, short] = users.slice(-2);
  if (!long || !short) throw new Error('too few users');
  await fill(environment, long, 10_000);
  await fill(environment, short, 100);
  await db.$client.query('analyze messages');
  const ratios: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    const longTimes: number[] = [];
    const shortTimes: number[] = [];
    for (let turn = 0; turn < requests; turn += 1) {
      longTimes.push(await pageTime(product.url, long));
      shortTimes.push(await pageTime(product.url, short));
    }
    // The first round warms up.
    if (round > 0) ratios.push(median(longTimes) / median(shortTimes));
  }
  return [
    rowOf({
      figure: 'Newest page of 10,000 messages',
      target: { most: 1.5 },
      unit: '× the page of 100',
      product: ratios,
      controlIs: 'the newest page of a conversation of 100, which is 1',
      digits: 2,
    }),
  ];
}
