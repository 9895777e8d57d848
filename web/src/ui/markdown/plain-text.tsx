import { Lines } from './lines.tsx';
import { visibleText } from './visible-text.ts';

/** Longest message of a user; longer texts get no bold, because matching the pattern would take too long. */
const longest = 4_000;

/** Renders line breaks and **bold**, everything else as typed. */
export function PlainText({ text }: { text: string }) {
  if (text.length > longest)
    return (
      <p className="whitespace-pre-wrap break-words">
        <Lines text={visibleText(text)} />
      </p>
    );
  const parts = text.split(/\*\*(?=\S)([^\n]*?\S)\*\*/);
  return (
    <p className="whitespace-pre-wrap break-words">
      {parts.map((part, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified by its position.
        index % 2 === 1 ? <strong key={index}>{visibleText(part)}</strong> : visibleText(part),
      )}
    </p>
  );
}
