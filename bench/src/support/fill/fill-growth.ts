import { compute } from '@matilha/contract/calculators/calculators';
import { productiveMinute } from '@matilha/contract/calculators/productive-minute';
import pg from 'pg';
import { dropIndexes, insertOver } from './fill-panel.ts';

const months = 20;
const creditsAMonth = 5;
const repliesEach = 5;
const chatsEach = 2;
/** Rows of one heavy person. */
const heavy = {
  people: 20,
  replies: 5_000,
  chats: 20,
  posts: 2_000,
  calculations: 500,
  deeds: 5_000,
  mails: 300,
};

const tables = [
  'users',
  'credit_accounts',
  'credit_grants',
  'credit_holds',
  'credit_hold_allocations',
  'credit_entries',
  'conversations',
  'messages',
  'answer_runs',
  'sessions',
  'consents',
  'posts',
  'calculations',
  'mails',
  'leads',
  'audit_log',
  'access_log',
  'payment_invoices',
  'subscriptions',
];

/** One person in so many has no verified address. */
export const verifiedIn = 50;

const question = `'Quanto custa o banho do Rex com o perfume ' || n % 997 || ' e a tosa ' || n % 89`;
const answer = `repeat('Para o banho de um cão de porte médio, some água, xampu, energia e o tempo de quem faz. ', 8)`;

/** SQL of the values of a stored calculation. */
function calculation(): string {
  const input = {
    ...productiveMinute.example,
    custos: [{ nome: 'Aluguel', valor_centavos: 100_000, parte_bp: 10_000 }],
  };
  const { result, steps, notices } = compute('minuto-produtivo', input);
  return [input, result, steps, notices].map((value) => pg.escapeLiteral(JSON.stringify(value))).join(', ');
}

export interface Filled {
  /** Id before the first ordinary person, and their number. */
  first: number;
  people: number;
  /** Ids of people with 10,000 messages and ledger entries. */
  heavyIds: number[];
}

/** Returns the largest id of a table, so that new rows have ids that other rows can name. */
async function lastId(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query<{ last: string }>(`select coalesce(max(id), 0) as last from ${table}`);
  return Number(rows[0]?.last);
}

/** Where the rows of a run of `fillChats` and `fillLedger` lie; `n` numbers the replies, `person` is the SQL of their user's number. */
interface Place {
  people: number;
  first: number;
  repliesEach: number;
  chatsEach: number;
  person: string;
}

/** Writes questions, answers and runs in the order of time: the rows of one person lie apart, as when many people write. */
async function fillChats(
  client: pg.Client,
  { people, first, repliesEach: each, chatsEach: chats, person }: Place,
): Promise<void> {
  const chat = await lastId(client, 'conversations');
  const message = await lastId(client, 'messages');
  const hold = await lastId(client, 'credit_holds');
  await insertOver(
    client,
    people * chats,
    'conversations (id, user_id, lista_id, title, created_at, last_at) overriding system value',
    `${chat} + n, ${first} + 1 + (n - 1) / ${chats}, 1 + n % 16, 'Banho do Rex ' || n % 997, at, now() - interval '1 day' * (n % 500)`,
  );
  const inChat = `${chat} + 1 + (${person}) * ${chats} + (n / ${people}) % ${chats}`;
  const rows = people * each;
  for (const isAi of [false, true])
    await insertOver(
      client,
      rows,
      'messages (id, user_id, conversation_id, lista_id, is_ai, content, status, question_id, feedback, created_at) overriding system value',
      `${message} + n * 2 - ${isAi ? 0 : 1}, ${first} + 1 + ${person}, ${inChat}, 1 + (1 + (${person}) * ${chats} + (n / ${people}) % ${chats}) % 16,
        ${isAi}, ${isAi ? answer : question}, 'complete', ${isAi ? `${message} + n * 2 - 1` : 'null'},
        ${isAi ? 'case when n % 500 = 3 then -1 else 0 end' : '0'}, at`,
    );
  await insertOver(
    client,
    rows,
    `answer_runs (message_id, user_id, hold_id, lease_until, model, tokens_in, tokens_out, first_text_ms, outcome, started_at, ended_at)`,
    `${message} + n * 2, ${first} + 1 + ${person}, ${hold} + n, at, 'modelo-' || n % 3, 1200, 400, 800, 'complete', at, at + interval '9 seconds'`,
  );
}

