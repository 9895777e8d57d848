import type { MarkedToken, Tokens } from 'marked';
import { memo, type ReactNode, use } from 'react';
import { BlockActionContext, type LooseBlock } from './block-action-context.ts';
import { headingLevels } from './heading-levels.ts';
import { asMarked, deepest, Inline } from './inline.tsx';
import { isLong, Lines } from './lines.tsx';
import { SidewaysScroll } from './sideways-scroll.tsx';
import { Table } from './table.tsx';
import { writtenText } from './visible-text.ts';

interface BlockProps {
  token: MarkedToken;
  depth?: number;
  /** Outline level of a heading. */
  level?: number | undefined;
  /** Id of a heading. */
  anchor?: string | undefined;
}

/** One block; re-renders only when its source changes. */
export const Block = memo(BlockContent, (before, after) => {
  const same = before.token.type === after.token.type && before.token.raw === after.token.raw;
  return (
    same && before.depth === after.depth && before.level === after.level && before.anchor === after.anchor
  );
});

function BlockContent({ token, depth = 0, level = 1, anchor }: BlockProps): ReactNode {
  if (depth > deepest) return <AsWritten text={token.raw} />;
  switch (token.type) {
    case 'space':
      return null;
    case 'paragraph':
      return (
        <p>
          <Inline tokens={token.tokens} />
        </p>
      );
    case 'heading':
      return <Heading token={token} level={level} anchor={anchor} />;
    case 'list':
      return <List token={token} depth={depth} />;
    case 'blockquote':
    case 'code':
    case 'table':
      return <Loose token={token} depth={depth} />;
    case 'hr':
      return <hr className="border-line" />;
    case 'text':
      return token.tokens ? <Inline tokens={token.tokens} /> : <AsWritten text={token.text} />;
    default:
      return <AsWritten text={token.raw} />;
  }
}

/** A block that people copy alone, followed by its actions if the context offers any. */
function Loose({ token, depth }: { token: LooseBlock; depth: number }): ReactNode {
  const actions = use(BlockActionContext);
  const block = <LooseContent token={token} depth={depth} />;
  if (!actions || depth > 0) return block;
  return (
    <div className="grid gap-1 *:min-w-0">
      {block}
      {actions(token)}
    </div>
  );
}

function LooseContent({ token, depth }: { token: LooseBlock; depth: number }): ReactNode {
  switch (token.type) {
    case 'blockquote':
      return (
        <blockquote className="grid gap-3 border-brand/50 border-l-4 pl-4 text-muted">
          <Blocks tokens={token.tokens} depth={depth + 1} />
        </blockquote>
      );
    case 'code':
      return <Code text={token.text} />;
    case 'table':
      return <Table token={token} />;
  }
}

/** Long code wraps its lines: the width of parts not laid out yet is unknown. */
const Code = ({ text }: { text: string }) => (
  <SidewaysScroll label="Código" className="bg-sunken p-3">
    <pre className={`text-sm leading-relaxed ${isLong(text) ? 'whitespace-pre-wrap' : ''}`}>
      <code>
        <Lines text={text} />
      </code>
    </pre>
  </SidewaysScroll>
);

const AsWritten = ({ text }: { text: string }) => (
  <p className="whitespace-pre-wrap">
    <Lines text={writtenText(text.trimEnd())} />
  </p>
);

/** Blocks in order, keyed by position, so that a growing text re-renders only its end. */
export function Blocks({
  tokens,
  depth = 0,
  anchors,
}: {
  tokens: readonly { type: string; raw: string; text?: string }[];
  depth?: number;
  /** Returns the ids of the headings. */
  anchors?: ((headings: string[]) => string[]) | undefined;
}) {
  const levels = headingLevels(tokens);
  const ids = anchors?.(tokens.filter(isHeading).map(({ text }) => text ?? ''));
  const places = new Map(tokens.filter(isHeading).map((token, place) => [token, place]));
  return tokens.map((token, index) => (
    <Block
      // biome-ignore lint/suspicious/noArrayIndexKey: see above.
      key={index}
      token={asMarked(token)}
      depth={depth}
      level={levels[index]}
      anchor={ids?.[places.get(token) ?? -1]}
    />
  ));
}

const isHeading = ({ type }: { type: string }) => type === 'heading';

const headings = ['h3', 'h4', 'h5', 'h6'] as const;

/** A heading below the page's title and section titles. */
function Heading({
  token,
  level,
  anchor,
}: {
  token: Tokens.Heading;
  level: number;
  anchor: string | undefined;
}) {
  const Tag = headings[level - 1] ?? 'h6';
  return (
    <Tag
      {...(anchor && { id: anchor, tabIndex: -1 })}
      className={`${anchor ? 'scroll-mt-20 ' : ''}${token.depth <= 2 ? 'mt-2 font-semibold text-lg' : 'mt-1 font-semibold'}`}
    >
      <Inline tokens={token.tokens} />
    </Tag>
  );
}

function List({ token, depth }: { token: Tokens.List; depth: number }) {
  const Tag = token.ordered ? 'ol' : 'ul';
  const start =
    token.ordered && token.start !== '' && token.start !== 1 ? { start: Number(token.start) } : {};
  const mark = token.ordered ? 'list-decimal' : 'list-disc';
  return (
    <Tag {...start} className={`grid gap-1.5 pl-6 marker:text-muted ${mark}`}>
      {token.items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an item is identified by its position.
        <Item key={index} item={item} depth={depth + 1} raw={item.raw} />
      ))}
    </Tag>
  );
}

interface ItemProps {
  item: Tokens.ListItem;
  depth: number;
  raw: string;
}

const Item = memo(
  function ListItem({ item, depth }: ItemProps) {
    const box = item.checked ? '☑ ' : '☐ ';
    return (
      <li className={item.task ? 'list-none' : undefined}>
        <div className="grid gap-1.5 *:min-w-0">
          <div>
            {item.task && box}
            <ItemText item={item} />
          </div>
          <Blocks tokens={item.tokens.filter(isInner)} depth={depth} />
        </div>
      </li>
    );
  },
  (before, after) =>
    before.raw === after.raw && before.depth === after.depth && before.item.loose === after.item.loose,
);

const isLead = ({ type }: { type: string }) => type === 'text' || type === 'paragraph';
const isInner = (token: { type: string }, index: number, all: readonly { type: string }[]) =>
  token.type !== 'checkbox' && !(isLead(token) && index === all.findIndex(isLead));

function ItemText({ item }: { item: Tokens.ListItem }) {
  const lead = item.tokens.find(isLead);
  return lead && 'tokens' in lead ? <Inline tokens={lead.tokens} /> : null;
}
