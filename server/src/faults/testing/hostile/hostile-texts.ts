import { asOwner } from '#server/testing/database.ts';
import type { TestProduct } from '#server/testing/product.ts';

/** Texts that a spreadsheet runs as a formula unless the file marks them. */
export const hostileTexts = ['=1+1', ' =1+1', '\t=1+1', '@SUM(1)', '＝1+1', '-1+1', '+1+1'] as const;

/** Columns with text of people that an export reads. */
const textColumns: Readonly<Record<string, readonly string[]>> = {
  users: ['email', 'first_name', 'last_name', 'ddi', 'phone', 'nome_negocio', 'instagram_negocio'],
  tiers: ['titulo'],
  agent_categories: ['nome'],
  agents: ['title', 'description', 'image_url', 'instructions', 'model'],
  suggestions: ['conteudo'],
  knowledge_categories: ['nome'],
  products: ['titulo', 'description', 'image_url', 'payment_link'],
  modules: ['titulo', 'description', 'image_url'],
  materials: ['titulo_material', 'description', 'texto', 'link_video', 'link_material', 'pergunta'],
  events: ['name', 'description_card', 'description_after_click', 'image_url', 'link', 'lugar'],
  emergencies: ['nome', 'passos'],
  trade_dates: ['nome', 'observacao'],
  partners: ['name', 'description', 'discount', 'image_url', 'link', 'cupom'],
  faq_items: ['pergunta', 'resposta'],
  terms_versions: ['terms', 'privacy'],
  posts: ['tema', 'legenda', 'chamada', 'cena'],
  leads: ['name', 'email', 'whatsapp', 'area'],
  lead_deliveries: ['id', 'last_error'],
  mails: ['subject', 'recipient', 'last_error'],
  payment_events: ['id', 'type', 'last_error'],
  refunds: ['failure', 'pix_key'],
  purchases: ['email', 'reference', 'payment_id'],
  privacy_requests: ['name', 'email', 'message'],
  unanswered_questions: ['text'],
  credit_entries: ['reason'],
  fiscal_details: [
    'documento',
    'nome',
    'cep',
    'logradouro',
    'numero',
    'complemento',
    'bairro',
    'cidade',
    'uf',
  ],
};

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Stores the text in every row of these columns, with a unique ending where a text must be unique, also inside lists and JSON. */
export async function plantText({ db, databaseUrl }: TestProduct, text: string): Promise<void> {
  const ended = `${quoted(text)} || left(md5(ctid::text), 6)`;
  const updates = Object.entries(textColumns).map(
    ([table, columns]) => `
      alter table ${table} disable trigger user;
      update ${table} set ${columns.map((column) => `${column} = ${ended}`).join(', ')};
      alter table ${table} enable trigger user;`,
  );
  const list = `array[${quoted(text)}, ${quoted(`${text}2`)}]`;
  const json = `to_jsonb(${quoted(text)}::text)`;
  await asOwner(
    databaseUrl,
    `${updates.join('')}
    update materials set perguntas = ${list};
    update emergencies set regras = ${list};
    update posts set hashtags = ${list};
    update materials set arquivos = jsonb_build_array(jsonb_build_object('id', gen_random_uuid(), 'nome', ${json}));
    update settings_documents set value = ${json} where name = 'answer_frame';
    update messages set sources = jsonb_build_array(jsonb_build_object('title', ${json})) where feedback = -1;
    update calculations set input = jsonb_set(input, '{servico}', ${json});`,
  );
  await db.$client.query(
    `insert into audit_log (at, actor, action, subject, details, request_id, address)
     values (now(), $1, $1, $1, jsonb_build_object('before', $1::text, 'after', $1::text, 'x', $1::text), $1, $1)`,
    [text],
  );
  await db.$client.query(
    `insert into payment_invoices (invoice_id, user_id, provider, status, tier_id, payment_id, amount_due, amount_paid, created_at, paid_at, dispute)
     select $1, user_id, 'stripe', 'paid', 1, $1, 100, 100, now(), '2026-01-10T12:00:00Z', 'open' from fiscal_details`,
    [text],
  );
  await db.$client.query(
    `update pgboss.job set source_name = $1, source_output = jsonb_build_object('name', $1::text) where name = 'failed'`,
    [text],
  );
}
