import type { StoredSource } from '#server/database/schema/chat.ts';
import {
  type RoundEnd,
  type RoundEvent,
  Toolbox,
  type ToolRun,
  writeRounds,
} from '#server/features/tools/api.ts';
import { seconds } from '#server/platform/clock.ts';
import {
  type ModelCall,
  type ModelProvider,
  type ModelRequest,
  type ModelRound,
  nothingFound,
} from '#server/providers/model/model-provider.ts';
import { presentSource } from '../present.ts';
import type { UsedSoFar } from '../run-repository.ts';
import type { Written } from '../usecases/settle-answer.ts';
import { CitationFilter } from './citations.ts';
import { FollowUpFilter } from './follow-ups.ts';
import { LiveAnswer } from './live-answer.ts';
import { type PreparedAnswer, sourceOf } from './prepare-answer.ts';
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
  tokensCached: null,
  finishReason: null,
  firstTextMs: null,
  thinkingMs: null,
});

/** With less of the total time left, a continuation would hardly begin; its reader may ask for one. */
const leastToContinueMs = seconds(3);

interface DraftOptions {
  model: ModelProvider;
  /** Names the answer; without it, the model's lines go to the log of the process. */
  log?: ModelCall['log'];
  /** Is called after each turn with calls. */
  onRound?: (round: RoundEnd) => void;
  /** Is called with what the answer has used so far when a turn ended and another one follows. */
  onUsed?: (used: UsedSoFar) => void;
}

/** An answer while the model writes it: runs its tools, filters its citations and follow-up questions, joins its continuation and adds up its tokens. */
export class AnswerDraft {
  readonly #answer: LiveAnswer;
  readonly #prepared: PreparedAnswer;
  readonly #model: ModelProvider;
  readonly #log: ModelCall['log'];
  readonly #onRound: DraftOptions['onRound'];
  readonly #onUsed: DraftOptions['onUsed'];
  readonly #startedAt = performance.now();
  readonly #citations: CitationFilter;
  readonly #toolbox: Toolbox;
  readonly #sources: StoredSource[];
  #rounds: readonly ModelRound[] = [];
  #followUps: readonly string[] = [];
  #used: UsedSoFar = { model: null, tokensIn: null, tokensOut: null, tokensCached: null };
  #finishReason: string | null = null;

