import pg from 'pg';
import { openDatabase } from '../../server/src/database/connection.ts';
import { seed } from '../../server/src/database/prepare/seed.ts';
import { indexMaterials } from '../../server/src/features/knowledge/api.ts';
import { startDatabase, startServer } from './support/processes.ts';
import { percentile } from './support/statistics.ts';
import { createUsers } from './support/subscribers.ts';

const materialCount = 100_000;
/** One word found in many materials, several words, plurals and accents, prefixes; a quarter find nothing. */
const questions = [
  'banho',
  'preço do banho',
  'promoções de fim de ano',
  'fluxo de caixa semanal',
  'custo por minuto da tosa',
  'comissao do tosador',
  'o que perguntar ao tutor na recepção',
  'ag',
  'agenda de vac',
  'cliente',
  'loja cheia com mensagens pelo whatsapp',
  'zebra quântica',
  'girafa',
  'foguete espacial de banho',
  'quanto devo cobrar pra dar banho num golden cheio de nó',
  'meu cliente sumiu, oq eu mando pra ele no whats',
  'banhu e toza',
];

export interface SearchFigures {
  /** Milliseconds of each call, by round. */
  rounds: number[][];
  /** Seconds to index all materials. */
  indexing: number;
}

/** Returns a writer of texts of about 230 words, combined from the seeded paragraphs and questions; titles use their words. */
async function materialWriter(client: pg.Client) {
  const { rows } = await client.query<{ texto: string; perguntas: string[] }>(
    'select texto, perguntas from materials order by id',
  );
  const questions = rows.flatMap(({ perguntas }) => perguntas);
  const paragraphs = rows.flatMap(({ texto }) => texto.split(/\n\n+/)).filter((part) => part.length > 80);
  const words = [...new Set(paragraphs.join(' ').match(/\p{L}{4,}/gu))];
  const pick = (list: string[], seed: number) => list[(seed * 7_919) % list.length] ?? '';
  return (n: number) => ({
    title: `${pick(words, n)} ${pick(words, n * 3 + 1)} ${pick(words, n * 7 + 2)} ${n}`,
    questions: Array.from({ length: 10 }, (_, part) => pick(questions, n * (part + 2) + part)),
    text: Array.from({ length: 6 }, (_, part) => pick(paragraphs, n * (part + 1) + part)).join('\n\n'),
  });
}

/** Creates 1,000 products of ten modules, every second one paid; each user owns a third of the paid ones. */
export async function plantMaterials(client: pg.Client, userIds: number[]): Promise<void> {
  await client.query(`
    insert into products (id, categoria_id, titulo, description, image_url, is_paid, price, ordem)
      select 10000 + n, 1 + n % 7, 'Curso ' || n, 'Descrição', '/images/placeholder.svg', n % 2 = 0, 9700, n
      from generate_series(1, 1000) n;
    insert into modules (id, produto_id, titulo, description, image_url, ordem)
      select 10000 + n, 10001 + n % 1000, 'Módulo ' || n, 'Descrição', '/images/placeholder.svg', n
      from generate_series(1, 10000) n`);
  await client.query(
    `insert into product_access (user_id, produto_id, source, source_key, starts_at)
     select u, 10000 + n, 'purchase', 'bench:' || u || ':' || n, now() - interval '1 day'
     from unnest($1::int[]) u, generate_series(6, 1000, 6) n`,
    [userIds],
  );
  const write = await materialWriter(client);
  const batch = 1_000;
  for (let begun = 0; begun < materialCount; begun += batch) {
    const rows = Array.from({ length: batch }, (_, index) => write(begun + index));
    await client.query(
      `insert into materials (modulo_id, titulo_material, description, ordem, texto, perguntas)
       select 10001 + ($4 + n) % 10000, title, 'O que se aprende aqui', 1, text, string_to_array(questions, chr(10))
       from unnest($1::text[], $2::text[], $3::text[]) with ordinality as given(title, text, questions, n)`,
      [
        rows.map(({ title }) => title),
        rows.map(({ text }) => text),
        rows.map(({ questions }) => questions.join('\n')),
        begun,
      ],
    );
  }
}

/** Writes the planted rows to disk now, not while the search is measured. */
async function writeOut(superuserUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  await client.query('checkpoint');
  await client.end();
}

/** Measures `GET /api/busca-bancoconhecimento` among 100,000 materials, one call at a time, on its own database. */
export async function measureSearch({ rounds = 3, calls = 280 } = {}): Promise<SearchFigures> {
  const database = await startDatabase();
  const db = openDatabase({ connectionString: database.url, max: 4, onError: () => undefined });
  try {
    await seed(db, { local: true });
    // So many that none reaches the limit of searches.
    const users = await createUsers(db, 8);
    // Its own connection, because the product's cancel statements after five seconds.
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await plantMaterials(
      client,
      users.map(({ id }) => id),
    );
    const begun = performance.now();
    await indexMaterials(db, { most: Number.POSITIVE_INFINITY });
    const indexing = (performance.now() - begun) / 1_000;
    await client.query('vacuum analyze');
    await client.end();
    await writeOut(database.superuserUrl);
    const product = await startServer({
      DATABASE_URL: database.url,
      AI_BASE_URL: 'http://127.0.0.1:9',
      AI_MODEL: 'x',
    });
    const ask = async (turn: number) => {
      const question = questions[turn % questions.length] ?? '';
      const begun = performance.now();
      const answer = await fetch(
        `${product.url}/api/busca-bancoconhecimento?q=${encodeURIComponent(question)}`,
        {
          headers: { cookie: users[turn % users.length]?.cookie ?? '' },
        },
      );
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${question}: ${answer.status}`);
      return performance.now() - begun;
    };
    const round = async (count: number) => {
      const times: number[] = [];
      for (let turn = 0; turn < count; turn += 1) times.push(await ask(turn));
      return times;
    };
    try {
      // A process that has just started runs code that is not compiled yet.
      await round(questions.length * 30);
      const figures: SearchFigures = { rounds: [], indexing };
      for (let turn = 0; turn < rounds; turn += 1) figures.rounds.push(await round(calls));
      return figures;
    } finally {
      await product.stop();
    }
  } finally {
    await db.$client.end();
    await database.stop();
  }
}

async function main(): Promise<void> {
  const { rounds, indexing } = await measureSearch();
  const shown = (share: number) => rounds.map((times) => percentile(times, share).toFixed(1)).join(' ');
  process.stdout.write(
    `search among ${materialCount} materials, ms: p50 ${shown(0.5)}, p95 ${shown(0.95)}; indexed in ${indexing.toFixed(0)} s\n`,
  );
  for (const [index, question] of questions.entries()) {
    const times = rounds.flatMap((round) => round.filter((_, turn) => turn % questions.length === index));
    process.stdout.write(
      `  ${question}: p50 ${percentile(times, 0.5).toFixed(1)}, max ${Math.max(...times).toFixed(1)}\n`,
    );
  }
}

if (import.meta.main) await main();
