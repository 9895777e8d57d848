const linesAtOnce = 100;
/** Height of a line that is not laid out yet, in em. */
const lineHeight = 1.5;

const linesOf = (text: string) => text.split('\n');

/** Returns whether `Lines` divides the text into parts. */
export const isLong = (text: string) => linesOf(text).length > 2 * linesAtOnce;

/** Text with its line breaks. Parts of a long text cost no layout while out of sight. */
export function Lines({ text }: { text: string }) {
  if (!isLong(text)) return text;
  const lines = linesOf(text);
  const parts = Array.from({ length: Math.ceil(lines.length / linesAtOnce) }, (_, index) =>
    lines.slice(index * linesAtOnce, (index + 1) * linesAtOnce),
  );
  return parts.map((part, index) => (
    <span
      // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified by its position.
      key={index}
      className="block [content-visibility:auto]"
      style={{ containIntrinsicBlockSize: `auto ${part.length * lineHeight}em` }}
    >
      {part.join('\n')}
    </span>
  ));
}
