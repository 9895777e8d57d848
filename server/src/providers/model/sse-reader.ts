const LINE_FEED = 10;

/** Raised when one event grows past what the reader may hold. */
export class EventTooLarge extends Error {}

/**
 * Cuts the bytes of an event stream into the `data` of its events (LF or CRLF lines).
 * Only whole lines are decoded, so a character split between two network chunks is never torn.
 */
export class SseReader {
  readonly #onData: (data: string) => void;
  readonly #maxHeld: number;
  #held: Buffer[] = [];
  #heldBytes = 0;
  #data: string | null = null;

  constructor(onData: (data: string) => void, maxHeld: number) {
    this.#onData = onData;
    this.#maxHeld = maxHeld;
  }

  push(chunk: Buffer): void {
    const end = chunk.lastIndexOf(LINE_FEED) + 1;
    if (end === 0) return this.#hold(chunk);
    const whole = end === chunk.length ? chunk : chunk.subarray(0, end);
    const text = this.#heldBytes === 0 ? whole.toString('utf8') : this.#joinHeld(whole);
    if (end < chunk.length) this.#hold(chunk.subarray(end));
    this.#readLines(text);
  }

  /** Hands over an event whose closing blank line never came; call it when the stream ends cleanly. */
  end(): void {
    if (this.#heldBytes > 0) this.#readLines(`${this.#joinHeld(Buffer.alloc(0))}\n`);
    this.#dispatch();
  }

  #hold(bytes: Buffer): void {
    this.#heldBytes += bytes.length;
    if (this.#heldBytes > this.#maxHeld) throw new EventTooLarge('event larger than the limit');
    this.#held.push(bytes);
  }

  #joinHeld(rest: Buffer): string {
    const text = Buffer.concat([...this.#held, rest]).toString('utf8');
    this.#held = [];
    this.#heldBytes = 0;
    return text;
  }

  #readLines(text: string): void {
    let start = 0;
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', start)) {
      const stop = end > start && text.charCodeAt(end - 1) === 13 ? end - 1 : end;
      if (stop === start) this.#dispatch();
      else if (text.startsWith('data:', start)) this.#append(text.slice(start + 5, stop));
      start = end + 1;
    }
  }

  #append(value: string): void {
    const data = value.charCodeAt(0) === 32 ? value.slice(1) : value;
    this.#data = this.#data === null ? data : `${this.#data}\n${data}`;
    if (this.#data.length > this.#maxHeld) throw new EventTooLarge('event larger than the limit');
  }

  #dispatch(): void {
    const data = this.#data;
    this.#data = null;
    if (data !== null) this.#onData(data);
  }
}
