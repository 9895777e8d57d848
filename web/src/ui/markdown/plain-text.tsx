import { Lines } from './lines.tsx';
import { visibleText } from './visible-text.ts';

/** Longest message of a person; marks are not sought in longer texts, where the pattern would take long. */
const longest = 4_000;

/** The floor of §2.9: line breaks and **bold**, everything else as it was typed. */
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
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place.
        index % 2 === 1 ? <strong key={index}>{visibleText(part)}</strong> : visibleText(part),
      )}
    </p>
  );
}
