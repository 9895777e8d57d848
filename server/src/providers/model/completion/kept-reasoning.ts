import type { Fields, ReasoningPiece } from './completion-chunk.ts';

/** More reasoning than this is not sent back: it would fill the model's window. In UTF-16 units. */
const MAX_LENGTH = 64 * 1024;

/** Joins a turn's reasoning, kept only to be sent back with its calls in the field that it came in. */
export class KeptReasoning {
  #field: ReasoningPiece['field'] | null = null;
  #text = '';
  readonly #blocks: Fields[] = [];
  #length = 0;

  add(piece: ReasoningPiece): void {
    this.#field ??= piece.field;
    if (piece.field !== this.#field) return;
    this.#length += 'text' in piece ? piece.text.length : JSON.stringify(piece.blocks).length;
    if (this.#length > MAX_LENGTH) return;
    if ('text' in piece) this.#text += piece.text;
    else for (const block of piece.blocks) this.#addBlock(block);
  }

  /** The field by its name; null without reasoning, and for one that is too long: a part of it is worth nothing. */
  get field(): object | null {
    if (this.#field === null || this.#length > MAX_LENGTH) return null;
    return { [this.#field]: this.#field === 'reasoning_details' ? this.#blocks : this.#text };
  }

  /** Blocks of text arrive in pieces of the same type and index, the signature with the last one. */
  #addBlock(block: Fields): void {
    const last = this.#blocks.at(-1);
    const goesOn = last !== undefined && last.type === block.type && last.index === block.index;
    const field = TEXT_FIELDS.find(
      (name) => typeof last?.[name] === 'string' && typeof block[name] === 'string',
    );
    if (goesOn && field !== undefined)
      this.#blocks[this.#blocks.length - 1] = { ...last, ...block, [field]: `${last[field]}${block[field]}` };
    else this.#blocks.push(block);
  }
}

const TEXT_FIELDS = ['text', 'summary'] as const;
