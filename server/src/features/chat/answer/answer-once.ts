import type { ModelProvider } from '#server/providers/model/model-provider.ts';
import type { Written } from '../usecases/settle-answer.ts';
import { AnswerDraft } from './answer-draft.ts';
import { LiveAnswer } from './live-answer.ts';
import type { PreparedAnswer } from './prepare-answer.ts';

/** An answer outside of any conversation, for which nobody pays: its text is as a reader would see it. */
export interface TrialAnswer extends Written {
  /** True when it was cut and has no continuation, or that was cut too. */
  cut: boolean;
  inventedCitations: number;
}

/** Writes an answer as the chat does, and stores nothing. Throws ModelError. */
export async function answerOnce(model: ModelProvider, prepared: PreparedAnswer): Promise<TrialAnswer> {
  const answer = new LiveAnswer(0, 0);
  const draft = new AnswerDraft(answer, prepared, { model });
  await draft.write(prepared.request);
  if (draft.mayContinue) await draft.write({ ...prepared.request, unfinished: answer.text });
  return { ...draft.written(), cut: draft.cut, inventedCitations: draft.inventedCitations };
}