  constructor(answer: LiveAnswer, prepared: PreparedAnswer, { model, log, onRound, onUsed }: DraftOptions) {
    this.#answer = answer;
    this.#prepared = prepared;
    this.#model = model;
    this.#log = log;
    this.#onRound = onRound;
    this.#onUsed = onUsed;
    const { sources, paidMatches, request, tools, run, takeCall } = prepared;
    answer.paidMatches = paidMatches;
    this.#sources = [...sources];
    this.#toolbox = new Toolbox(tools, { ...run, cite: (...found) => this.#cite(...found) }, takeCall);
    this.#citations = new CitationFilter({
      numbers: new Set(sources.flatMap(({ n }) => (typeof n === 'number' ? [n] : []))),
      facts: new Set(request.data?.business.facts.map(({ key }) => key)),
    });
    if (sources.length > 0) answer.offer(sources.map(presentSource));
  }

  /** Citations that the model made up. */
  get inventedCitations(): number {
    return this.#citations.invented;
  }

  /** The turns in which the model called tools. */
  get rounds(): readonly ModelRound[] {
    return this.#rounds;
  }

  /** True when the model stopped at its length limit. */
  get cut(): boolean {
    return this.#finishReason === 'length';
  }

  /** True when the model says that it found nothing. */
  get foundNothing(): boolean {
    return this.#finishReason === nothingFound;
  }

  /** True when the model stopped at its length limit, and there is time to ask it for the rest. */
  get mayContinue(): boolean {
    return this.cut && this.#leftMs >= leastToContinueMs;
  }

  get #leftMs(): number {
    return this.#model.totalMs - (performance.now() - this.#startedAt);
  }

  /** Streams the answer. Throws the model's failure; the text before it is kept. */
  write(): Promise<void> {
    return this.#write(this.#prepared.request);
  }

  /** Streams the rest of an answer that was cut, with the results of its tools. Throws as `write`. */
  continue(): Promise<void> {
    const { request } = this.#prepared;
    return this.#write({ ...request, tools: [], rounds: this.#rounds, unfinished: this.#answer.text });
  }

  async #write(request: ModelRequest): Promise<void> {
    const seam = request.unfinished === null ? null : new Seam(request.unfinished);
    const followUps = new FollowUpFilter();
    const asking = {
      model: this.#model,
      toolbox: this.#toolbox,
      signal: this.#answer.signal,
      totalMs: this.#leftMs,
      log: this.#log,
    };
    const show = (text: string) => this.#answer.append(this.#citations.push(followUps.push(text)));
    try {
      for await (const event of writeRounds(request, asking)) {
        if (event.type === 'thinking') this.#answer.think();
        else this.#answer.endThinking();
        if (event.type === 'delta') show(seam?.push(event.text) ?? event.text);
        else if (event.type === 'step') this.#answer.setStep(event.step);
        else if (event.type === 'round') this.#onRound?.(event);
        else if (event.type === 'used') this.#use(event);
        else if (event.type === 'end') this.#end(event);
      }
    } finally {
      show(seam?.end() ?? '');
      this.#answer.append(this.#citations.push(followUps.end()) + this.#citations.end());
      if (followUps.questions.length > 0) this.#followUps = followUps.questions;
    }
  }

  #use({ model, inputTokens, outputTokens, cachedTokens, last }: RoundsUsed): void {
    const { tokensIn, tokensOut, tokensCached } = this.#used;
    this.#used = {
      model,
      tokensIn: add(tokensIn, inputTokens),
      tokensOut: add(tokensOut, outputTokens),
      tokensCached: add(tokensCached, cachedTokens),
    };
    if (!last) this.#onUsed?.(this.#used);
  }

  #end({ finishReason, rounds }: RoundsEnd): void {
    this.#finishReason = finishReason;
    this.#rounds = rounds;
  }

  /** Makes passages sources; a passage that is one already keeps its number. A paid material is named unless one is already. */
  #cite(...[passages, paid]: Parameters<ToolRun['cite']>): ReturnType<ToolRun['cite']> {
    if (paid !== undefined && this.#answer.paidMatches.length === 0) this.#answer.paidMatches = [paid];
    const cited = passages.map((passage) => {
      const known = this.#sources.find(({ url }) => url === passage.url);
      if (typeof known?.n === 'number') return { ...passage, n: known.n };
      const added = { ...passage, n: Math.max(0, ...this.#sources.map(({ n }) => n ?? 0)) + 1 };
      this.#sources.push(sourceOf(added));
      this.#citations.offer(added.n);
      return added;
    });
    this.#answer.offer(this.#sources.map(presentSource));
    return cited;
  }

  written(): Written {
    const facts = this.#prepared.request.data?.business.facts ?? [];
    const { steps, paidMatches } = this.#answer;
    return {
      ...this.#used,
      finishReason: this.#finishReason,
      text: this.#answer.text,
      firstTextMs: this.#answer.firstTextMs,
      thinkingMs: this.#answer.thinkingMs || null,
      offered: { sources: this.#sources, paidMatches: [...paidMatches], steps: [...steps] },
      followUps: [...this.#followUps],
      usedFacts: facts
        .filter(({ key }) => this.#citations.usedFacts.has(key))
        .map(({ label, confirmedOn }) => ({ label, confirmed_on: confirmedOn })),
    };
  }
}

/** Returns the sum of two counts, either of which may be unknown. */
const add = (sum: number | null, more: number | null): number | null =>
  sum === null && more === null ? null : (sum ?? 0) + (more ?? 0);

type RoundsUsed = Extract<RoundEvent, { type: 'used' }>;
type RoundsEnd = Extract<RoundEvent, { type: 'end' }>;

/** An answer outside of any conversation, for which nobody pays: its text is as a reader would see it. */
export interface TrialAnswer extends Written {
  /** True when it was cut and has no continuation, or that was cut too. */
  cut: boolean;
  inventedCitations: number;
  /** The turns in which the model called tools. */
  rounds: readonly ModelRound[];
}

/** Writes an answer as the chat does, and stores nothing. Throws ModelError. */
export async function answerOnce(model: ModelProvider, prepared: PreparedAnswer): Promise<TrialAnswer> {
  const answer = new LiveAnswer(0, 0);
  const draft = new AnswerDraft(answer, prepared, { model });
  await draft.write();
  if (draft.mayContinue) await draft.continue();
  const { cut, inventedCitations, rounds } = draft;
  return { ...draft.written(), cut, inventedCitations, rounds };
}
