import { loadEvaluation } from '../../../server/src/content/load-content.ts';
import type { Environment } from '../support/environment.ts';
import { type Row, rowOf } from '../support/rows.ts';
import { percentile } from '../support/statistics.ts';
import type { BenchUser } from '../support/subscribers.ts';

const rounds = 5;
const owners = 10;
const messagesEach = 10_000;
const conversationsEach = 200;
const filledAtOnce = 20;
const searches = [
  'banho',
  'preço',
  'tosa',
  'cliente',
  'quanto cobro',
  'preco do banho',
  'agenda de vac',
  'comissao',
  'estoque parado',
  'instagram',
  'gato',
  'golden',
  'horário',
  'funcionario falta',
  'zebra',
  'a',
];

/** Fills the accounts with questions as owners type them, two messages for each; in steps that keep below the limit of a statement. */
async function fill({ db }: Environment, users: readonly BenchUser[]): Promise<void> {
  const questions = loadEvaluation().searchQuestions.map(({ pergunta }) => pergunta);
  for (const { id } of users) {
    for (let begun = 0; begun < conversationsEach; begun += filledAtOnce) {
      await db.$client.query(
        `with chat as (
           insert into conversations (user_id, lista_id, title, created_at, last_at)
           select $1, 1 + n % 24, ($2::text[])[1 + n % cardinality($2::text[])], now(), now() - n * interval '1 hour'
           from generate_series($3::int, $3::int + ${filledAtOnce} - 1) n
           returning id, lista_id
         )
         insert into messages (user_id, conversation_id, lista_id, is_ai, content, status, created_at)
         select $1, chat.id, lista_id, n % 2 = 0,
           ($2::text[])[1 + (n * 7 + chat.id) % cardinality($2::text[])], 'complete', now()
         from chat, generate_series(1, $4::int) n`,
        [id, questions, begun, messagesEach / conversationsEach],
      );
    }
  }
  await db.$client.query('analyze messages, conversations');
}

async function timeOf(url: string, { cookie }: BenchUser, path: string): Promise<number> {
  const begun = performance.now();
  const response = await fetch(`${url}${path}`, { headers: { cookie } });
  const list: unknown = await response.json();
  if (!Array.isArray(list)) throw new Error(`no list: ${response.status}`);
  return performance.now() - begun;
}

/** Measures the list of conversations and its search for accounts with 10,000 messages each. */
export async function measureConversations(environment: Environment): Promise<Row[]> {
  const { product, relay, users } = environment;
  const asking = users.slice(0, owners);
  await fill(environment, asking);
  const figures = { search: [] as number[], list: [] as number[], control: [] as number[] };
  for (let round = -1; round < rounds; round += 1) {
    const times = { search: [] as number[], list: [] as number[], control: [] as number[] };
    for (const user of asking.slice(0, 4)) {
      for (const words of searches) {
        const path = `/api/conversations?search=${encodeURIComponent(words)}`;
        times.search.push(await timeOf(product.url, user, path));
        times.list.push(await timeOf(product.url, user, '/api/conversations'));
        times.control.push(await bare(relay.url, user));
      }
    }
    // The first round warms up.
    if (round < 0) continue;
    for (const name of ['search', 'list', 'control'] as const)
      figures[name].push(percentile(times[name], 0.95));
  }
  const { control } = figures;
  const common = { unit: 'ms', control, target: { most: 50 } };
  return [
    rowOf({ ...common, figure: 'Search of conversations, 10,000 messages, p95', product: figures.search }),
    rowOf({ ...common, figure: 'List of conversations, 10,000 messages, p95', product: figures.list }),
  ];
}

async function bare(url: string, { cookie }: BenchUser): Promise<number> {
  const begun = performance.now();
  const response = await fetch(`${url}/api/user`, { headers: { cookie } });
  await response.arrayBuffer();
  return performance.now() - begun;
}
