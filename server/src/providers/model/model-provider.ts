import type { RewriteStyle } from '@matilha/contract/chat/chat';
import type { Log } from '#server/platform/log.ts';

/** Stands in a suggested question for a text of the user, who pastes it there or forgets to. */
export const pasteHere = '[cole aqui]';

/** An earlier question with its answer. */
export interface ModelExchange {
  question: string;
  answer: string;
}

/** A confirmed fact of the user's shop; the model cites its `key`, as in `[L1]`. */
export interface ShopFact {
  key: string;
  /** As the screen names it, for example "sua tabela de preços". */
  label: string;
  text: string;
  /** Calendar day (YYYY-MM-DD) of the user's last confirmation. */
  confirmedOn: string;
}

/** A passage of the knowledge bank that this user may read (I11); the model cites its number, as in `[1]`. */
export interface KnowledgePassage {
  n: number;
  /** Titles of the material, its module and its product. */
  title: string;
  module: string;
  product: string;
  /** Heading above the passage inside the material. */
  heading: string | null;
  /** Markdown. */
  text: string;
  /** Path of the material's screen at this passage. */
  url: string;
  /** The question that the material proposes to ask next. */
  nextQuestion: string | null;
}

/** The facts that the model gets with one question; days are calendar days (YYYY-MM-DD) in Brazil. */
export interface QuestionData {
  today: string;
  /** Hour and minute of the shop's clock: "14:05". */
  time: string;
  season: string;
  /** The emergencies that the question tells; none for any other question. */
  emergencies: ReadonlyArray<{ name: string; steps: string }>;
  /** City, state and country; empty when unknown. */
  place: string;
  /** The next days on which Brazil rests. */
  holidays: ReadonlyArray<{ day: string; name: string }>;
  tradeDates: ReadonlyArray<{ day: string; lastDay: string | null; name: string; note: string }>;
  events: ReadonlyArray<{ day: string; lastDay: string | null; name: string; place: string }>;
  business: {
    name: string | null;
    kind: string | null;
    instagram: string | null;
    site: string | null;
    facts: readonly ShopFact[];
  };
  /** Posts of the last and the next week in the user's calendar. */
  posts: ReadonlyArray<{ day: string; format: string; theme: string; state: string }>;
  passages: readonly KnowledgePassage[];
  /** Whether the material of the first passage answers the question: surely, nearly or perhaps not. A model judges by itself; the demonstration cannot. */
  fit: 'sure' | 'near' | 'unsure';
}

/** A JPEG. */
export interface Picture {
  base64: string;
}

/** A tool as a service reads it. */
export interface ToolDefinition {
  /** At most 64 letters, digits, `_` and `-`: OpenAI refuses any other. */
  name: string;
  description: string;
  /** JSON Schema of the arguments. */
  parameters: object;
}

/** A model's call of a tool. Everything in it comes from the model: it is hostile until the loop has checked it. */
export interface ModelToolCall {
  /** Names the call in the service's own turns; empty where it gave none. */
  id: string;
  name: string;
  /** JSON, or what the model took for it. */
  arguments: string;
  /** Fields that the service needs back with the call, as it sent them (Gemini's signature of a thought). */
  extra?: object;
}

/** The service and model that made a turn; it alone gets back what is special in it, which others refuse. */
export interface TurnOrigin {
  from: string;
  /** The field with the turn's reasoning as the service sent it (DeepSeek and OpenRouter want it back); null without any. Never shown. */
  reasoning: object | null;
}

/** A turn of the model that called tools, with the result of each call in the order of the calls. */
export interface ModelRound {
  /** The text before the calls; may be empty. */
  text: string;
  calls: readonly ModelToolCall[];
  /** Text of the results: data, never instructions. */
  results: readonly string[];
  origin: TurnOrigin | null;
}

/** The form of an answer that is data. */
export interface AnswerSchema {
  /** Letters, digits and `_`: OpenAI refuses any other. */
  name: string;
  /** JSON Schema of an object. */
  schema: object;
}

