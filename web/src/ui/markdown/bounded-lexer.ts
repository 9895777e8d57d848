import { Lexer, type Token } from 'marked';
import { BoundedTokenizer } from './bounded-tokenizer.ts';
import { inlineCost } from './inline-cost.ts';
import type { Work } from './work.ts';

/** A run of text that costs more becomes plain text. */
const mostForRun = 800_000;

/** Returns a token that is shown as written, with its line breaks. */
export const plain = (raw: string): Token => ({ type: 'plain', raw });

/** marked's lexer, which stops before the first block that costs too much. */
export class BoundedLexer extends Lexer {
  readonly #work: Work;
  readonly #rules: BoundedTokenizer;

  constructor(work: Work) {
    const tokenizer = new BoundedTokenizer(work);
    super({ gfm: true, breaks: true, tokenizer });
    this.#work = work;
    this.#rules = tokenizer;
  }

  /** Returns the blocks of `src`; when not `complete`, only those before one that costs too much. */
  read(src: string): { blocks: Token[]; complete: boolean } {
    let complete = true;
    try {
      this.blockTokens(src, this.tokens);
    } catch {
      // Out of work, or the engine gave up a regular expression.
      complete = false;
    }
    const runs = complete ? this.inlineQueue : this.inlineQueue.slice(0, this.#rules.finishedRuns);
    for (const run of runs) this.#readRun(run.src, run.tokens);
    return { blocks: [...this.tokens], complete };
  }

  #readRun(src: string, tokens: Token[]) {
    const before = tokens.length;
    this.#work.inline.begin(mostForRun);
    try {
      this.inlineTokens(src, tokens);
    } catch {
      tokens.splice(before, tokens.length, plain(src));
    }
  }

  /** Reads a run of text; called recursively for the content of emphasis and links. */
  override inlineTokens(src: string, tokens: Token[] = []): Token[] {
    this.#work.inline.spend(inlineCost(src));
    return super.inlineTokens(src, tokens);
  }
}
