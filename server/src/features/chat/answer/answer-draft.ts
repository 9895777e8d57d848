import { seconds } from '#server/platform/clock.ts';
import {
  type ModelCall,
  type ModelProvider,
  type ModelRequest,
  nothingFound,
} from '#server/providers/model/model-provider.ts';
import type { Written } from '../usecases/settle-answer.ts';
import { CitationFilter } from './citations.ts';
import { FollowUpFilter } from './follow-ups.ts';
import { LiveAnswer } from './live-answer.ts';
import type { PreparedAnswer } from './prepare-answer.ts';
import { Seam } from './seam.ts';

/** An answer about which nothing is known but its text. */
export const nothingWritten = (text: string): Written => ({
  text,
  offered: null,
  usedFacts: [],
  followUps: [],
  model: null,
  tokensIn: null,
  tokensOut: null,
  finishReason: null,
  firstTextMs: null,
  thinkingMs: null,
});

/** With less of the total time left, a continuation would hardly begin; its reader may ask for one. */
const leastToContinueMs = seconds(3);

/** An answer while the model writes it: filters its citations and follow-up questions, joins its continuations and adds up its tokens. */
export class AnswerDraft {
  readonly #answer: LiveAnswer;
  readonly #prepared: PreparedAnswer;
  readonly #model: ModelProvider;
  readonly #log: ModelCall['log'];
  readonly #startedAt = performance.now();
  readonly #citations: CitationFilter;
  #followUps: readonly string[] = [];
  readonly #usage: Pick<Written, 'model' | 'tokensIn' | 'tokensOut' | 'finishReason'>;

  /** `log` names the answer; without it, the model's lines go to the log of the process. */
  constructor(
    answer: LiveAnswer,
    prepared: PreparedAnswer,
    { model, log }: { model: ModelProvider; log?: ModelCall['log'] },
  ) {
    this.#answer = answer;
    this.#prepared = prepared;
    this.#model = model;
    this.#log = log;
    const { sources, request } = prepared;
    this.#citations = new CitationFilter({
      numbers: new Set(sources.flatMap(({ n }) => (typeof n === 'number' ? [n] : []))),
      facts: new Set(request.data?.business.facts.map(({ key }) => key)),
    });
    this.#usage = { model: null, tokensIn: null, tokensOut: null, finishReason: null };
  }

  /** Citations that the model made up. */
  get inventedCitations(): number {
    return this.#citations.invented;
  }

  /** True when the model stopped at its length limit. */
  get cut(): boolean {
    return this.#usage.finishReason === 'length';
  }

  /** True when the model says that it found nothing. */
  get foundNothing(): boolean {
    return this.#usage.finishReason === nothingFound;
  }

  /** True when the model stopped at its length limit, and there is time to ask it for the rest. */
  get mayContinue(): boolean {
    return this.cut && this.#leftMs >= leastToContinueMs;
  }

  get #leftMs(): number {
    return this.#model.totalMs - (performance.now() - this.#startedAt);
  }

  /** Streams the answer, or the continuation of `request.unfinished`. Throws the model's failure; the text before it is kept. */
  async write(request: ModelRequest): Promise<void> {
    const seam = request.unfinished === null ? null : new Seam(request.unfinished);
    const followUps = new FollowUpFilter();
    const call = { log: this.#log, totalMs: this.#leftMs };
    const show = (text: string) => this.#answer.append(this.#citations.push(followUps.push(text)));
    try {
      for await (const event of this.#model.stream(request, this.#answer.signal, call)) {
        if (event.type === 'thinking') {
          this.#answer.think();
          continue;
        }
        if (event.type === 'delta') {
          this.#answer.endThinking();
          show(seam?.push(event.text) ?? event.text);
          continue;
        }
        this.#usage.model = event.model;
        this.#usage.tokensIn = add(this.#usage.tokensIn, event.inputTokens);
        this.#usage.tokensOut = add(this.#usage.tokensOut, event.outputTokens);
        this.#usage.finishReason = event.finishReason;
      }
    } finally {
      show(seam?.end() ?? '');
      this.#answer.append(this.#citations.push(followUps.end()) + this.#citations.end());
      if (followUps.questions.length > 0) this.#followUps = followUps.questions;
    }
  }

  written(): Written {
    const { sources, paidMatches, request } = this.#prepared;
    const facts = request.data?.business.facts ?? [];
    return {
      ...this.#usage,
      text: this.#answer.text,
      firstTextMs: this.#answer.firstTextMs,
      thinkingMs: this.#answer.thinkingMs || null,
      offered: { sources, paidMatches },
      followUps: [...this.#followUps],
      usedFacts: facts
        .filter(({ key }) => this.#citations.usedFacts.has(key))
        .map(({ label, confirmedOn }) => ({ label, confirmed_on: confirmedOn })),
    };
  }
}

const add = (sum: number | null, more: number | null): number | null =>
  sum === null && more === null ? null : (sum ?? 0) + (more ?? 0);

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
