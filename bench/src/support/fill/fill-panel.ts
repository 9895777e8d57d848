import type pg from 'pg';

/** Rows for each person; the fill is as large as the disk and the time bear. */
const messagesEach = 10;
const entriesEach = 50;
const deedsEach = 10;
const accessesEach = 20;
const chatsEach = 2;
const runsEach = 5;
const mailsEach = 2;
/** One person in this many pays a plan, for a year. */
const payerOneIn = 20;
/** Rows of one statement. */
const slice = 1_000_000;

const filled = [
  'users',
  'leads',
  'conversations',
  'messages',
  'answer_runs',
  'mails',
  'credit_entries',
  'audit_log',
  'access_log',
  'payment_invoices',
  'subscriptions',
];

/** Removes the tables' indexes that no constraint needs; returns the statements that create them again. */
export async function dropIndexes(client: pg.Client, tables: readonly string[] = filled): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid::regclass::text = any($1) and not exists (select from pg_constraint where conindid = indexrelid)`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

/** Inserts `total` rows in slices, in the order of time: `n` numbers them and `at` runs over two years. */
export async function insertOver(
  client: pg.Client,
  total: number,
  insert: string,
  select: string,
): Promise<void> {
  for (let begun = 1; begun <= total; begun += slice) {
    const end = Math.min(total, begun + slice - 1);
    await client.query(
      `insert into ${insert} select ${select} from (
         select n, now() - interval '730 days' * (1 - n / ${total}::float8) as at from generate_series(${begun}, ${end}) n) rows`,
    );
  }
}

const importsOfEach = 20;
const rowsOfImport = 5_000;

/** Adds the largest imports that there may be, of events and of leads. */
async function fillImports(client: pg.Client): Promise<void> {
  const imported = (kind: string) =>
    `(select min(id) from imports where kind = '${kind}') + 2 * (n % ${importsOfEach})`;
  const rows = importsOfEach * rowsOfImport;
  await client.query(`insert into imports (kind, file_name, created_at, created)
    select case when n % 2 = 0 then 'lead' else 'event' end, 'arquivo.csv', now(), ${rowsOfImport}
    from generate_series(1, ${2 * importsOfEach}) n`);
  await client.query(`insert into leads (name, email, whatsapp, area, contact_basis, import_id, created_at)
    select 'Ana', 'lead' || n || '@exemplo.com.br', '119' || n, 'petshop', 'pedido', ${imported('lead')},
      now() - interval '1 hour' * (n % ${importsOfEach}) from generate_series(1, ${rows}) n`);
  await client.query(`insert into record_versions (kind, record_id, version, change, fields, created_at, import_id)
    select 'event', 100000 + n, 1, 'import', '{}', now(), ${imported('event')} from generate_series(1, ${rows}) n`);
}

/** Fills the tables that the panel lists and sums, without foreign-key checks; returns the numbers of the largest ones. */
export async function fillPanel(client: pg.Client, people: number) {
  await client.query('set session_replication_role = replica');
  const indexes = await dropIndexes(client);
  const { rows } = await client.query<{ last: number }>(
    'select coalesce(max(id), 0)::int as last from users',
  );
  const first = rows[0]?.last ?? 0;
  const person = `${first} + 1 + (n * 7919::bigint) % ${people}`;
  await insertOver(
    client,
    people,
    'users (email, email_verified_at, first_name, last_name, phone, tier_id, created_at, nome_negocio)',
    `'pessoa' || n || '@exemplo.com.br', case when n % 10 < 7 then at + interval '1 hour' end, 'Ana' || n % 1000, 'Souza ' || n % 7919,
      '119' || lpad(n::text, 8, '0'), 4, at, 'Pet ' || n`,
  );
  await insertOver(
    client,
    people / 2,
    'leads (user_id, name, email, whatsapp, area, created_at, converted_at)',
    `${first} + n * 2, 'Ana', 'pessoa' || n * 2 || '@exemplo.com.br', '11987654321', 'petshop', at, case when n % 2 = 0 then at end`,
  );
  await insertOver(
    client,
    people * chatsEach,
    'conversations (user_id, lista_id, title, created_at, last_at)',
    `${person}, 1 + n % 16, 'Banho do Rex', at, at`,
  );
  await insertOver(
    client,
    people * messagesEach,
    'messages (user_id, conversation_id, lista_id, is_ai, content, status, created_at, feedback, feedback_reason)',
    `${person}, 1 + n % ${people * chatsEach}, 1 + n % 16, n % 2 = 1, 'Como está o banho do Rex hoje?',
      case when n % 50 = 1 then 'failed' else 'complete' end, at, case when n % 100 = 3 then -1 else 0 end,
      case when n % 100 = 3 then 'wrong' end`,
  );
  await insertOver(
    client,
    people * runsEach,
    'answer_runs (message_id, user_id, lease_until, model, tokens_in, tokens_out, first_text_ms, outcome, started_at, ended_at)',
    `n * 2 - 1, ${person}, at, 'modelo-' || n % 3, 1200, 400, 800, case when n % 50 = 0 then 'failed' else 'complete' end, at,
      at + interval '9 seconds'`,
  );
  await insertOver(
    client,
    people * mailsEach,
    'mails (user_id, kind, recipient, subject, html, text, status, attempts, created_at)',
    `${person}, 'verify_email', 'pessoa' || n || '@exemplo.com.br', 'Confirme', '', case when n % 5000 = 0 then 'oi' else '' end,
      case when n % 5000 = 0 then 'failed' else 'sent' end, case when n % 5000 = 0 then 5 else 1 end, at`,
  );
  await insertOver(
    client,
    people * entriesEach,
    'credit_entries (user_id, kind, amount, available_after, reason, created_at)',
    `${person}, (array['grant', 'reserve', 'capture', 'expire'])[1 + n % 4], (array[5, -1, 0, -1])[1 + n % 4], 3, 'answer', at`,
  );
  await insertOver(
    client,
    people * deedsEach,
    'audit_log (at, actor, action, subject, request_id)',
    `at, case n % 10 when 0 then 'visitor' when 1 then 'job:billing.reconcile' else 'user:' || ${person} end,
      (array['session.open', 'account.change', 'credits.adjust', 'session.refuse', 'faq.update'])[1 + n % 5],
      'user:' || ${person}, md5(n::text)`,
  );
  await insertOver(
    client,
    people * accessesEach,
    'access_log (at, address, account)',
    `now() - interval '180 days' * (1 - n / ${people * accessesEach}::float8), '203.0.113.9', md5((${person})::text)`,
  );
  await insertOver(
    client,
    (people / payerOneIn) * 12,
    `payment_invoices (invoice_id, user_id, provider, status, tier_id, amount_due, amount_paid, period_start, period_end,
      created_at, paid_at)`,
    `'in_' || n, ${first} + 1 + n % ${people / payerOneIn}, 'stripe', 'paid', 1 + n % 3, 9900, 9900, at, at + interval '30 days', at, at`,
  );
  await fillImports(client);
  for (const definition of indexes) await client.query(definition);
  await client.query('set session_replication_role = default');
  await client.query('vacuum analyze');
  await client.query('checkpoint');
  return { messages: people * messagesEach, entries: people * entriesEach, deeds: people * deedsEach, first };
}
