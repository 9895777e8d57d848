/**
 * A citation with the spaces before it: `[1]`, `[1, 2]`, `[L1]`; a link such as `[1](/x)` is none. A search that began at each space of a long run
 * would read the rest of the run again each time: 40,000 spaces took nine seconds.
 */
const citation = /(?<![ \t])[ \t]*\[\s*(L?\d{1,3}(?:\s*[,;]\s*L?\d{1,3})*)\s*\](?!\()/gi;
/** The end of a text that may become a citation with the text that follows. Spaces alone are not held back: most ends of a delta are no citation. */
const unfinished = /(?<![ \t])[ \t]*\[[\sL\d,;]{0,24}\]?$/i;
const fence = /^\s*(```|~~~)/;

/** The keys that an answer may cite. */
export interface Offered {
  /** Numbers of passages. */
  numbers: ReadonlySet<number>;
  /** Keys of facts of the shop, as `L1`. */
  facts: ReadonlySet<string>;
}

/**
 * Filters the citations in the streamed text of a model (decision 0033): numbers that were offered stay, as `[1]`; the keys of facts are
 * noted and removed; anything else that looks like a citation is removed. In fenced blocks, which people copy into messages, all are.
 */
export class CitationFilter {
  readonly #numbers: Set<number>;
  readonly #facts: ReadonlySet<string>;
  readonly #usedFacts = new Set<string>();
  /** Citations of numbers and keys that were not offered. */
  invented = 0;
  #held = '';
  #line = '';
  #fenced = false;

  constructor({ numbers, facts }: Offered) {
    this.#numbers = new Set(numbers);
    this.#facts = facts;
  }

  /** Lets the text that follows cite one more passage. */
  offer(number: number): void {
    this.#numbers.add(number);
  }

  /** Keys of the facts cited so far. */
  get usedFacts(): ReadonlySet<string> {
    return this.#usedFacts;
  }

  /** Returns the text that is ready; the end that may belong to a citation waits for the next call. */
  push(text: string): string {
    this.#held += text;
    const end = this.#held.search(unfinished);
    const ready = end < 0 ? this.#held.length : end;
    const taken = this.#held.slice(0, ready);
    this.#held = this.#held.slice(ready);
    return this.#clean(taken);
  }

  /** Returns the rest. */
  end(): string {
    const rest = this.#held;
    this.#held = '';
    return this.#clean(rest);
  }

  #clean(text: string): string {
    return text
      .split(/(?<=\n)/)
      .map((part) => this.#cleanPart(part))
      .join('');
  }

  /** Cleans a line or a part of one. */
  #cleanPart(part: string): string {
    this.#line += part;
    const marksFence = fence.test(this.#line);
    const cleaned = part.replace(citation, (whole, keys: string) => this.#keep(whole, keys, this.#fenced));
    if (part.endsWith('\n')) {
      if (marksFence) this.#fenced = !this.#fenced;
      this.#line = '';
    }
    return cleaned;
  }

  #keep(whole: string, keys: string, fenced: boolean): string {
    const numbers: number[] = [];
    for (const key of keys.toUpperCase().split(/[\s,;]+/)) {
      if (this.#facts.has(key)) this.#usedFacts.add(key);
      else if (this.#numbers.has(Number(key))) numbers.push(Number(key));
      else this.invented += 1;
    }
    if (fenced || numbers.length === 0) return '';
    const spaces = /^[ \t]*/.exec(whole)?.[0] ?? '';
    return spaces + numbers.map((n) => `[${n}]`).join('');
  }
}

/** Returns the numbers that a filtered text cites. */
export const citedNumbers = (text: string): Set<number> =>
  new Set([...text.matchAll(/\[(\d{1,3})\](?!\()/g)].map(([, n]) => Number(n)));

/** Returns the sources with `cited` as the text says. */
export function markCited<Source extends { n?: number | null }>(
  sources: readonly Source[],
  text: string,
): Array<Source & { cited: boolean }> {
  const cited = citedNumbers(text);
  return sources.map((source) => ({ ...source, cited: typeof source.n === 'number' && cited.has(source.n) }));
}
