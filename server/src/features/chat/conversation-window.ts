import { estimateTokens } from '#server/platform/text/estimate-tokens.ts';
import type { ModelExchange } from '#server/providers/model/model-provider.ts';

/** A stored exchange of a conversation. */
export interface StoredExchange extends ModelExchange {
  questionId: number;
}

/** The part of a conversation that the assistant reads (decision 0033). */
export interface Conversation {
  /** Null for a conversation that begins, and for a question outside of any. */
  id: number | null;
  /** Summary of the messages before `exchanges`; null when nothing was left out, or no summary exists. */
  memory: string | null;
  /** Earlier exchanges, oldest first. */
  exchanges: readonly StoredExchange[];
}

const tokensOf = ({ question, answer }: ModelExchange): number =>
  estimateTokens(question) + estimateTokens(answer);

export interface WindowSize {
  tokens: number;
  exchanges: number;
}

/** Above this size the oldest exchanges are summarized, after the answer. */
export const fullWindow: WindowSize = { tokens: 6_000, exchanges: 30 };
/** The size that remains after that. Half, so that the prompt's beginning stays equal, and cached, for many questions. */
export const keptWindow: WindowSize = { tokens: 3_000, exchanges: 15 };
/** The most that a question carries while no summary could be written. */
export const widestWindow: WindowSize = { tokens: 12_000, exchanges: 40 };

/** Returns the newest exchanges that fit, oldest first. */
export function newestThatFit<Exchange extends ModelExchange>(
  exchanges: readonly Exchange[],
  size: WindowSize,
): Exchange[] {
  let left = size.tokens;
  let kept = 0;
  for (const exchange of exchanges.toReversed()) {
    left -= tokensOf(exchange);
    if (left < 0 || kept === size.exchanges) break;
    kept += 1;
  }
  return exchanges.slice(exchanges.length - kept);
}

/** Returns whether the window is full: the oldest exchanges should be summarized. */
export const isFull = (exchanges: readonly ModelExchange[]): boolean =>
  newestThatFit(exchanges, fullWindow).length < exchanges.length;
