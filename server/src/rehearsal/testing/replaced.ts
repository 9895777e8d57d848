/** Replaces each text, and fails if the file no longer has it: a rehearsal must run the file as it is. */
export function replaced(text: string, changes: Array<[string, string]>): string {
  return changes.reduce((before, [from, to]) => {
    if (!before.includes(from)) throw new Error(`the file no longer has ${from}`);
    return before.replaceAll(from, to);
  }, text);
}
