import type { Database } from '../../../../server/src/database/connection.ts';
import type { BenchUser } from '../subscribers.ts';

/** Keeps each statement below the limit of a request. */
const filledAtOnce = 100;

const advice = 'Ofereça um pacote de quatro banhos por mês e avise o tutor um dia antes, com foto e hora. ';

/** Gives each user three conversations with twenty messages each, and a month of posts. */
export async function fillAccounts(db: Database, users: readonly BenchUser[]): Promise<void> {
  for (let begun = 0; begun < users.length; begun += filledAtOnce)
    await fillSome(
      db,
      users.slice(begun, begun + filledAtOnce).map(({ id }) => id),
    );
  await db.$client.query('analyze messages, conversations, posts');
}

async function fillSome(db: Database, ids: number[]): Promise<void> {
  await db.$client.query(
    `with chat as (
       insert into conversations (user_id, lista_id, title, created_at, last_at)
       select id, n, 'Banho do Rex', now() - interval '9 days', now() - n * interval '1 day'
       from unnest($1::int[]) id, generate_series(1, 3) n
       returning id, user_id, lista_id
     )
     insert into messages (user_id, conversation_id, lista_id, is_ai, content, status, created_at)
     select user_id, chat.id, lista_id, n % 2 = 0,
       case when n % 2 = 0 then repeat($2, 10) else 'Como vendo mais banhos?' end, 'complete',
       now() - interval '2 days' + n * interval '1 minute'
     from chat, generate_series(1, 20) n`,
    [ids, advice],
  );
  await db.$client.query(
    `insert into posts (user_id, id, dia, hora, formato, tema, cena, legenda, chamada, hashtags, estado, version, updated_at)
     select id, gen_random_uuid(), current_date + n, '09:00', 'Foto', 'Banho de verão', 'Cão na banheira', repeat($2, 3),
       'Agende', array['#petshop', '#banho'], 'ideia', 1, now()
     from unnest($1::int[]) id, generate_series(-15, 15) n`,
    [ids, advice],
  );
}
