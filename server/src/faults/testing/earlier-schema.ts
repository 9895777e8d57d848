import type pg from 'pg';

/** Fills the tables that grow, in the schema of migration 0044, without checking foreign keys; three messages and entries a person. */
export async function fillEarlierSchema(superuser: pg.Client, people: number): Promise<void> {
  const insert = (into: string, rows: number, select: string) =>
    superuser.query(
      `insert into ${into} select ${select} from (
         select n, now() - interval '1 day' * (n % 700) as at from generate_series(1, ${rows}) n) filled`,
    );
  await superuser.query('set session_replication_role = replica');
  await superuser.query(`insert into tiers (tier_id, titulo, valor, ancoragem, responses_limit, link, check1, check2, check3)
    values (1, 'Plano', 0, 0, 5, '', '', '', '')`);
  await superuser.query(`insert into agents (id, categoria_id, title, description, image_url, credits_per_use, instructions,
    temperature, max_output_tokens, ordem) values (1, 1, 'Assistente', '', '', 1, '', 0, 100, 1)`);
  await insert(
    'users (email, first_name, last_name, phone, tier_id, created_at, email_verified_at)',
    people,
    `'pessoa' || n || '@exemplo.com.br', 'Ana' || n % 1000, 'Sôuza', '119' || lpad(n::text, 8, '0'), 1, at, at`,
  );
  await superuser.query('insert into credit_accounts (user_id) select id from users');
  await insert(
    'conversations (user_id, lista_id, title, created_at, last_at)',
    people,
    `n, 1, 'Banho do Rex', at, at`,
  );
  await insert(
    'messages (user_id, conversation_id, lista_id, is_ai, content, status, created_at)',
    people * 3,
    `1 + n % ${people}, 1 + n % ${people}, 1, n % 2 = 1, 'Como está o banho do Rex hoje?', 'complete', at`,
  );
  await insert(
    'answer_runs (message_id, user_id, lease_until, started_at)',
    people,
    `n, 1 + n % ${people}, at, at`,
  );
  await insert(
    'credit_entries (user_id, kind, amount, available_after, reason, created_at)',
    people * 3,
    `1 + n % ${people}, 'grant', 5, 5, 'x', at`,
  );
  await insert(
    'audit_log (at, actor, action, subject, request_id)',
    people * 3,
    `at, 'user:' || n % ${people}, 'session.open', 'user:' || n % ${people}, md5(n::text)`,
  );
  await insert(
    'leads (user_id, name, email, whatsapp, area, created_at)',
    people / 2,
    `n, 'Ana', 'pessoa' || n || '@exemplo.com.br', '11987654321', 'petshop', at`,
  );
  await superuser.query('set session_replication_role = origin');
  await superuser.query('vacuum analyze');
}