/** Writes the grants, holds and entries of ordinary people: a grant and its end each month, a credit for each reply. */
async function fillLedger(client: pg.Client, { people, first, person }: Place): Promise<void> {
  const hold = await lastId(client, 'credit_holds');
  const grant = await lastId(client, 'credit_grants');
  const aMonth = (people * repliesEach) / months;
  const at = (month: string) => `now() - interval '30 days' * (${months} - ${month})`;
  const month = `((n - 1) / ${aMonth})`;
  const source = (kind: string) => `'${kind}:' || lpad((n + ${hold})::text, 12, '0')`;
  await insertOver(
    client,
    people * repliesEach,
    'credit_holds (id, user_id, amount, status, source_key, created_at, settled_at) overriding system value',
    `${hold} + n, ${first} + 1 + ${person}, 1, 'captured', ${source('bench')}, ${at(month)}, ${at(month)}`,
  );
  await insertOver(
    client,
    people * repliesEach,
    'credit_hold_allocations (hold_id, grant_id, amount)',
    `${hold} + n, ${grant} + ${month} * ${people} + 1 + ${person}, 1`,
  );
  await client.query('analyze credit_holds');
  for (let m = 0; m < months; m += 1) {
    const user = `${first} + n`;
    const grantId = `${grant} + ${m} * ${people}::bigint + n`;
    const spent = `(select user_id - ${first} as n from credit_holds where id > ${hold} + ${m * aMonth} and id <= ${hold} + ${(m + 1) * aMonth})`;
    const left = `${creditsAMonth} - (spent.n is not null)::int`;
    const all = `generate_series(1, ${people}) n left join ${spent} spent using (n)`;
    const isLast = m === months - 1;
    await client.query(
      `insert into credit_grants (id, user_id, kind, source_key, amount, remaining, starts_at, ends_at) overriding system value
       select ${grantId}, ${user}, 'period', 'free:' || lpad((${grantId})::text, 12, '0'), ${creditsAMonth},
         ${isLast ? left : '0'}, ${at(String(m))}, ${at(String(m + 1))} + interval '1 day' from ${all}`,
    );
    const entry =
      'insert into credit_entries (user_id, kind, amount, available_after, grant_id, hold_id, reason, created_at)';
    await client.query(
      `${entry} select ${user}, 'grant', ${creditsAMonth}, ${creditsAMonth}, ${grantId}, null, 'free_tier', ${at(String(m))} from generate_series(1, ${people}) n`,
    );
    await client.query(
      `${entry} select user_id, kind, case kind when 'reserve' then -1 else 0 end, ${creditsAMonth - 1}, null, id, 'answer', created_at
       from credit_holds, unnest(array['reserve', 'capture']) kind
       where id > ${hold} + ${m * aMonth} and id <= ${hold} + ${(m + 1) * aMonth} order by id, kind desc`,
    );
    await client.query(
      isLast
        ? `insert into credit_accounts (user_id, available) select ${user}, ${left} from ${all}`
        : `${entry} select ${user}, 'expire', -(${left}), 0, ${grantId}, null, 'expired', ${at(String(m + 1))} from ${all}`,
    );
  }
}

