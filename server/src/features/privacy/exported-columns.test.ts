import { expect, test } from 'vitest';
import { companyVariables } from '#server/testing/company-variables.ts';
import { testProduct } from '#server/testing/product.ts';
import { inventory } from './inventory/inventory.ts';
import { plantPerson } from './testing/plant-person.ts';

const { db, call } = await testProduct({ env: companyVariables });

const listed = (tables: Record<string, string>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(tables).map(([table, names]) => [table, names.split(' ').sort()]));

/**
 * Columns of each table in the export, written out: adding or removing one in the inventory needs a reviewed change here.
 * Some lists end with words that the export computes from the columns.
 */
const shown = {
  users:
    'id email email_verified_at role first_name last_name ddi phone tier_id payment_status last_payment_date plan_ends_at nome_negocio instagram_negocio site_negocio categoria_negocio pais estado cidade provisional disabled_at created_at',
  sessions: 'id user_id created_at last_used_at expires_at user_agent second_factor_at',
  user_tokens: 'id user_id purpose email created_at expires_at used_at',
  consents: 'id user_id purpose action version text_hash channel network created_at',
  messages:
    'id user_id conversation_id lista_id is_ai content status question_id error_code feedback feedback_reason feedback_note sources used_facts paid_matches follow_ups truncation thinking_ms early_stop_price photo created_at',
  photos: 'id user_id message_id width height created_at jpeg_base64',
  conversations: 'id user_id lista_id title pinned created_at last_at deleted_at',
  conversation_links: 'conversation_id user_id until_message_id title created_at expires_at',
  conversation_memories: 'conversation_id until_question_id summary updated_at',
  answer_runs:
    'id message_id user_id model tokens_in tokens_cached tokens_out finish_reason first_text_ms outcome error_code started_at ended_at',
  stored_bytes: 'user_id kind bytes',
  post_plans: 'id user_id message_id created_at posts_read',
  monday_mails: 'user_id created_at last_week stopped_at',
  post_feeds: 'user_id created_at last_read_at',
  post_photos: 'key user_id post_id created_at jpeg_base64',
  removed_posts: 'key user_id post_id plan_id removed_at',
  calculations: 'key user_id id kind input result steps notices created_at',
  posts: 'user_id id plan_id dia hora formato tema cena legenda chamada hashtags estado version updated_at',
  shop_sections: 'user_id kind value version confirmed_at',
  shop_services:
    'user_id id position servico porte pelagem preco_centavos a_partir minutos version confirmed_at',
  shop_notes: 'id user_id texto message_id confirmed_at',
  shop_fact_exclusions: 'id user_id lista_id key',
  credit_accounts: 'user_id available held due_at',
  credit_grants: 'id user_id kind amount remaining starts_at ends_at',
  credit_holds: 'id user_id amount status created_at settled_at',
  credit_entries: 'id user_id kind amount available_after grant_id hold_id reason created_at',
  product_access: 'id user_id produto_id source starts_at ends_at revoked_at',
  material_progress: 'user_id material_id opened_at done_at',
  event_interests: 'user_id event_id created_at',
  calendar_feeds: 'user_id filters created_at last_read_at revoked_at',
  leads: 'id user_id name email whatsapp area campaign created_at converted_at contact_basis',
  lead_deliveries: 'id lead_id day status attempts last_status created_at delivered_at',
  payment_customers: 'user_id provider customer_id created_at',
  subscriptions:
    'subscription_id user_id provider status tier_id recurring_amount renews_at conditions card_expires_at paid_until covered_until cancel_at_period_end processing first_paid_at created_at ended_at plano situacao',
  payment_invoices:
    'invoice_id user_id provider subscription_id payment_id tier_id status amount_due amount_paid amount_refunded dispute period_start period_end currency created_at paid_at plano situacao valor_pago valor_devolvido',
  purchases:
    'id provider user_id produto_id payment_id source email amount status dispute created_at paid_at claimed_at currency produto valor situacao',
  fiscal_details:
    'user_id documento nome cep logradouro numero complemento bairro cidade uf retem_iss updated_at',
  purchase_claims: 'id user_id email created_at expires_at used_at',
  withdrawals:
    'id user_id provider subscription_id produto_id amount requested_at ended_at done_at produto valor_devolvido',
  refunds:
    'id user_id provider payment_id cause produto_id amount status pix_kind pix_key created_at by_hand_at done_at produto valor situacao',
  authenticators: 'user_id created_at confirmed_at',
  recovery_codes: 'id user_id created_at used_at',
  passkeys: 'user_id name created_at last_used_at',
  staff_invitations: 'id email role created_at expires_at accepted_at revoked_at',
  mails: 'id user_id kind recipient subject status created_at sent_at',
  audit_log: 'id at actor action subject details request_id o_que_foi',
  access_log: 'id at address port account',
  privacy_requests: 'id user_id name email kind message created_at due_at answered_at',
};

