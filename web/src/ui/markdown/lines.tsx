const linesAtOnce = 100;
/** Height of a line that was not laid out yet, in text sizes. */
const lineHeight = 1.5;

const linesOf = (text: string) => text.split('\n');

/** Whether `Lines` divides the text into parts. */
export const isLong = (text: string) => linesOf(text).length > 2 * linesAtOnce;

/** Text with its line breaks. The parts of a long one that are out of sight cost no layout. */
export function Lines({ text }: { text: string }) {
  if (!isLong(text)) return text;
  const lines = linesOf(text);
  const parts = Array.from({ length: Math.ceil(lines.length / linesAtOnce) }, (_, index) =>
    lines.slice(index * linesAtOnce, (index + 1) * linesAtOnce),
  );
  return parts.map((part, index) => (
    <span
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place.
      key={index}
      className="block [content-visibility:auto]"
      style={{ containIntrinsicBlockSize: `auto ${part.length * lineHeight}em` }}
    >
      {part.join('\n')}
    </span>
  ));
}