/** Writes one grant for each heavy person, and spends one of its credits on each reply. */
async function fillHeavyLedger(
  client: pg.Client,
  { people, first, repliesEach: each, person }: Place,
): Promise<void> {
  const hold = await lastId(client, 'credit_holds');
  const grant = await lastId(client, 'credit_grants');
  const rows = people * each;
  await client.query(
    `insert into credit_accounts (user_id, available) select ${first} + n, 1000 from generate_series(1, ${people}) n`,
  );
  await client.query(
    `insert into credit_grants (id, user_id, kind, source_key, amount, remaining, starts_at) overriding system value
     select ${grant} + n, ${first} + n, 'operator', 'heavy:' || n, ${each} + 1000, 1000, now() - interval '730 days' from generate_series(1, ${people}) n`,
  );
  await client.query(
    `insert into credit_entries (user_id, kind, amount, available_after, grant_id, reason, created_at)
     select user_id, 'adjust', amount, amount, id, 'bench', starts_at from credit_grants where id > ${grant} order by id`,
  );
  await insertOver(
    client,
    rows,
    'credit_holds (id, user_id, amount, status, source_key, created_at, settled_at) overriding system value',
    `${hold} + n, ${first} + 1 + ${person}, 1, 'captured', 'heavyhold:' || n, at, at`,
  );
  await insertOver(
    client,
    rows,
    'credit_hold_allocations (hold_id, grant_id, amount)',
    `${hold} + n, ${grant} + 1 + ${person}, 1`,
  );
  await client.query(
    `insert into credit_entries (user_id, kind, amount, available_after, hold_id, reason, created_at)
     select user_id, kind, case kind when 'reserve' then -1 else 0 end, ${each} + 1000 - rank, id, 'answer', created_at
     from (select *, row_number() over (partition by user_id order by id) as rank from credit_holds where id > ${hold}) held,
       unnest(array['reserve', 'capture']) kind order by id, kind desc`,
  );
}

/** Writes the rows that people keep beside their chats; `each` holds the rows of one person, `n` numbers all rows. */
async function fillOtherTables(
  client: pg.Client,
  { people, first }: Place,
  each: { posts: number; calculations: number; deeds: number; mails: number },
): Promise<void> {
  const user = `${first} + 1 + (n * 7919::bigint) % ${people}`;
  const uuid = `('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid`;
  await insertOver(
    client,
    people * each.posts,
    'posts (user_id, id, dia, formato, tema, cena, legenda, chamada, hashtags, estado, version, updated_at)',
    `${user}, ${uuid}, at::date, 'Foto', 'Banho', 'Rex na banheira', 'Hoje é dia de banho', 'Agende', '{#banho,#tosa}', 'ideia', 1, at`,
  );
  await insertOver(
    client,
    people * each.calculations,
    'calculations (user_id, id, kind, input, result, steps, notices, created_at)',
    `${user}, ${uuid}, 'minuto-produtivo', ${calculation()}, at`,
  );
  await insertOver(
    client,
    people * each.deeds,
    'audit_log (at, actor, action, subject, request_id)',
    `at, 'user:' || ${user}, (array['session.open', 'account.change', 'consent.give'])[1 + n % 3], 'user:' || ${user}, md5(n::text)`,
  );
  await insertOver(
    client,
    people * each.mails,
    'mails (user_id, kind, recipient, subject, html, text, status, attempts, created_at)',
    `${user}, 'verify_email', 'pessoa' || n || '@exemplo.com.br', 'Confirme', '', '', 'sent', 1, now() - interval '89 days' * random()`,
  );
  await insertOver(
    client,
    people * 2,
    'consents (user_id, purpose, action, version, text_hash, channel, created_at)',
    `${user}, 'terms', 'given', '1', 'x', 'register', at`,
  );
  await insertOver(
    client,
    people / 2,
    'sessions (token_hash, user_id, created_at, last_used_at, expires_at)',
    `sha256((${uuid}::text || ${first})::bytea), ${user}, now(), now() - interval '6 days' * random(), now() + interval '25 days'`,
  );
  await insertOver(
    client,
    people * 3,
    'access_log (at, address, account)',
    `now() - interval '180 days' * (1 - n / ${people * 3}::float8), '203.0.113.9', md5((${user})::text)`,
  );
}

