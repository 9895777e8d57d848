import { entry, type InventoryEntry, interest, law, mailServer, owned } from './inventory-entry.ts';
import { keptInventory } from './kept-inventory.ts';
import { paymentInventory } from './payment-inventory.ts';
import { staffInventory } from './staff-inventory.ts';
import { workInventory } from './work-inventory.ts';

const model = 'serviço de inteligência artificial';
const automation = 'automação de leads';

const account: InventoryEntry[] = [
  entry(
    'users',
    'id created_at role tier_id payment_status last_payment_date plan_ends_at provisional disabled_at',
    {
      ...owned,
      purpose: 'manter a conta e o plano',
      export: 'sim',
    },
  ),
  entry('users', 'email email_verified_at first_name last_name ddi phone', {
    ...owned,
    purpose: 'identificar, proteger a conta e falar com a pessoa',
    recipients: [mailServer],
    export: 'sim',
  }),
  entry('users', 'nome_negocio instagram_negocio site_negocio categoria_negocio pais estado cidade', {
    ...owned,
    purpose: 'adaptar as respostas ao negócio (opcional)',
    recipients: [model],
    export: 'sim',
  }),
  entry('users', 'mailbox_key search_text', {
    ...owned,
    purpose: 'dar os créditos gratuitos uma vez por caixa de email; achar quem pede ajuda',
    basis: interest,
    export: 'cópia do que já aparece',
  }),
  entry('users', 'password_hash', { ...owned, purpose: 'conferir a senha', export: 'segredo' }),
  entry('sessions', 'id user_id created_at last_used_at expires_at user_agent second_factor_at', {
    ...owned,
    purpose: 'manter a pessoa conectada e mostrar os aparelhos',
    retention: '7 dias sem uso, 30 dias no máximo',
    export: 'sim',
  }),
  entry('sessions', 'token_hash passkey_challenge', {
    ...owned,
    purpose: 'reconhecer a sessão',
    retention: '7 dias sem uso, 30 dias no máximo',
    export: 'segredo',
  }),
  entry('user_tokens', 'id user_id purpose email created_at expires_at used_at', {
    ...owned,
    purpose: 'links enviados por email',
    retention: '24 horas depois de vencer',
    export: 'sim',
  }),
  entry('user_tokens', 'token_hash', {
    ...owned,
    purpose: 'reconhecer o link',
    retention: '24 horas depois de vencer',
    export: 'segredo',
  }),
  entry('consents', 'id user_id purpose action version text_hash channel network created_at', {
    ...owned,
    purpose: 'provar o que foi aceito ou recusado',
    basis: law,
    export: 'sim',
  }),
];

const chat: InventoryEntry[] = [
  entry('conversations', 'id user_id lista_id title pinned created_at last_at deleted_at', {
    ...owned,
    purpose: 'mostrar e continuar as conversas',
    retention: '24 meses desde a última mensagem',
    export: 'sim',
  }),
  entry(
    'messages',
    'id user_id conversation_id lista_id is_ai content status question_id error_code feedback feedback_reason feedback_note early_stop_price sources used_facts paid_matches follow_ups truncation thinking_ms photo created_at',
    {
      ...owned,
      purpose: 'mostrar e continuar as conversas',
      retention: '24 meses desde a última mensagem',
      recipients: [model],
      export: 'sim',
    },
  ),
  entry('photos', 'id user_id message_id width height created_at', {
    ...owned,
    purpose: 'responder a uma pergunta com foto (opcional)',
    retention: '90 dias; a que não foi enviada, 1 dia',
    recipients: [model],
    export: 'sim',
  }),
  entry('photos', 'bytes', {
    ...owned,
    purpose: 'responder a uma pergunta com foto (opcional); a exportação traz a imagem em base64',
    retention: '90 dias; a que não foi enviada, 1 dia',
    recipients: [model],
    export: 'cópia do que já aparece',
  }),
  entry('messages', 'idempotency_key', {
    ...owned,
    purpose: 'não enviar a mesma pergunta duas vezes',
    retention: 'enquanto a mensagem existir',
    export: 'vínculo técnico',
  }),
  entry(
    'answer_runs',
    'id message_id user_id model tokens_in tokens_cached tokens_out finish_reason started_at ended_at',
    {
      ...owned,
      purpose: 'medir cada resposta',
      retention: 'enquanto a mensagem existir',
      export: 'sim',
    },
  ),
  entry('answer_runs', 'hold_id lease_until stop_requested_at idempotency_key regenerates_id', {
    ...owned,
    purpose: 'escrever a resposta até o fim',
    retention: 'enquanto a mensagem existir',
    export: 'vínculo técnico',
  }),
  entry('conversation_memories', 'conversation_id until_question_id summary updated_at', {
    ...owned,
    purpose: 'continuar uma conversa longa sem reler tudo',
    retention: 'enquanto a conversa existir',
    recipients: [model],
    export: 'sim',
  }),
  entry('conversation_links', 'conversation_id user_id until_message_id title created_at expires_at', {
    ...owned,
    purpose: 'mostrar a conversa a quem recebe o link',
    retention: 'até ser revogado, ou enquanto a conversa existir',
    export: 'sim',
  }),
  entry('conversation_links', 'id', {
    ...owned,
    purpose: 'endereço secreto do link',
    retention: 'até ser revogado, ou enquanto a conversa existir',
    export: 'segredo',
  }),
  entry('answer_chunks', 'run_id start text', {
    ...owned,
    purpose: 'guardar a resposta enquanto é escrita',
    retention: 'até a resposta ficar pronta',
    export: 'aparece na mensagem pronta',
  }),
];

