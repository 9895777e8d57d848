export interface Span {
  start: number;
  end: number;
}

/** Returns the code without this part of a list, and without the comma after it. */
export const cut = (code: string, { start, end }: Span): string =>
  code.slice(0, start) + code.slice(end).replace(/^\s*,/, '');
