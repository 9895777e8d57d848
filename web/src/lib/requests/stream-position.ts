/** How far into the text of a run a reader is, in UTF-16 units. */
export interface Position {
  run: string;
  offset: number;
}

export type Fit =
  | { kind: 'append' | 'restart'; text: string; position: Position }
  /** Text in between is missing: read again from the start. */
  | { kind: 'gap' };

const eventId = /^(\d{1,15})-(\d{1,9})$/;

/** Returns the part of a delta that is new to a reader at `seen`; the delta ends at the offset in its `id`. */
export function fitDelta(seen: Position | null, id: string, text: string): Fit {
  const match = eventId.exec(id);
  if (!match?.[1]) return { kind: 'gap' };
  const position = { run: match[1], offset: Number(match[2]) };
  const start = position.offset - text.length;
  if (seen?.run !== position.run) return start === 0 ? { kind: 'restart', text, position } : { kind: 'gap' };
  if (start < 0 || start > seen.offset) return { kind: 'gap' };
  if (position.offset <= seen.offset) return { kind: 'append', text: '', position: seen };
  return { kind: 'append', text: text.slice(seen.offset - start), position };
}
