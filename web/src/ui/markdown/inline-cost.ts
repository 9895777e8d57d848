const perRun = 1_000;
const perFarMark = 150;
const perNearMark = 600;
/** After each of these, a rule of the parser may read to the end of the run. */
const far = /[*_~[`<]/g;
/** After each of these, a rule may read to the end of the word, or of the spaces. */
const near = /[!\]\\&@:\n]| (?= )/g;
const words = /\S+| +/g;

/**
 * Returns the most work that the marks in `src` can cause: the parser's quadratic rules are quadratic in them.
 */
export function inlineCost(src: string): number {
  const farMarks = src.match(far)?.length ?? 0;
  const nearMarks = src.match(near)?.length ?? 0;
  const reach = nearMarks === 0 ? 0 : longestWord(src);
  return perRun + farMarks * (perFarMark + src.length) + nearMarks * (perNearMark + reach);
}

const longestWord = (src: string) =>
  src.match(words)?.reduce((most, { length }) => Math.max(most, length), 0) ?? 0;
