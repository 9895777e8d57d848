import type { MarkedToken, Token } from 'marked';
import { Fragment, type ReactNode, use } from 'react';
import { SafeLink } from '../safe-link.tsx';
import { CitationContext } from './citation-context.ts';
import { safeHref } from './safe-href.ts';
import { visibleText, writtenText } from './visible-text.ts';

/** Deeper nesting is shown as source text. */
export const deepest = 12;

/** Without extensions the lexer makes only the tokens listed in `MarkedToken`. */
export const asMarked = (token: Token) => token as MarkedToken;

/** Renders runs of text; the output holds only text, emphasis, code, line breaks and safe links. */
export function Inline({ tokens, depth = 0 }: { tokens: Token[] | undefined; depth?: number }): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: a run is identified by its position.
  return tokens?.map((token, index) => <Run key={index} token={asMarked(token)} depth={depth} />);
}

function Run({ token, depth }: { token: MarkedToken; depth: number }): ReactNode {
  if (depth > deepest) return <AsWritten text={token.raw} />;
  const inner = (tokens: Token[]) => <Inline tokens={tokens} depth={depth + 1} />;
  switch (token.type) {
    case 'strong':
      return <strong className="font-semibold">{inner(token.tokens)}</strong>;
    case 'em':
      return <em>{inner(token.tokens)}</em>;
    case 'del':
      return <del>{inner(token.tokens)}</del>;
    case 'codespan':
      return <code className="rounded-sm bg-sunken px-1 py-0.5 text-[0.9em]">{token.text}</code>;
    case 'br':
      return <br />;
    case 'link':
      return <WrittenLink href={token.href}>{inner(token.tokens)}</WrittenLink>;
    case 'image':
      return <WrittenLink href={token.href}>{visibleText(token.text) || 'imagem'}</WrittenLink>;
    case 'text':
      return token.tokens ? inner(token.tokens) : <Text text={token.text} />;
    case 'escape':
      return token.text;
    case 'checkbox':
      return null;
    default:
      return <AsWritten text={token.raw} />;
  }
}

const citation = /(\[\d{1,3}\])/;

function Text({ text }: { text: string }): ReactNode {
  const draw = use(CitationContext);
  const shown = visibleText(text);
  if (!draw || !shown.includes('[')) return shown;
  return shown.split(citation).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified by its position.
    <Fragment key={index}>{(index % 2 === 1 && draw(Number(part.slice(1, -1)))) || part}</Fragment>
  ));
}

const AsWritten = ({ text }: { text: string }) => (
  <span className="whitespace-pre-wrap">{writtenText(text)}</span>
);

const linkClass = 'font-semibold text-brand-ink underline underline-offset-2 hover:no-underline';

function WrittenLink({ href, children }: { href: string; children: ReactNode }) {
  const safe = safeHref(href);
  if (!safe) return <Fragment>{children}</Fragment>;
  return (
    <SafeLink to={safe} rel="noopener noreferrer" className={linkClass}>
      <CitationContext value={null}>{children}</CitationContext>
    </SafeLink>
  );
}
