import { expect, it } from 'vitest';
import { createSubscriber, testContext } from '#server/testing/context.ts';
import { testDatabase } from '#server/testing/database.ts';
import { nodesOf } from '#server/testing/statements.ts';
import { listConversations } from './usecases/read-conversations.ts';

const { db } = await testDatabase();

/** A subscriber; `ask` opens a conversation with so many questions; their text is SQL that may use the number `n` of the question. */
async function person() {
  const user = await createSubscriber(db);
  const context = testContext({ db, user });
  const ask = async (content: string, count = 1) =>
    await db.$client.query(
      `with chat as (insert into conversations (user_id, lista_id, title, created_at, last_at)
         values ($1, 1, 'Conversa', now(), clock_timestamp()) returning id)
       insert into messages (user_id, conversation_id, lista_id, is_ai, content, status, created_at)
       select $1, id, 1, false, ${content}, 'complete', now() from chat, generate_series(1, $2::int) n`,
      [user.id, count],
    );
  const search = (words: string) => listConversations(context, { search: words });
  return { ask, search };
}

it('reads only the pages of own words, however many others begin with the same letters', async () => {
  const owner = await person();
  const stranger = await person();
  await stranger.ask(`'banho' || n || ' da tosa' || n`, 10_000);
  await owner.ask(`'agenda' || n || ' da semana'`, 3_000);
  await owner.ask(`'Quanto custa o banho?'`, 3);
  await db.$client.query('analyze messages, conversations');
  const nodes = await nodesOf(db, () => owner.search('banho'));
  const words = nodes.find((node) => node['Index Name'] === 'messages_own_words');
  const rows = nodes.find(
    (node) => node['Relation Name'] === 'messages' && node['Node Type'] === 'Bitmap Heap Scan',
  );
  expect([words?.['Actual Rows'], rows?.['Actual Rows']]).toEqual([3, 3]);
  for (const node of nodes) expect(node['Shared Hit Blocks'] + node['Shared Read Blocks']).toBeLessThan(25);
});

const questions = [
  'Quanto cobro pela tosa higiênica?',
  'E A COMISSÃO DO ZÉ',
  'banho-e-tosa',
  'wi-fi da loja',
  '3d',
  "d'água & sal | mel !",
  'a:b c:*',
  '\\ barra \\n',
  'código 1e5x',
  'código 1e5 sem x',
  'ŉ',
  '½ litro',
  'pet@exemplo.com.br',
  'https://exemplo.com.br/banho?x=y',
  '1.5 e 2,75',
  '洗澡',
  'баня',
  'x'.repeat(600),
  'y'.repeat(3_000),
  '',
  '   ',
  '12.banho',
  `${'ç'.repeat(1_020)} fim`,
];

const asked = await person();
for (const question of questions) await asked.ask(`'${question.replaceAll("'", "''")}'`);

it.each([
  'tosa',
  'HIGIENICA',
  'comissão zé',
  'zé comissao',
  'ban',
  'tosa ban',
  'wi',
  'fi wi',
  '3d',
  'agua',
  'd',
  'a b c',
  'barra n',
  '1e5x',
  '1e5',
  '1e5x cod',
  'x 1e5',
  'ŉ',
  'n',
  '½',
  '½ lit',
  'pet',
  'exemplo',
  '1',
  '2 75',
  '洗',
  '洗澡',
  'бан',
  'x'.repeat(100),
  'y'.repeat(100),
  'ç'.repeat(100),
  'fim',
  '12',
  '12 banho',
  'zebra',
  "'); drop & ! <-> :* \\",
  "'banho':*",
  'banho:* | tosa',
  '!banho',
  '\\',
  "''",
  '\u0000banho',
])('finds the questions that hold the words, and the beginning of the last one: %s', async (typed) => {
  const found = (await asked.search(typed)).map(({ match }) => match);
  const words = typed.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const query = words.map((word, at) => `'${word}'${at === words.length - 1 ? ':*' : ''}`).join(' & ');
  const { rows } = await db.$client.query(
    `select question from unnest($1::text[]) question where to_tsvector('plain_words', question) @@ to_tsquery('plain_words', $2)`,
    [questions, query],
  );
  expect(found.toReversed()).toEqual(rows.map(({ question }) => question));
});
