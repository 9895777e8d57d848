import {
  contract,
  entry,
  type InventoryEntry,
  interest,
  law,
  mailServer,
  nobody,
  owned,
} from './inventory-entry.ts';

const payer = 'serviço de pagamento';
const fiscal = 'enquanto a conta existir; depois, 5 anos contados do ano seguinte (prazo fiscal)';
const paid: Pick<InventoryEntry, 'basis' | 'retention' | 'recipients' | 'erasure'> = {
  basis: contract,
  retention: fiscal,
  recipients: [payer],
  erasure: 'sem vínculo com a pessoa',
};
/** The payment columns of the inventory. */
export const paymentInventory: readonly InventoryEntry[] = [
  entry('payment_customers', 'user_id provider customer_id created_at', {
    ...owned,
    purpose: 'reconhecer a pessoa no serviço de pagamento',
    recipients: [payer],
    export: 'sim',
  }),
  entry('payment_customers', 'lock_token locked_until due_at overdue_counts_from default_card_id synced_at', {
    ...owned,
    purpose: 'atualizar o plano uma vez de cada vez',
    export: 'vínculo técnico',
  }),
  entry(
    'subscriptions',
    'subscription_id user_id provider status tier_id recurring_amount renews_at conditions card_expires_at paid_until covered_until cancel_at_period_end processing first_paid_at created_at ended_at',
    { ...owned, purpose: 'manter o plano contratado', recipients: [payer], export: 'sim' },
  ),
  entry(
    'payment_invoices',
    'invoice_id user_id provider subscription_id payment_id tier_id status amount_due amount_paid amount_refunded dispute period_start period_end currency created_at paid_at',
    { ...paid, purpose: 'faturas do plano (valores em centavos de real)', export: 'sim' },
  ),
  entry(
    'purchases',
    'id provider user_id produto_id payment_id source email amount status dispute created_at paid_at claimed_at currency',
    { ...paid, purpose: 'compras de conteúdos (valores em centavos de real)', export: 'sim' },
  ),
  ...['payment_invoices', 'purchases'].map((table) =>
    entry(table, 'fee available_at', {
      ...paid,
      purpose: 'conferir a tarifa e o repasse do serviço de pagamento',
      basis: law,
      export: 'vínculo técnico',
    }),
  ),
  entry('purchases', 'reference withdrawal_id', {
    ...paid,
    purpose: 'ligar o pagamento e a desistência à compra',
    export: 'vínculo técnico',
  }),
  entry(
    'fiscal_details',
    'user_id documento nome cep logradouro numero complemento bairro cidade uf retem_iss updated_at',
    {
      purpose: 'emitir a nota fiscal de quem pagou',
      basis: law,
      retention: fiscal,
      recipients: ['emissor de nota fiscal e fisco'],
      export: 'sim',
      erasure: 'mantido por lei',
    },
  ),
  entry('fiscal_details', 'last_paid_at', {
    ...paid,
    purpose: 'contar o prazo fiscal depois da exclusão',
    basis: law,
    recipients: nobody,
    export: 'vínculo técnico',
  }),
  entry('payment_reversals', 'id invoice_id purchase_id at returned', {
    ...paid,
    purpose: 'corrigir a nota fiscal de um pagamento devolvido ou contestado',
    basis: law,
    recipients: nobody,
    export: 'vínculo técnico',
  }),
  entry('purchase_claims', 'id user_id email created_at expires_at used_at', {
    ...owned,
    purpose: 'resgatar compras feitas com outro email',
    retention: '24 horas depois de vencer',
    recipients: [mailServer],
    export: 'sim',
  }),
  entry('purchase_claims', 'code_hash attempts', {
    ...owned,
    purpose: 'conferir o código do resgate',
    retention: '24 horas depois de vencer',
    export: 'segredo',
  }),
  entry(
    'withdrawals',
    'id user_id provider subscription_id produto_id amount requested_at ended_at done_at',
    {
      ...paid,
      purpose: 'desistências em 7 dias (valores em centavos de real)',
      export: 'sim',
    },
  ),
  entry('withdrawals', 'person_key card_keys', {
    ...paid,
    purpose: 'devolver o dinheiro de uma desistência automática uma vez por pessoa e cartão',
    basis: interest,
    retention: '12 meses',
    recipients: nobody,
    export: 'segredo',
    erasure: 'mantido por lei',
  }),
  entry(
    'refunds',
    'id user_id provider payment_id cause produto_id amount status created_at by_hand_at done_at',
    {
      ...paid,
      purpose: 'devolver pagamentos (valores em centavos de real)',
      export: 'sim',
    },
  ),
  entry('refunds', 'pix_kind pix_key', {
    ...paid,
    purpose: 'devolver por Pix o que o serviço de pagamento não consegue devolver',
    retention: 'até a devolução ser feita',
    recipients: nobody,
    export: 'sim',
    erasure: 'mantido por lei',
  }),
  entry('refunds', 'withdrawal_id failure checked_at', {
    ...paid,
    purpose: 'acompanhar a devolução no serviço de pagamento',
    export: 'vínculo técnico',
  }),
  entry(
    'payment_events',
    'id provider type customer_id payment_id checkout_id created_at received_at processed_at attempts last_error',
    {
      ...owned,
      purpose: 'saber sobre o que perguntar ao serviço de pagamento',
      retention: '90 dias depois de processado',
      export: 'vínculo técnico',
      erasure: 'sem vínculo com a pessoa',
    },
  ),
  entry('sandbox_accounts', 'customer_id state next_at', {
    ...owned,
    purpose: 'pagamento simulado: o que o serviço de verdade guardaria',
    export: 'cópia do que já aparece',
  }),
  entry('sandbox_events', 'id customer_id body created_at', {
    ...owned,
    purpose: 'pagamento simulado: avisos ao produto',
    retention: 'até a entrega, 7 dias no máximo',
    export: 'cópia do que já aparece',
  }),
];
