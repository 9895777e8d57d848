/** The most that a continuation may repeat of the text before it, in UTF-16 units. */
const longestRepeat = 160;
/** A shorter match may be chance. */
const shortestRepeat = 8;

/**
 * Joins the continuation of a cut answer to the text before it (decision 0033). The model is asked to begin with the last words again,
 * since nothing else shows whether it goes on inside a word; the repeated part is dropped.
 */
export class Seam {
  readonly #before: string;
  #held = '';
  #joined = false;

  constructor(before: string) {
    this.#before = before;
  }

  /** Returns the text to append; the beginning is held back until the repeated part is known. */
  push(text: string): string {
    if (this.#joined) return text;
    this.#held += text;
    return this.#held.length > longestRepeat ? this.end() : '';
  }

  /** Returns the rest. */
  end(): string {
    if (this.#joined) return '';
    this.#joined = true;
    return joinTexts(this.#before, this.#held);
  }
}

/** Returns what to append to `before` so that `next` follows without a repeated part and without joining two words. */
export function joinTexts(before: string, next: string): string {
  const start = next.replace(/^[\s"“”'…]+/, '');
  const tail = before.trimEnd();
  for (
    let length = Math.min(start.length, tail.length, longestRepeat);
    length >= shortestRepeat;
    length -= 1
  ) {
    if (tail.endsWith(start.slice(0, length))) return restAfter(before, start.slice(length));
  }
  const touching = /[\p{L}\p{N},.;:!?)\]*]$/u.test(before) && /^[\p{L}\p{N}[(*]/u.test(next);
  return touching ? ` ${next}` : next;
}

/** The space that ends `before` is not written twice. */
const restAfter = (before: string, rest: string): string => (/\s$/.test(before) ? rest.trimStart() : rest);
