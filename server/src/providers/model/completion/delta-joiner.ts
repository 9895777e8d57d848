/** Gathers text between two calls; never returns half of a surrogate pair, nor characters that PostgreSQL cannot store. */
export class DeltaJoiner {
  #text = '';
  /** UTF-16 units added so far. */
  length = 0;

  add(text: string): void {
    const kept = text.includes('\0') ? text.replaceAll('\0', '') : text;
    this.#text += kept;
    this.length += kept.length;
  }

  /** True when `take` has text to return. */
  get ready(): boolean {
    return this.#text.length > 1 || (this.#text.length === 1 && !isHighSurrogate(this.#text.charCodeAt(0)));
  }

  /** Returns all complete text; a trailing high surrogate waits for its other half, or is replaced at the end. */
  take(atEnd: boolean): string {
    const text = this.#text;
    const held = !atEnd && isHighSurrogate(text.charCodeAt(text.length - 1)) ? text.length - 1 : text.length;
    this.#text = text.slice(held);
    return text.slice(0, held).toWellFormed();
  }
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
