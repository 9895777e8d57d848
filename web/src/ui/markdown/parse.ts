import type { MarkedToken, Token } from 'marked';
import { BoundedLexer, plain } from './bounded-lexer.ts';
import { blankLine } from './bounded-tokenizer.ts';
import { closeUnfinished } from './unfinished.ts';
import { Work } from './work.ts';

/**
 * Returns the blocks of a text. Never throws and loses nothing: a block that costs too much becomes plain text,
 * and so does everything once `work` is spent.
 */
export function parseMarkdown(text: string, work = new Work()): MarkedToken[] {
  const whole = withPlainBreaks(text);
  const readable = beginning(whole, work.characters);
  work.characters -= readable.length;
  const blocks: Token[] = [];
  let rest = readable;
  while (rest) {
    const read = new BoundedLexer(work).read(rest);
    const raw = read.complete ? rest : rawOf(read.blocks);
    const known = rest.startsWith(raw);
    if (known) blocks.push(...read.blocks);
    rest = known ? rest.slice(raw.length) : rest;
    const costly = known && work.blocks.left > 0 ? firstParagraph(rest) : rest;
    if (costly) blocks.push(plain(costly));
    rest = rest.slice(costly.length);
  }
  if (readable.length < whole.length) blocks.push(plain(whole.slice(readable.length)));
  // Besides `plain`, the lexer makes only the tokens listed in `MarkedToken`.
  return blocks as MarkedToken[];
}

const withPlainBreaks = (text: string) => text.replace(/\r\n?/g, '\n');

const rawOf = (blocks: readonly Token[]) => blocks.map(({ raw }) => raw).join('');

/** Returns the longest readable start of the text, cut between two paragraphs. */
function beginning(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = text.slice(0, most).lastIndexOf('\n\n');
  return end < 0 ? '' : text.slice(0, end + 2);
}

function firstParagraph(text: string): string {
  const end = blankLine.exec(text);
  return end ? text.slice(0, end.index + end[0].length) : text;
}

/** A parser for one growing text: finished blocks are never parsed again. */
export class GrowingMarkdown {
  #text = '';
  #finished: MarkedToken[] = [];
  #length = 0;
  #work = new Work();

  /** Returns the blocks of the text so far. */
  read(grown: string): MarkedToken[] {
    const text = withPlainBreaks(grown);
    if (!text.startsWith(this.#text)) {
      this.#finished = [];
      this.#length = 0;
      this.#work = new Work();
    }
    this.#text = text;
    const tail = text.slice(this.#length);
    const blocks = parseMarkdown(closeUnfinished(tail), this.#work.copy());
    const shown = [...this.#finished, ...blocks];
    this.#finish(tail, blocks);
    return shown;
  }

  /** A block is finished once the next one is certainly separate. */
  #finish(tail: string, blocks: MarkedToken[]) {
    const next = blocks.findLastIndex(({ type }) => type !== 'space');
    if (next < 1 || !isBeyondDoubt(blocks[next])) return;
    const raw = rawOf(blocks.slice(0, next));
    if (!tail.startsWith(raw)) return;
    this.#finished = [...this.#finished, ...parseMarkdown(raw, this.#work)];
    this.#length += raw.length;
  }
}

const isBeyondDoubt = (block: Token | undefined) => (block?.raw.trimStart().length ?? 0) > 12;