const shop: InventoryEntry[] = [
  entry('shop_sections', 'user_id kind value version confirmed_at', {
    ...owned,
    purpose: 'adaptar as respostas ao negócio (opcional)',
    recipients: [model],
    export: 'sim',
  }),
  entry(
    'shop_services',
    'user_id id position servico porte pelagem preco_centavos a_partir minutos version confirmed_at',
    {
      ...owned,
      purpose: 'responder com os preços do negócio (opcional)',
      recipients: [model],
      export: 'sim',
    },
  ),
  entry('shop_notes', 'id user_id texto message_id confirmed_at', {
    ...owned,
    purpose: 'lembrar o que a pessoa pediu (opcional)',
    recipients: [model],
    export: 'sim',
  }),
  entry('shop_fact_exclusions', 'id user_id lista_id key', {
    ...owned,
    purpose: 'deixar fatos do negócio fora de uma conversa',
    export: 'sim',
  }),
];

const credits: InventoryEntry[] = [
  entry('credit_accounts', 'user_id available held due_at', {
    ...owned,
    purpose: 'saldo de créditos',
    export: 'sim',
  }),
  entry('credit_grants', 'id user_id kind amount remaining starts_at ends_at', {
    ...owned,
    purpose: 'créditos recebidos',
    export: 'sim',
  }),
  entry('credit_grants', 'source_key', { ...owned, purpose: 'dar uma vez só', export: 'vínculo técnico' }),
  entry('credit_holds', 'id user_id amount status created_at settled_at', {
    ...owned,
    purpose: 'créditos reservados por resposta',
    export: 'sim',
  }),
  entry('credit_holds', 'source_key', {
    ...owned,
    purpose: 'reservar uma vez só',
    export: 'vínculo técnico',
  }),
  entry('credit_hold_allocations', 'hold_id grant_id amount', {
    ...owned,
    purpose: 'de onde vieram os créditos reservados',
    export: 'vínculo técnico',
  }),
  entry('credit_entries', 'id user_id kind amount available_after grant_id hold_id reason created_at', {
    ...owned,
    purpose: 'extrato de créditos',
    retention: 'pelo prazo fiscal, sem vínculo com a pessoa depois da exclusão',
    export: 'sim',
    erasure: 'sem vínculo com a pessoa',
  }),
  entry('credit_entries', 'source_key', {
    ...owned,
    purpose: 'lançar uma vez só',
    export: 'vínculo técnico',
    erasure: 'sem vínculo com a pessoa',
  }),
];

const content: InventoryEntry[] = [
  entry('product_access', 'id user_id produto_id source starts_at ends_at revoked_at', {
    ...owned,
    purpose: 'abrir os conteúdos comprados',
    export: 'sim',
  }),
  entry('product_access', 'source_key', {
    ...owned,
    purpose: 'dar acesso uma vez só',
    export: 'vínculo técnico',
  }),
  entry('material_progress', 'user_id material_id opened_at done_at', {
    ...owned,
    purpose: 'continuar de onde parou',
    export: 'sim',
  }),
  entry('event_interests', 'user_id event_id created_at', {
    ...owned,
    purpose: 'eventos marcados',
    export: 'sim',
  }),
  entry('calendar_feeds', 'user_id filters created_at last_read_at revoked_at', {
    ...owned,
    purpose: 'assinatura da agenda de eventos',
    export: 'sim',
  }),
  entry('calendar_feeds', 'id', { ...owned, purpose: 'endereço secreto da assinatura', export: 'segredo' }),
];

