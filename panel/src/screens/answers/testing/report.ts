import type { AnswersReport } from '@matilha/contract/panel/answers-report';

/** Returns the sums of `answers` answers, two of them stopped; the other figures are shares of that number. */
export const sums = (answers: number, failed: number) => ({
  answers,
  stopped: 2,
  failed,
  without_source: answers / 4,
  rated_up: 7,
  rated_down: 5,
  tokens_in: answers * 1_000,
  tokens_cached: answers * 500,
  tokens_out: answers * 250,
  cost: answers / 100,
});

/** Returns a report of two days, two assistants and two models, with a total number of answers. */
export const reportOf = (answers: number): AnswersReport => ({
  total: sums(answers, answers / 4),
  by_day: [
    { day: '2026-11-24', ...sums(8, 3) },
    { day: '2026-12-01', ...sums(4, 0) },
  ],
  by_assistant: [
    { id: 1, title: 'Marketing', ...sums(12, 1) },
    { id: 6, title: 'Clínica', ...sums(1_600, 2) },
  ],
  by_model: [{ model: 'pequeno-1', ...sums(16, 0) }],
  by_tool: [
    { name: 'calcular_comissao', title: 'Fazendo a conta da comissão', calls: 1_200, failures: 30 },
    { name: 'ver_posts', title: 'Vendo os posts', calls: 4, failures: 0 },
  ],
  failures: [
    { code: 'unavailable', count: 3 },
    { code: '', count: 1 },
  ],
  reasons: [
    { reason: 'too_long', count: 4 },
    { reason: null, count: 2 },
  ],
  first_text: [
    { up_to_ms: 500, count: 3 },
    { up_to_ms: 1_000, count: 2 },
    { up_to_ms: 2_000, count: 4 },
    { up_to_ms: null, count: 1 },
  ],
  without_price: ['novo-2', 'novo-3'],
});
