import { crc32 } from 'node:zlib';
import {
  type Code,
  distanceCodes,
  endOfBlock,
  lengthCodes,
  literalCodes,
  maxDistance,
  maxMatch,
  minMatch,
} from './fixed-codes.ts';

const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const windowSize = 2 * maxDistance;
const hashBits = 11;
const maxCandidates = 24;
/** A block of fixed codes, with and without more to come: three bits each. */
const openBlock: Code = { bits: 0b010, length: 3 };
const lastBlock: Code = { bits: 0b011, length: 3 };

/**
 * Compresses a stream of small texts so that each can be read as soon as its bytes arrive, without a thread or a marker: every text is a
 * block of its own, of which only the end code may wait for the next (docs/decisions/0006).
 */
export class GzipWriter {
  readonly #window = Buffer.alloc(windowSize);
  /** Newest position by the hash of its three bytes; and by position, the previous one. */
  readonly #newest = new Int16Array(1 << hashBits).fill(-1);
  readonly #earlier = new Int16Array(windowSize).fill(-1);
  #end = 0;
  #out = Buffer.alloc(256);
  #length = 0;
  #bits = 0;
  #bitCount = 0;
  #crc = 0;
  #size = 0;
  #begun = false;

  /** Returns the bytes to send for this text; together with all bytes before, they decode to the whole text. */
  write(text: string): Buffer {
    const bytes = Buffer.from(text, 'utf8');
    this.#begin(bytes.length);
    this.#crc = crc32(bytes, this.#crc);
    this.#size += bytes.length;
    for (let start = 0; start < bytes.length; start += maxDistance) {
      this.#put(openBlock);
      this.#compress(bytes.subarray(start, start + maxDistance));
      this.#put(endOfBlock);
    }
    return this.#taken();
  }

  /** Returns the bytes that end the stream. */
  end(): Buffer {
    this.#begin(0);
    this.#put(lastBlock);
    this.#put(endOfBlock);
    if (this.#bitCount > 0) this.#put({ bits: 0, length: 8 - this.#bitCount });
    this.#length = this.#out.writeUInt32LE(this.#crc, this.#length);
    this.#length = this.#out.writeUInt32LE(this.#size % 2 ** 32, this.#length);
    return this.#taken();
  }

  #begin(size: number): void {
    // A byte takes at most nine bits.
    const needed = Math.ceil(size * 1.125) + 64;
    if (this.#out.length < needed) this.#out = Buffer.alloc(needed);
    this.#length = this.#begun ? 0 : header.copy(this.#out);
    this.#begun = true;
  }

  #taken(): Buffer {
    return Buffer.from(this.#out.subarray(0, this.#length));
  }

  #put({ bits, length }: Code): void {
    this.#bits |= bits << this.#bitCount;
    this.#bitCount += length;
    while (this.#bitCount >= 8) {
      this.#out[this.#length] = this.#bits & 0xff;
      this.#length += 1;
      this.#bits >>>= 8;
      this.#bitCount -= 8;
    }
  }

  #compress(bytes: Buffer): void {
    if (this.#end + bytes.length > windowSize) this.#slide();
    let at = this.#end;
    bytes.copy(this.#window, at);
    this.#end += bytes.length;
    while (at < this.#end) {
      const { length, distance } = this.#longestMatch(at);
      const [first, second] =
        length === 0 ? [literalCodes[this.#window[at] ?? 0]] : [lengthCodes[length], distanceCodes[distance]];
      if (first) this.#put(first);
      if (second) this.#put(second);
      for (const next = at + Math.max(length, 1); at < next; at += 1) this.#remember(at);
    }
  }

  #hash(at: number): number {
    const window = this.#window;
    const three = ((window[at] ?? 0) << 16) | ((window[at + 1] ?? 0) << 8) | (window[at + 2] ?? 0);
    return Math.imul(three, 0x9e3779b1) >>> (32 - hashBits);
  }

  #remember(at: number): void {
    if (at + minMatch > this.#end) return;
    const hash = this.#hash(at);
    this.#earlier[at] = this.#newest[hash] ?? -1;
    this.#newest[hash] = at;
  }

  #longestMatch(at: number): { length: number; distance: number } {
    const best = { length: 0, distance: 0 };
    const most = Math.min(maxMatch, this.#end - at);
    if (most < minMatch) return best;
    let candidate = this.#newest[this.#hash(at)] ?? -1;
    for (
      let tried = 0;
      candidate >= 0 && tried < maxCandidates && at - candidate <= maxDistance;
      tried += 1
    ) {
      const length = this.#matchLength(candidate, at, most);
      if (length > best.length && length >= minMatch)
        Object.assign(best, { length, distance: at - candidate });
      if (best.length === most) break;
      candidate = this.#earlier[candidate] ?? -1;
    }
    return best;
  }

  #matchLength(from: number, at: number, most: number): number {
    const window = this.#window;
    let length = 0;
    while (length < most && window[from + length] === window[at + length]) length += 1;
    return length;
  }

  /** Keeps the newer half of the window. */
  #slide(): void {
    const gone = this.#end - maxDistance;
    if (gone <= 0) return;
    this.#window.copyWithin(0, gone, this.#end);
    this.#end = maxDistance;
    const moved = (position: number) => (position < gone ? -1 : position - gone);
    this.#earlier.copyWithin(0, gone);
    for (let index = 0; index < windowSize; index += 1)
      this.#earlier[index] = moved(this.#earlier[index] ?? -1);
    for (let index = 0; index < 1 << hashBits; index += 1)
      this.#newest[index] = moved(this.#newest[index] ?? -1);
  }
}