const leadRetention = '12 meses se não virar conta; senão, com a conta';
const leads: InventoryEntry[] = [
  entry('leads', 'id user_id name email whatsapp area created_at converted_at', {
    ...owned,
    purpose: 'entregar o plano pedido na página de entrada',
    retention: leadRetention,
    recipients: [automation],
    export: 'sim',
  }),
  entry('leads', 'campaign', {
    ...owned,
    purpose: 'entender de onde vêm as visitas',
    basis: interest,
    retention: leadRetention,
    export: 'sim',
  }),
  entry('leads', 'contact_basis', {
    ...owned,
    purpose: 'saber por que um cadastro importado pode ser contatado',
    basis: interest,
    retention: leadRetention,
    export: 'sim',
  }),
  entry('leads', 'import_id', {
    ...owned,
    purpose: 'desfazer uma importação',
    retention: leadRetention,
    export: 'vínculo técnico',
  }),
  entry('leads', 'idempotency_hash request_hash', {
    ...owned,
    purpose: 'não cadastrar duas vezes',
    retention: leadRetention,
    export: 'vínculo técnico',
  }),
  entry('lead_deliveries', 'id lead_id day status attempts last_status created_at delivered_at', {
    ...owned,
    purpose: 'entregar o cadastro à automação',
    retention: leadRetention,
    export: 'sim',
  }),
  entry('lead_deliveries', 'whatsapp_hash next_attempt_at last_error', {
    ...owned,
    purpose: 'uma entrega por número e dia',
    retention: leadRetention,
    export: 'vínculo técnico',
  }),
];

const platform: InventoryEntry[] = [
  entry('mails', 'id user_id kind recipient subject status created_at sent_at', {
    ...owned,
    purpose: 'entregar emails e saber se chegaram',
    retention: '90 dias',
    recipients: [mailServer],
    export: 'sim',
  }),
  entry('mails', 'html text stop_url', {
    ...owned,
    purpose: 'texto do email, com links secretos',
    retention: 'até o email sair',
    recipients: [mailServer],
    export: 'segredo',
  }),
  entry('mails', 'attempts last_error', {
    ...owned,
    purpose: 'tentar entregar de novo',
    retention: '90 dias',
    export: 'só contagem',
  }),
  entry('audit_log', 'id at actor action subject details request_id', {
    ...owned,
    purpose: 'segurança: o que foi feito na conta',
    basis: interest,
    retention: '5 anos',
    export: 'sim',
    erasure: 'sem vínculo com a pessoa',
  }),
  entry('audit_log', 'address', {
    ...owned,
    purpose: 'segurança: de onde a equipe fez o que fez',
    basis: interest,
    retention: '5 anos',
    export: 'vínculo técnico',
    erasure: 'sem vínculo com a pessoa',
  }),
  entry('access_log', 'id at address port account', {
    ...owned,
    purpose: 'registros de acesso (Marco Civil, art. 15)',
    basis: law,
    retention: '6 meses e 1 dia',
    export: 'sim',
    erasure: 'mantido por lei',
  }),
  entry('privacy_requests', 'id user_id name email kind message created_at due_at answered_at', {
    ...owned,
    purpose: 'responder a pedidos ao encarregado',
    basis: law,
    retention: '12 meses depois da resposta',
    recipients: [mailServer],
    export: 'sim',
    erasure: 'mantido até a resposta',
  }),
  entry('privacy_requests', 'idempotency_hash', {
    ...owned,
    purpose: 'guardar uma vez o pedido enviado de novo',
    basis: law,
    retention: '12 meses depois da resposta',
    export: 'vínculo técnico',
    erasure: 'mantido até a resposta',
  }),
  entry('erased_addresses', 'address_hash erased_at', {
    ...owned,
    purpose: 'dar os créditos gratuitos uma vez',
    basis: interest,
    retention: '12 meses',
    export: 'segredo',
    erasure: 'mantido por lei',
  }),
  entry('rate_limits', 'key points expire', {
    ...owned,
    purpose: 'limitar tentativas (só códigos irreversíveis)',
    basis: interest,
    retention: '1 dia',
    export: 'só contagem',
    erasure: 'sem vínculo com a pessoa',
  }),
];

/** Every column with personal data, and how it is handled (L3). A test compares it with the real database. */
export const inventory: readonly InventoryEntry[] = [
  ...account,
  ...chat,
  ...shop,
  ...keptInventory,
  ...credits,
  ...content,
  ...leads,
  ...staffInventory,
  ...workInventory,
  ...paymentInventory,
  ...platform,
];

/** Returns the columns of a table that the export includes. */
export const exportedColumns = (table: string): ReadonlySet<string> =>
  new Set(inventory.flatMap((row) => (row.table === table && row.export === 'sim' ? row.columns : [])));
