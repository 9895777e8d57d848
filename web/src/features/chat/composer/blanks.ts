/** A part of a question that its reader is to fill in. */
const blank = /_{3,}/g;

/** Returns the first blank of a text from a place on, as the range to select. */
export function nextBlank(text: string, from = 0): { start: number; end: number } | undefined {
  blank.lastIndex = from;
  const found = blank.exec(text);
  return found ? { start: found.index, end: found.index + found[0].length } : undefined;
}

/** Selects the first blank after the caret; returns false where there is none. */
export function selectBlank(area: HTMLTextAreaElement): boolean {
  const found = nextBlank(area.value, area.selectionEnd);
  if (found) area.setSelectionRange(found.start, found.end);
  return found !== undefined;
}

/** Puts the cursor into the first blank of the text, or at its end. */
export function focusToFill(area: HTMLTextAreaElement | null) {
  if (!area) return;
  area.focus();
  area.setSelectionRange(0, 0);
  if (!selectBlank(area)) area.setSelectionRange(area.value.length, area.value.length);
}