async function fillPeople(client: pg.Client, people: number, address: string): Promise<number> {
  const first = await lastId(client, 'users');
  await insertOver(
    client,
    people,
    'users (email, email_verified_at, first_name, last_name, phone, tier_id, created_at, nome_negocio)',
    `'${address}' || n || '@exemplo.com.br', case when n % ${verifiedIn} > 0 then at end, 'Ana' || n % 1000, 'Souza ' || n % 7919,
      '119' || lpad(n::text, 8, '0'), 4, at, 'Pet ' || n`,
  );
  return first;
}

/** Fills every table that grows with people, without checking foreign keys, so that the invariants of the ledger hold. */
export async function fillGrowth(
  client: pg.Client,
  people: number,
  say: (line: string) => void,
): Promise<Filled> {
  const done = async <T>(name: string, work: Promise<T>): Promise<T> => {
    const begun = performance.now();
    const result = await work;
    say(`${name}: ${((performance.now() - begun) / 1_000).toFixed(0)} s`);
    return result;
  };
  await client.query('set session_replication_role = replica');
  const indexes = await dropIndexes(client, tables);
  const first = await done('people', fillPeople(client, people, 'pessoa'));
  const heavyFirst = await fillPeople(client, heavy.people, 'pesada');
  const place = { people, first, repliesEach, chatsEach, person: `((n - 1) * 7919::bigint) % ${people}` };
  const heavyPlace = {
    people: heavy.people,
    first: heavyFirst,
    repliesEach: heavy.replies,
    chatsEach: heavy.chats,
    person: `(n - 1) % ${heavy.people}`,
  };
  await done('chats', fillChats(client, place));
  await done('ledger', fillLedger(client, place));
  await fillChats(client, heavyPlace);
  await done('heavy people', fillHeavyLedger(client, heavyPlace));
  await done('others', fillOtherTables(client, place, { posts: 1, calculations: 0.5, deeds: 3, mails: 1 }));
  await fillOtherTables(client, heavyPlace, heavy);
  await done('payments', fillPayments(client, place));
  for (const definition of indexes) await done(definition.slice(0, 60), client.query(definition));
  await setSequences(client);
  await client.query('set session_replication_role = origin');
  await done('vacuum analyze', client.query('vacuum analyze'));
  await client.query('checkpoint');
  return {
    first,
    people,
    heavyIds: Array.from({ length: heavy.people }, (_, index) => heavyFirst + 1 + index),
  };
}

async function fillPayments(client: pg.Client, { people, first }: Place): Promise<void> {
  const payers = people / 20;
  await insertOver(
    client,
    payers,
    'subscriptions (subscription_id, user_id, provider, status, tier_id, paid_until, cancel_at_period_end, created_at)',
    `'sub_' || n, ${first} + n * 20, 'sandbox', 'active', 1, now() + interval '9 days', false, at`,
  );
  await insertOver(
    client,
    payers * 12,
    'payment_invoices (invoice_id, user_id, provider, subscription_id, status, tier_id, amount_due, amount_paid, period_start, period_end, created_at, paid_at)',
    `'in_' || n, ${first} + (1 + n % ${payers}) * 20, 'sandbox', 'sub_' || 1 + n % ${payers}, 'paid', 1, 9900, 9900, at, at + interval '30 days', at, at`,
  );
  await insertOver(
    client,
    people / 3,
    'leads (user_id, name, email, whatsapp, area, created_at, converted_at)',
    `${first} + n * 3, 'Ana', 'pessoa' || n * 3 || '@exemplo.com.br', '11987654321', 'petshop', at, case when n % 2 = 0 then at end`,
  );
}

/** Ids were given by number: the sequences go on after them. */
async function setSequences(client: pg.Client): Promise<void> {
  for (const table of ['conversations', 'messages', 'credit_holds', 'credit_grants'])
    await client.query(
      `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
    );
}
