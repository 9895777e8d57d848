import { useMemo, useState } from 'react';
import { Blocks } from './block.tsx';
import { GrowingMarkdown, parseMarkdown } from './parse.ts';

/** Markdown as elements (decision 5.4). While `growing`, only its end is read and drawn again. */
export function MarkdownView({ text, growing }: { text: string; growing: boolean }) {
  const [reader] = useState(() => new GrowingMarkdown());
  const tokens = useMemo(() => (growing ? reader.read(text) : parseMarkdown(text)), [reader, text, growing]);
  return <Blocks tokens={tokens} />;
}
