import type { Source } from '@matilha/contract/chat/chat';
import { type ComponentProps, use, useMemo } from 'react';
import { BlockActionContext, type LooseBlock } from '#web/ui/markdown/block-action-context.ts';
import { CitationContext } from '#web/ui/markdown/citation-context.ts';
import { Markdown } from '#web/ui/markdown/markdown.tsx';
import { CopyBlock, CopyBlockSpace } from '../answer/copy-block.tsx';
import { PassageContext } from './passage-context.ts';

interface CitedMarkdownProps extends ComponentProps<typeof Markdown> {
  sources: readonly Source[];
}

/** An answer's text, whose `[n]` open the passages they cite, and whose captions, messages and tables can be copied alone. */
export function CitedMarkdown({ sources, growing = false, ...props }: CitedMarkdownProps) {
  const draw = useMemo(() => {
    const byNumber = new Map(sources.map((source) => [source.n, source]));
    return (n: number) => {
      const source = byNumber.get(n);
      return source ? <Citation n={n} source={source} /> : null;
    };
  }, [sources]);
  const actions = useMemo(
    () => (block: LooseBlock) =>
      growing ? <CopyBlockSpace /> : <CopyBlock block={block} sources={sources} />,
    [growing, sources],
  );
  return (
    <CitationContext value={draw}>
      <BlockActionContext value={actions}>
        <Markdown {...props} growing={growing} />
      </BlockActionContext>
    </CitationContext>
  );
}

/**
 * The number of a source. A finger hits 44 px around it, which take no room in the line; a selection copies the text
 * without it.
 */
function Citation({ n, source }: { n: number; source: Source }) {
  const open = use(PassageContext);
  return (
    <button
      type="button"
      aria-label={`Fonte ${n}: ${source.title}`}
      onClick={({ currentTarget }) => open(source, currentTarget)}
      className={
        '-my-1 relative mx-0.5 inline-flex size-6 select-none items-center justify-center rounded-full bg-brand-soft ' +
        'align-baseline font-semibold text-brand-ink text-xs no-underline tabular-nums hover:bg-brand ' +
        'hover:text-on-brand pointer-coarse:before:absolute pointer-coarse:before:-inset-2.5 ' +
        "pointer-coarse:mx-1 pointer-coarse:before:content-['']"
      }
    >
      {n}
    </button>
  );
}
