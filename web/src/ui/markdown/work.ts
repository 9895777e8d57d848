/** Thrown by a block or a run of text that costs more than is left for it. */
export class OutOfWork extends Error {}

/** A count of units, which the whole text and each of its pieces may spend up to a limit. */
class Allowance {
  left: number;
  #piece = Number.POSITIVE_INFINITY;

  constructor(left: number) {
    this.left = left;
  }

  /** The next piece begins; it may spend `most`. */
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
 * The work that reading and drawing a text may still cause, so that no text holds up the page. A unit is about 5 ns on
 * the machine of bench/README.md: a character that a rule reads, or its share in the time an element takes.
 */
export class Work {
  /** Read as Markdown; the rest of a longer text is plain. */
  characters = 60_000;
  /** Spent on finding paragraphs, items and cells. */
  readonly blocks: Allowance;
  /** Spent on the marks inside them. */
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
