import { createCounter, createGauge, createTiming } from '#server/platform/counts.ts';
import type { MessageRow } from '../repository.ts';
import type { Written } from '../usecases/settle-answer.ts';

const answers = createCounter(
  'matilha_answers_total',
  'Answers settled by this process, by outcome and assistant',
  ['outcome', 'assistant'],
);
const firstTexts = createTiming(
  'matilha_answer_first_text_seconds',
  'Time from the start of an answer to its first text',
  [0.25, 0.5, 1, 2, 3, 5, 8, 12, 20, 30],
);

/** Answers that this process writes now. */
export const answersRunning = createGauge('matilha_answers_running', 'Answers that this process writes now');
/** Answers that a stop of this process cut. */
export const answersCut = createCounter(
  'matilha_answers_cut_total',
  'Answers that a stop of this process cut',
);

/** Counts a settled answer. The assistant is a stored one, so there are at most as many labels as assistants. */
export function countAnswer(
  { status, listaId }: Pick<MessageRow, 'status' | 'listaId'>,
  written: Written,
): void {
  answers.inc({ outcome: status, assistant: String(listaId) });
  if (written.firstTextMs !== null) firstTexts.observe(written.firstTextMs / 1_000);
}
