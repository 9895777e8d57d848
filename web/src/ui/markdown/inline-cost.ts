const perRun = 1_000;
const perFarMark = 150;
const perNearMark = 600;
/** After each of these, a rule of the parser may read to the end of the run. */
const far = /[*_~[`<]/g;
/** After each of these, a rule may read to the end of the word, or of the spaces. */
const near = /[!\]\\&@:\n]| (?= )/g;
const words = /\S+| +/g;
const addressSign = /@|:\/\/|www\./i;
const afterAddress = `?!.,:;*_'"~)`;

/**
 * Returns the most work that the marks in `src` can cause: the parser's quadratic rules are quadratic in them.
 */
export function inlineCost(src: string): number {
  const farMarks = src.match(far)?.length ?? 0;
  const nearMarks = src.match(near)?.length ?? 0;
  const found = src.match(words) ?? [];
  const reach = nearMarks === 0 ? 0 : longest(found);
  const addresses = addressSign.test(src) ? found.reduce((sum, word) => sum + addressCost(word), 0) : 0;
  return perRun + farMarks * (perFarMark + src.length) + nearMarks * (perNearMark + reach) + addresses;
}

const longest = (found: readonly string[]) => found.reduce((most, { length }) => Math.max(most, length), 0);

/**
 * Returns the most work of a word as an address. The name of a mail address is read to its end from each of its characters, and the marks
 * after an address are taken off one at a time, each by reading the address again.
 */
function addressCost(word: string): number {
  if (word.includes('@')) return word.length ** 2 / 2;
  let end = word.length;
  while (end > 0 && afterAddress.includes(word.charAt(end - 1))) end -= 1;
  return (word.length - end) * word.length;
}
