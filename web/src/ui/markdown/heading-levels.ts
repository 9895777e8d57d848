interface MaybeHeading {
  type: string;
  depth?: number;
}

/**
 * Returns the outline level of each heading among `tokens`, 1 the highest; 0 for other tokens. Texts start at
 * any depth and skip levels, which would be gaps for screen readers.
 */
export function headingLevels(tokens: readonly MaybeHeading[]): number[] {
  const open: number[] = [];
  return tokens.map(({ type, depth }) => {
    if (type !== 'heading' || depth === undefined) return 0;
    while (open.length > 0 && (open.at(-1) ?? 0) >= depth) open.pop();
    open.push(depth);
    return open.length;
  });
}
