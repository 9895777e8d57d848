import { Lexer, type MarkedToken, type Token, Tokenizer } from 'marked';
import { closeUnfinished } from './unfinished.ts';

/** Longer texts, and lines that nest deeper, are shown as they are written. */
const longest = 60_000;
const tooNested = /^(?:[ \t]*(?:>|[-*+]|\d{1,9}[.)])[ \t]*){12}/m;
const tooManyMarks = /[*_~[\]<`!\\]{400}/;

/** Markdown without raw HTML and without reference definitions: both are text. */
class TextOnlyTokenizer extends Tokenizer {
  override html(): undefined {
    return undefined;
  }
  override tag(): undefined {
    return undefined;
  }
  override def(): undefined {
    return undefined;
  }
}

const options = { gfm: true, breaks: true };

/** The blocks of a whole text. Never throws; what cannot be read as Markdown is one block of plain text. */
export function parseMarkdown(text: string): MarkedToken[] {
  if (text.length > longest || tooNested.test(text) || tooManyMarks.test(text)) return [plain(text)];
  try {
    const tokenizer = new TextOnlyTokenizer();
    return asBlocks(new Lexer({ ...options, tokenizer }).lex(text));
  } catch {
    return [plain(text)];
  }
}

/** A reader of one growing text: blocks that are finished are never read again. */
export class GrowingMarkdown {
  #text = '';
  #finished: MarkedToken[] = [];
  #length = 0;

  /** The blocks of what has come so far. */
  read(text: string): MarkedToken[] {
    if (!text.startsWith(this.#text)) {
      this.#finished = [];
      this.#length = 0;
    }
    this.#text = text;
    const tail = text.slice(this.#length);
    const blocks = parseMarkdown(closeUnfinished(tail));
    const shown = [...this.#finished, ...blocks];
    this.#finish(tail, blocks);
    return shown;
  }

  /** A block is finished when the one after it is beyond doubt another. */
  #finish(tail: string, blocks: MarkedToken[]) {
    const next = blocks.findLastIndex(({ type }) => type !== 'space');
    if (next < 1 || !isBeyondDoubt(blocks[next])) return;
    const done = blocks.slice(0, next);
    const raw = done.map((block) => block.raw).join('');
    if (!tail.startsWith(raw)) return;
    this.#finished = [...this.#finished, ...done];
    this.#length += raw.length;
  }
}

const isBeyondDoubt = (block: Token | undefined) => (block?.raw.trimStart().length ?? 0) > 12;

const plain = (text: string): MarkedToken => ({ type: 'text', raw: text, text, escaped: false });

/** Without extensions the lexer makes only the tokens it names in `MarkedToken`. */
const asBlocks = (tokens: Token[]) => tokens as MarkedToken[];
