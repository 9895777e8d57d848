import { entry, type InventoryEntry, interest, law, owned } from './inventory-entry.ts';

const nameless = { ...owned, basis: interest, erasure: 'sem vínculo com a pessoa' } as const;

/** Data that the operators' panel keeps about the work that waits for staff, and about answers. */
export const workInventory: readonly InventoryEntry[] = [
  entry('unanswered_questions', 'id place lista_id words_hash text times first_at last_at resolved_at', {
    ...nameless,
    purpose: 'saber que textos faltam no banco de conhecimento',
    retention: '90 dias desde a última vez que foi feita; o texto, só do que três pessoas perguntaram',
    export: 'vínculo técnico',
  }),
  entry('unanswered_askers', 'question_id person_hash', {
    ...nameless,
    purpose: 'contar quantas pessoas fizeram a mesma pergunta',
    retention: 'até três pessoas a fazerem, 90 dias no máximo',
    export: 'segredo',
  }),
  entry('answer_runs', 'first_text_ms outcome error_code', {
    ...owned,
    purpose: 'medir cada resposta',
    retention: 'enquanto a mensagem existir',
    export: 'sim',
  }),
  entry('reviewed_answers', 'message_id reviewed_at', {
    ...owned,
    basis: interest,
    purpose: 'saber que uma resposta mal avaliada já foi vista',
    retention: 'enquanto a mensagem existir',
    export: 'vínculo técnico',
  }),
  entry('evaluation_cases', 'id lista_id question expected author_id created_at', {
    ...nameless,
    purpose: 'medir as respostas com perguntas escritas por quem opera',
    export: 'vínculo técnico',
  }),
  entry('dispute_deadlines', 'payment_id due_at', {
    ...owned,
    basis: law,
    purpose: 'responder ao banco no prazo quando um pagamento é contestado',
    retention: 'enquanto o pagamento existir',
    export: 'vínculo técnico',
    erasure: 'mantido por lei',
  }),
];
