import { Tokenizer, type Tokens } from 'marked';
import type { Work } from './work.ts';

/** A block that costs more becomes plain text. */
const mostForBlock = 600_000;
const perBlock = 500;
const perLink = 3_000;
const perItem = 1_200;
const perCell = 400;
const perPipe = 50;
const perLine = 100;
const linesAtOnce = 1_000;
const longestSetext = 2_000;

const ruler = /^[^\n]+\n([ |:\-\t]+)(?:\n|$)/;
const quoteMark = /^ {0,3}>/;
export const blankLine = /\n[ \t]*\n/;

/**
 * The block rules without raw HTML and reference definitions, which stay text. Each rule spends work for its
 * input before the parser goes deeper, so that a text that nests or repeats too much stops it.
 */
export class BoundedTokenizer extends Tokenizer {
  readonly #work: Work;
  /** Nesting depth of lists and quotes. */
  #depth = 0;
  /** Runs of text in finished blocks. */
  finishedRuns = 0;

  constructor(work: Work) {
    super();
    this.#work = work;
  }

  override html(): undefined {
    return undefined;
  }
  override tag(): undefined {
    return undefined;
  }
  override def(): undefined {
    return undefined;
  }
  /** Without definitions, references resolve to nothing. */
  override reflink(): undefined {
    return undefined;
  }

  /** The first rule that the lexer tries at the start of a block. */
  override space(src: string): Tokens.Space | undefined {
    if (this.#depth === 0) {
      this.#work.blocks.begin(mostForBlock);
      this.finishedRuns = this.lexer.inlineQueue.length;
    } else if (this.lexer.state.lastToken === undefined) {
      this.#work.blocks.spend(src.length + countOf('\n', src) * perLine);
    }
    this.#work.blocks.spend(perBlock);
    return super.space(src);
  }

  override code(src: string): Tokens.Code | undefined {
    return this.#joined(super.code(src), 'paragraph', 'text');
  }

  override paragraph(src: string): Tokens.Paragraph | undefined {
    return this.#joined(super.paragraph(src), 'paragraph');
  }

  override text(src: string): Tokens.Text | undefined {
    return this.#joined(super.text(src), 'text');
  }

  /** The lexer merges some blocks into the one before and copies that one, so this costs its length. */
  #joined<Block>(block: Block | undefined, ...types: string[]): Block | undefined {
    const { lastToken } = this.lexer.state;
    if (block && lastToken && types.includes(lastToken.type)) this.#work.blocks.spend(lastToken.raw.length);
    return block;
  }

  override lheading(src: string): Tokens.Heading | undefined {
    const near = src.slice(0, longestSetext);
    const end = near.search(blankLine);
    this.#work.blocks.spend(end < 0 ? near.length : end);
    return super.lheading(near);
  }

  override table(src: string): Tokens.Table | undefined {
    const columns = ruler.exec(src)?.[1];
    if (!columns?.includes('-')) return undefined;
    const end = src.search(blankLine);
    const body = end < 0 ? src : src.slice(0, end);
    const cells = countOf('|', columns) * countOf('\n', body);
    this.#work.blocks.spend(body.length + cells * perCell + countOf('|', body) * perPipe);
    return super.table(src);
  }

  override link(src: string): Tokens.Link | Tokens.Image | undefined {
    return this.#drawn(super.link(src));
  }

  override autolink(src: string): Tokens.Link | undefined {
    return this.#drawn(super.autolink(src));
  }

  override url(src: string): Tokens.Link | undefined {
    return this.#drawn(super.url(src));
  }

  /** A link costs more to render than other marks: it has an icon and a note for screen readers. */
  #drawn<Link>(link: Link | undefined): Link | undefined {
    if (link) this.#work.inline.spend(perLink);
    return link;
  }

  override list(src: string): Tokens.List | undefined {
    if (!this.rules.block.list.test(src)) return undefined;
    this.#depth += 1;
    const list = super.list(firstLines(src));
    this.#depth -= 1;
    if (list) this.#work.blocks.spend(list.items.length * perItem);
    return list;
  }

  override blockquote(src: string): Tokens.Blockquote | undefined {
    if (!quoteMark.test(src)) return undefined;
    this.#depth += 1;
    const quote = super.blockquote(firstLines(src));
    this.#depth -= 1;
    return quote;
  }
}

/** Returns the part of a text that a line-by-line rule may read at once; the rest becomes its own block. */
function firstLines(src: string): string {
  let end = -1;
  for (let line = 1; line <= linesAtOnce; line += 1) {
    end = src.indexOf('\n', end + 1);
    if (end < 0) return src;
  }
  return src.slice(0, end);
}

const countOf = (mark: string, text: string) => text.split(mark).length;
