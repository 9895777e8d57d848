import { useDeferredValue, useMemo, useState } from 'react';
import type { CopiedForms } from '#web/lib/device/use-copy.ts';
import { Blocks } from './block.tsx';
import { documentHtml } from './forms/document-html.ts';
import { whatsAppText } from './forms/whatsapp-text.ts';
import { GrowingMarkdown, parseMarkdown } from './parse.ts';
import { PlainText } from './plain-text.tsx';

/** A longer text is painted plain first: parsing it must not block the first paint. */
const longestAtOnce = 12_000;

interface MarkdownViewProps {
  text: string;
  growing: boolean;
  anchors?: ((headings: string[]) => string[]) | undefined;
}

/** Renders Markdown as elements. While `growing`, only the end is parsed and rendered again. */
export function MarkdownView({ text, growing, anchors }: MarkdownViewProps) {
  const readable = useDeferredValue(true, growing || text.length <= longestAtOnce);
  return readable ? <Read text={text} growing={growing} anchors={anchors} /> : <PlainText text={text} />;
}

function Read({ text, growing, anchors }: MarkdownViewProps) {
  const [reader] = useState(() => new GrowingMarkdown());
  const tokens = useMemo(() => (growing ? reader.read(text) : parseMarkdown(text)), [reader, text, growing]);
  return <Blocks tokens={tokens} anchors={anchors} />;
}

/** Returns Markdown in the two forms that a paste wants: a WhatsApp message as plain text, and HTML for documents. */
export function copyForms(text: string): CopiedForms {
  const tokens = parseMarkdown(text);
  return { plain: whatsAppText(tokens), html: documentHtml(tokens) };
}

/** Builds the parser's regular expressions, which the first text would wait for. */
export const readyParser = () => void parseMarkdown('# a\n\n- **b** [c](/d)\n\n> e\n\n|f|\n|-|\n|`g`|');
