import { useDeferredValue, useMemo, useState } from 'react';
import { Blocks } from './block.tsx';
import { GrowingMarkdown, parseMarkdown } from './parse.ts';
import { PlainText } from './plain-text.tsx';

/** A longer text is painted plain at first: reading it as Markdown must not hold the page back. */
const longestAtOnce = 12_000;

interface MarkdownViewProps {
  text: string;
  growing: boolean;
}

/** Markdown as elements (decision 5.4). While `growing`, only its end is read and drawn again. */
export function MarkdownView({ text, growing }: MarkdownViewProps) {
  const readable = useDeferredValue(true, growing || text.length <= longestAtOnce);
  return readable ? <Read text={text} growing={growing} /> : <PlainText text={text} />;
}

function Read({ text, growing }: MarkdownViewProps) {
  const [reader] = useState(() => new GrowingMarkdown());
  const tokens = useMemo(() => (growing ? reader.read(text) : parseMarkdown(text)), [reader, text, growing]);
  return <Blocks tokens={tokens} />;
}