/** Columns that the export leaves out, by reason. */
const withheld = {
  segredo: {
    users: 'password_hash',
    sessions: 'token_hash passkey_challenge',
    user_tokens: 'token_hash',
    calendar_feeds: 'id',
    conversation_links: 'id',
    post_feeds: 'id',
    purchase_claims: 'code_hash attempts',
    withdrawals: 'person_key card_keys',
    mails: 'html text stop_url',
    monday_mails: 'id',
    erased_addresses: 'address_hash erased_at',
    authenticators: 'secret last_step',
    recovery_codes: 'code_hash',
    passkeys: 'id public_key counter transports backed_up',
    staff_invitations: 'token_hash',
    unanswered_askers: 'question_id person_hash',
  },
  'vínculo técnico': {
    messages: 'idempotency_key',
    answer_runs: 'hold_id idempotency_key lease_until regenerates_id stop_requested_at',
    credit_grants: 'source_key',
    credit_holds: 'source_key',
    credit_hold_allocations: 'hold_id grant_id amount',
    credit_entries: 'source_key',
    product_access: 'source_key',
    privacy_requests: 'idempotency_hash',
    leads: 'idempotency_hash request_hash import_id',
    lead_deliveries: 'whatsapp_hash next_attempt_at last_error',
    payment_customers: 'lock_token locked_until due_at overdue_counts_from default_card_id synced_at',
    payment_invoices: 'fee available_at',
    purchases: 'reference withdrawal_id fee available_at',
    refunds: 'withdrawal_id failure checked_at',
    fiscal_details: 'last_paid_at',
    audit_log: 'address',
    staff_invitations: 'invited_by',
    uploads: 'id ending name bytes ready used_at author_id created_at',
    imports: 'id kind file_name author_id created_at undone_at created changed',
    record_versions:
      'id kind record_id version change fields label remembered import_id author_id created_at',
    record_drafts:
      'id kind record_id is_new base_version fields publish_at proven problem author_id updated_at',
    unanswered_questions: 'id place lista_id words_hash text times first_at last_at resolved_at',
    reviewed_answers: 'message_id reviewed_at',
    evaluation_cases: 'id lista_id question expected author_id created_at',
    dispute_deadlines: 'payment_id due_at',
    payment_reversals: 'id invoice_id purchase_id at returned',
    payment_events:
      'id provider type customer_id payment_id checkout_id created_at received_at processed_at attempts last_error',
  },
  'aparece na mensagem pronta': { answer_chunks: 'run_id start text' },
  'cópia do que já aparece': {
    photos: 'bytes',
    post_photos: 'bytes',
    stored_bytes: 'provisional',
    users: 'mailbox_key search_text',
    sandbox_accounts: 'customer_id state next_at',
    sandbox_events: 'id customer_id body created_at',
  },
  'só contagem': {
    photos: 'stored_size',
    post_photos: 'stored_size',
    posts: 'stored_size',
    calculations: 'stored_size',
    mails: 'attempts last_error',
    rate_limits: 'key points expire',
  },
};

test('exports these columns of each table and no others', async () => {
  const { user } = await plantPerson(db, 'colunas7');
  const file = await (await call(user, 'POST', '/api/privacy/export', {})).json();
  const seen = Object.entries<object[]>(file.dados).map(
    ([table, rows]) => [table, [...new Set(rows.flatMap((row) => Object.keys(row)))].sort()] as const,
  );
  expect(Object.fromEntries(seen)).toEqual(listed(shown));
});

test('withholds these columns for these reasons', () => {
  const found: Record<string, Record<string, string[]>> = {};
  for (const { table, columns, export: reason } of inventory) {
    if (reason === 'sim') continue;
    const tables = found[reason] ?? {};
    found[reason] = { ...tables, [table]: [...(tables[table] ?? []), ...columns].sort() };
  }
  const expected = Object.entries(withheld).map(([reason, tables]) => [reason, listed(tables)]);
  expect(found).toEqual(Object.fromEntries(expected));
});

test('keeps the format of the file', async () => {
  const { user } = await plantPerson(db, 'formato8');
  const file = await (await call(user, 'POST', '/api/privacy/export', {})).json();
  expect(Object.keys(file)).toEqual([
    'formato',
    'gerado_em',
    'controlador',
    'titular',
    'origem',
    'compartilhamento',
    'finalidades',
    'dados',
  ]);
  expect(file).toMatchObject({
    formato: 'matilha-dados-pessoais-1',
    controlador: {
      nome: 'Alcateia Serviços Digitais Ltda.',
      cnpj: '12.ABC.345/01DE-35',
      encarregado: { nome: 'Ana Prado', email: 'dados@alcateia.example' },
      contato: 'http://localhost:0/privacidade',
    },
    titular: { id: user.id, email: user.email },
  });
  const [purpose] = file.finalidades;
  expect(Object.keys(purpose).sort()).toEqual(
    'basis columns erasure export purpose recipients retention table'.split(' '),
  );
});