export interface ModelRequest {
  /** Written by operators and by us only; equal for all questions of a conversation, so that providers can cache it. */
  instructions: string;
  /** Summary of the exchanges before `history`. */
  memory: string | null;
  /** Earlier exchanges, oldest first. */
  history: readonly ModelExchange[];
  /** Null for a task that is no question of a conversation. */
  data: QuestionData | null;
  question: string;
  /** The photo of the question; only for a provider that reads photos. */
  picture: Picture | null;
  /** The answer to this question that is to be rewritten in another style. */
  rewrite: { answer: string; style: RewriteStyle } | null;
  /** The answer so far, which the model is to continue: it was cut at its length limit. */
  unfinished: string | null;
  /** The tools that the model may call; none for a task. A service that refuses tools is asked without them. */
  tools: readonly ToolDefinition[];
  /** The model's earlier turns for this question, oldest first, each with calls and results. */
  rounds: readonly ModelRound[];
  /** The form of the answer; null for text. A service that refuses it answers with text. */
  schema: AnswerSchema | null;
  /** The assistant's title; empty for a task that is no question of a conversation. */
  assistantTitle: string;
  /** The assistant's own model; null for the configured one. */
  model: string | null;
  temperature: number;
  /** Ceiling of the answer, in tokens. */
  maxOutputTokens: number;
}

/** The finish reason of an answer that says it found nothing: its credits are returned. Only the demonstration ends so. */
export const nothingFound = 'nothing_found';

export type ModelEvent =
  /** The model began to reason, before its first text; a model that is asked again may begin again. */
  | { type: 'thinking' }
  | { type: 'delta'; text: string }
  /** After the whole text, before `end`: the calls of this turn, in the model's order. A turn that was cut has none. */
  | { type: 'calls'; calls: readonly ModelToolCall[]; origin: TurnOrigin | null }
  | {
      type: 'end';
      finishReason: string;
      model: string;
      inputTokens: number | null;
      outputTokens: number | null;
      /** Those of `inputTokens` that the service had in its cache; null where it does not say. */
      cachedTokens: number | null;
    };

export type ModelFailure =
  | 'unavailable'
  | 'timeout'
  | 'rate_limited'
  | 'too_long'
  | 'refused'
  | 'bad_response';

/** The reason why a model gave no whole answer; `reason` decides which sentence the user sees. */
export class ModelError extends Error {
  readonly reason: ModelFailure;
  constructor(reason: ModelFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ModelError';
    this.reason = reason;
  }
}

/** Returns true for a failure caused by the person's input: another try, or another model, would not help. */
export const isOwnFault = (error: unknown): boolean =>
  error instanceof ModelError && (error.reason === 'refused' || error.reason === 'too_long');

/** How one call of `stream` differs from the provider's own settings. */
export interface ModelCall {
  /** Names the answer in every line; without it, lines go to the log of the process. */
  log?: Pick<Log, 'warn'> | undefined;
  /** Replaces the provider's `totalMs`. */
  totalMs?: number;
}

export interface ModelProvider {
  /** Shown to operators, never to users. */
  readonly name: string;
  /** True for the stand-in that only quotes the product's own texts; it takes no tasks (`completeText`). */
  readonly demonstration: boolean;
  /** True when requests may have a picture. */
  readonly readsPhotos: boolean;
  /** Limit of one answer, its continuation included, in milliseconds. */
  readonly totalMs: number;
  /**
   * Streams one answer: deltas as they arrive, without the model's reasoning, then `end` exactly once as the last event. Throws ModelError for every failure (nothing
   * else); aborting `signal` ends the stream with an AbortError.
   */
  stream(request: ModelRequest, signal: AbortSignal, call?: ModelCall): AsyncIterable<ModelEvent>;
  /** Says that a request may follow within seconds, so that a connection to the service is open by then. */
  expectRequest?(): void;
}
