import type { ModelToolCall } from '../model-provider.ts';
import type { CallPiece } from './completion-chunk.ts';

/** Calls of one turn that are kept: more than any answer may run. */
const MOST_CALLS = 16;

/**
 * Joins the pieces of a model's calls. A piece belongs to the call of its index; Ollama gives several whole calls the same index, so that another
 * id begins another call; a piece without an index goes on with the last call unless it names a tool.
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
    const last = this.#calls.at(-1);
    if (index === null) return name === null || name === '' ? (last ?? null) : null;
    const call = this.#calls.findLast((known) => known.index === index);
    return call && (id === null || id === call.id) ? call : null;
  }

  #begin({ index, id, name, arguments: given, extra }: CallPiece): void {
    const place = this.#calls.length;
    if (place === MOST_CALLS) return;
    const call = { index, id: id ?? `call_${place}`, name: name ?? '', arguments: given };
    this.#calls.push(extra === null ? call : { ...call, extra });
  }
}
