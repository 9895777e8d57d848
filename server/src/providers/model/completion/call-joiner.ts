import type { ModelToolCall } from '../model-provider.ts';
import type { CallPiece } from './completion-chunk.ts';

/** Calls of one turn that are kept: more than any answer may run. */
const MOST_CALLS = 16;

/**
 * Joins the pieces of a model's calls. A piece belongs to the call of its index, without an index to the last one. Only a piece that names a tool can
 * begin a call: LM Studio and Kimi give every piece a new id. Ollama gives several calls the same index, so that a name with another id begins a call
 * too, once the arguments before it are whole: MiniMax repeats the name with each piece.
 */
export class CallJoiner {
  readonly #calls: Array<ModelToolCall & { index: number | null }> = [];
  /** UTF-16 units of all pieces, also of calls that are not kept. */
  length = 0;

  get empty(): boolean {
    return this.#calls.length === 0;
  }

  add({ index, id, name, arguments: part, extra }: CallPiece): void {
    this.length += part.length + (name?.length ?? 0);
    const call = this.#find(index, id, name);
    if (call === null) return this.#begin({ index, id, name, arguments: part, extra });
    if (call.name === '') call.name = name ?? '';
    call.arguments += part;
    if (extra !== null) call.extra = extra;
  }

  /** Returns the calls in their order. */
  all(): ModelToolCall[] {
    return this.#calls.map(({ index: _, ...call }) => call);
  }

  #find(index: number | null, id: string | null, name: string | null) {
    const call = this.#calls.findLast((known) => index === null || known.index === index);
    if (call === undefined || name === null || call.name === '') return call ?? null;
    if (index === null ? id !== null && id === call.id : id === null || id === call.id) return call;
    return name === call.name && !isWhole(call.arguments) ? call : null;
  }

  #begin({ index, id, name, arguments: given, extra }: CallPiece): void {
    if (this.#calls.length === MOST_CALLS) return;
    const call = { index, id: id ?? '', name: name ?? '', arguments: given };
    this.#calls.push(extra === null ? call : { ...call, extra });
  }
}

function isWhole(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
