import { expect, it } from 'vitest';
import { connected, earlierDatabase, migrateTo, writtenAt } from '#server/testing/earlier-database.ts';
import { searchedWords } from '../people/person-text.ts';

const people = `insert into tiers (tier_id, titulo, valor, ancoragem, responses_limit, link, check1, check2, check3)
    values (1, 'Plano', 0, 0, 5, '', '', '', '');
  insert into users (email, first_name, last_name, phone, tier_id, created_at)
    values ('a@exemplo.com.br', 'ÁGATA', 'Gonçalves Peña', '11987654321', 1, now()),
      ('b@exemplo.com.br', 'Bia', '', '11987654321', 1, now())`;
const shape = `select attname, attgenerated, attnotnull, pg_get_expr(adbin, adrelid) as value, tgenabled, pg_get_functiondef(tgfoid) as function
  from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
  join pg_trigger on tgrelid = attrelid and tgname = 'users_search_text'
  where attrelid = 'users'::regclass and attname = 'search_text'`;
/** The generated column that migration 0045 added at first. */
const generated = `drop trigger users_search_text on users;
  drop function note_search_text;
  alter table users drop column search_text;
  alter table users add column search_text text generated always as (lower(first_name)) stored not null`;

it('gives people of an earlier schema the text by which they are found', async () => {
  const url = await earlierDatabase('0044_staff_index');
  await connected(url, (client) => client.query(people));
  await migrateTo(url);
  const { rows } = await connected(url, (client) =>
    client.query('select search_text from users order by id'),
  );
  expect(rows).toEqual([
    { search_text: 'agata goncalves pena a@exemplo.com.br +5511987654321  ' },
    { search_text: 'bia  b@exemplo.com.br +5511987654321  ' },
  ]);
  const words = searchedWords('Ágata GONÇALVES peña');
  expect(words.every((word) => rows[0].search_text.includes(word))).toBe(true);
});

it('turns the generated column of an earlier version into one that a trigger maintains', async () => {
  const fresh = await earlierDatabase('0053_online_search');
  const earlier = await earlierDatabase('0052_answer_thinking');
  await connected(earlier, (client) => client.query(`${people}; ${generated}`));
  await migrateTo(earlier);
  const shapes = await Promise.all(
    [fresh, earlier].map((url) => connected(url, async (client) => (await client.query(shape)).rows)),
  );
  expect(shapes[0]).toMatchObject([
    { attgenerated: '', attnotnull: true, value: "''::text", tgenabled: 'A' },
  ]);
  expect(shapes[1]).toEqual(shapes[0]);
  const { rows } = await connected(earlier, (client) =>
    client.query(`update users set first_name = 'Édna' where id = 1 returning search_text`),
  );
  expect(rows[0].search_text).toMatch(/^edna goncalves pena /);
});

it('builds an index again that an interrupted migration left invalid', async () => {
  const url = await earlierDatabase('0049_terms_versions');
  await connected(url, async (client) => {
    await client.query(people);
    const interrupted = client.query('create unique index concurrently users_phone on users (phone)');
    await expect(interrupted).rejects.toThrow('could not create unique index');
  });
  await migrateTo(url);
  const { rows } = await connected(url, (client) =>
    client.query(`select indisvalid, indisunique from pg_index where indexrelid = 'users_phone'::regclass`),
  );
  expect(rows).toEqual([{ indisvalid: true, indisunique: false }]);
});

it('keeps the migrations before a failed one, and goes on from there', async () => {
  const url = await earlierDatabase('0044_staff_index');
  await connected(url, (client) => client.query('create table daily_figures ()'));
  await expect(migrateTo(url)).rejects.toThrow('relation "daily_figures" already exists');
  const last = await connected(url, (client) =>
    client.query('select max(created_at)::float8 as at from drizzle.__drizzle_migrations'),
  );
  expect(last.rows).toEqual([{ at: writtenAt('0045_people_search') }]);
  await connected(url, (client) => client.query('drop table daily_figures'));
  await migrateTo(url);
});

it('gives shared conversations the title of now, and ends the links of deleted ones', async () => {
  const url = await earlierDatabase('0059_privacy_request_keys');
  // Without foreign keys: users and assistants do not matter here.
  await connected(url, (client) =>
    client.query(`set session_replication_role = replica;
      insert into conversations (id, user_id, lista_id, title, created_at, last_at, deleted_at) overriding system value
        values (1, 1, 1, 'Banho', now(), now(), null), (2, 1, 1, 'Tosa', now(), now(), now());
      insert into conversation_links (conversation_id, id, user_id, until_message_id, created_at, expires_at)
        values (1, 'a', 1, 1, now(), now()), (2, 'b', 1, 1, now(), now())`),
  );
  await migrateTo(url);
  const { rows } = await connected(url, (client) =>
    client.query('select conversation_id, title from conversation_links'),
  );
  expect(rows).toEqual([{ conversation_id: '1', title: 'Banho' }]);
});
