/** Thrown by a block or a run of text that costs more than its allowance. */
export class OutOfWork extends Error {}

/** A number of units to spend, limited for the whole text and for each piece. */
class Allowance {
  left: number;
  #piece = Number.POSITIVE_INFINITY;

  constructor(left: number) {
    this.left = left;
  }

  /** Starts the next piece, which may spend `most`. */
  begin(most: number) {
    this.#piece = most;
  }

  spend(units: number) {
    const taken = Math.min(units, this.left, this.#piece);
    this.left -= taken;
    this.#piece -= taken;
    if (taken < units) throw new OutOfWork();
  }
}

/**
 * The work that parsing and rendering a text may still cause, so that no text blocks the page. A unit is about
 * 5 ns on the machine of bench/README.md: one character read by a rule, or its share of the time an element
 * takes.
 */
export class Work {
  /** Characters read as Markdown; the rest of a longer text is plain. */
  characters = 60_000;
  /** For finding paragraphs, items and cells. */
  readonly blocks: Allowance;
  /** For the marks inside them. */
  readonly inline: Allowance;

  constructor(blocks = 1_000_000, inline = 1_500_000) {
    this.blocks = new Allowance(blocks);
    this.inline = new Allowance(inline);
  }

  copy(): Work {
    const copy = new Work(this.blocks.left, this.inline.left);
    copy.characters = this.characters;
    return copy;
  }
}
