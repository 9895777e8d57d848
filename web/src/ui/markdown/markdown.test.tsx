import { render } from '@testing-library/react';
import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { MarkdownView } from './markdown-view.tsx';
import { GrowingMarkdown, parseMarkdown } from './parse.ts';
import { PlainText } from './plain-text.tsx';
import { safeHref } from './safe-href.ts';

const origin = window.location.origin;
const allowedElements = new Set(
  'p h3 h4 h5 h6 ul ol li blockquote pre code table thead tbody tr th td hr figure br strong em del a div section span svg path line polyline rect circle'.split(
    ' ',
  ),
);
const allowedAttributes = new Set(
  'class href rel target start scope tabindex role data-label aria-label aria-hidden'.split(' '),
);
const ownMarkup = new Set('svg path line polyline rect circle'.split(' '));
const safeAddress = /^(https:\/\/|mailto:|\/(?!\/))/;
/** A document without a window: nothing in it is loaded or run. */
const page = document.implementation.createHTMLDocument('');

/** Returns the forbidden tag name, attribute or address of `element`, if any. */
function forbiddenIn(element: Element): string | undefined {
  const name = element.tagName.toLowerCase();
  if (!allowedElements.has(name)) return name;
  if (ownMarkup.has(name)) return undefined;
  const attribute = element.getAttributeNames().find((name) => !allowedAttributes.has(name));
  if (attribute) return attribute;
  const href = element.getAttribute('href');
  if (href === null) return undefined;
  if (!safeAddress.test(href) || element.getAttribute('rel') !== 'noopener noreferrer') return href;
  const url = new URL(href, origin);
  return url.origin === origin && url.searchParams.has('autoSend') ? href : undefined;
}

/** Parses the rendered HTML as a browser would, and checks every element. */
function judge(text: string) {
  page.body.innerHTML = renderToStaticMarkup(<MarkdownView text={text} growing={false} />);
  for (const element of page.body.querySelectorAll('*')) {
    const forbidden = forbiddenIn(element);
    if (forbidden) throw new Error(`became ${forbidden}: ${JSON.stringify(text)}`);
  }
}

const hostileParts = fc.constantFrom(
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<iframe srcdoc="<script>1</script>">',
  '<!-- -->',
  '<![CDATA[',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt&colon;alert(1))',
  '[x](\tjavascript:alert(1))',
  '[x](data:text/html,<script>1</script>)',
  '[x](vbscript:x)',
  '[x](//evil.example)',
  '[x](/\\evil.example)',
  '[x](https://a@evil.example)',
  '[x](http://insecure.example)',
  '[x](/chat/1?message=a&autoSend=true)',
  '[x](https://ok.example "t" onclick=1)',
  '![x](https://evil.example/pixel.png)',
  '![x](javascript:1)',
  '<https://ok.example>',
  '<javascript:alert(1)>',
  'https://ok.example/"onmouseover=1',
  'www.ok.example',
  'a@b.example',
  '[r]: javascript:alert(1)\n',
  '[r]',
  '\u202Egnp.exe',
  '&#106;avascript:',
  '&lt;script&gt;',
  '`',
  '```html\n',
  '**',
  '*',
  '_',
  '~~',
  '\n',
  '\n\n',
  '- ',
  '1. ',
  '> ',
  '# ',
  '|a|b|\n|-|-|\n|',
  '\\',
  '    ',
  '=cmd()',
  '\uD83D',
);
const hostileText = fc
  .array(fc.oneof({ weight: 3, arbitrary: hostileParts }, fc.string({ maxLength: 8 })), { maxLength: 14 })
  .map((parts) => parts.join(''));

describe('the safety of texts from users, operators and models (S7, LLM05)', () => {
  test.each([1, 2, 3, 4, 5])('keeps hostile texts harmless, part %i', () => {
    fc.assert(fc.property(hostileText, judge), { numRuns: 500 });
  });

  test('turns an absolute address of our own into a path that sends nothing automatically', () => {
    const text = 'https://matilha.example/chat/1?message=a&autoSend=true#x';
    const own = { kind: 'own', href: '/chat/1?message=a#x' };
    expect(safeHref(text, 'https://matilha.example')).toEqual(own);
    const login = `/auth?redirect=${encodeURIComponent('/chat/1?message=a&auto%53end=true')}`;
    expect(safeHref(login, 'https://matilha.example')?.href).toBe(
      `/auth?redirect=${encodeURIComponent('/chat/1?message=a')}`,
    );
    expect(safeHref(text, 'https://outra.example')).toMatchObject({ kind: 'external' });
    expect(safeHref('https://matilha.example/api/user', 'https://matilha.example')).toBeNull();
  });

  test('shows HTML as written', () => {
    const { container } = render(
      <MarkdownView text={'Oi <b onclick="x()">negrito</b>\n\n<script>1</script>'} growing={false} />,
    );
    expect(container.textContent).toContain('<b onclick="x()">negrito</b>');
    expect(container.textContent).toContain('<script>1</script>');
    expect(container.querySelector('b, script')).toBeNull();
  });

  test('renders pictures as links with their names, and never loads them', () => {
    const { container } = render(<MarkdownView text="![gato](https://x.example/g.png)" growing={false} />);
    expect(container.querySelector('img')).toBeNull();
    expect(container.querySelector('a')?.getAttribute('href')).toBe('https://x.example/g.png');
    expect(container.textContent).toContain('gato');
  });
});

describe('supported Markdown', () => {
  const whole = [
    '# Plano',
    'Linha um\nlinha **dois** com `código` e [guia](https://ok.example/g).',
    '1. um\n   - dentro\n2. dois',
    '- [x] feito\n- [ ] a fazer',
    '| Dia | Tema |\n|:--|--:|\n| Seg | R$ 50 |',
    '> nota',
    '```\n<b>\n```',
    '---',
    'Veja [o material](/banco-conhecimento-materiais/3) &amp; escreva para oi@ok.example',
  ].join('\n\n');

  test("renders headings below the page's, lists, tables, quotes, code, breaks and links", () => {
    const { container } = render(<MarkdownView text={whole} growing={false} />);
    const find = (selector: string) => container.querySelector(selector);
    expect(find('h1, h2')).toBeNull();
    expect(find('h3')?.textContent).toBe('Plano');
    expect(find('p br')).not.toBeNull();
    expect(find('strong')?.textContent).toBe('dois');
    expect(find('ol > li ul > li')?.textContent).toBe('dentro');
    expect(container.textContent).toContain('☑ feito');
    expect(container.textContent).toContain('☐ a fazer');
    expect(find('th[scope=col]')?.textContent).toBe('Dia');
    expect(find('blockquote')?.textContent).toBe('nota');
    expect(find('pre code')?.textContent).toBe('<b>');
    expect(find('a[target=_blank]')?.getAttribute('href')).toBe('https://ok.example/g');
    expect(find('a[href="/banco-conhecimento-materiais/3"]')?.hasAttribute('target')).toBe(false);
    expect(find('a[href="mailto:oi@ok.example"]')).not.toBeNull();
    expect(container.textContent).toContain('material & escreva');
  });

  test('renders the same text token by token as at once', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 20, maxLength: 80 }), (sizes) => {
        const reader = new GrowingMarkdown();
        let at = 0;
        for (const size of [...sizes, whole.length]) {
          at = Math.min(whole.length, at + size);
          reader.read(whole.slice(0, at));
        }
        const types = (blocks: { type: string }[]) => blocks.map(({ type }) => type);
        expect(types(reader.read(whole))).toEqual(types(parseMarkdown(whole)));
      }),
      { numRuns: 60 },
    );
  });

  test.each([
    ['Veja **isto', 'Veja isto'],
    ['Veja **', 'Veja '],
    ['Veja o [guia](https://ok.exa', 'Veja o guia'],
    ['Veja o [gui', 'Veja o gui'],
    ['Use `npm', 'Use npm'],
    ['Título\n-', 'Título'],
    ['Título\n\n| Dia | Te', 'Título'],
    ['Título\n\n> | Dia | Te', 'Título'],
    ['Título\n\n> | Dia | Tema |\n> |--', 'Título'],
    ['Lista:\n\n1', 'Lista:'],
  ])('hides the unfinished marks of "%s"', (text, shown) => {
    const { container } = render(<MarkdownView text={text} growing={true} />);
    expect(container.textContent?.trimEnd()).toBe(shown.trimEnd());
    expect(container.querySelector('h3, h4')).toBeNull();
  });

  test('re-renders no finished block while the text grows', () => {
    const { container, rerender } = render(
      <MarkdownView text={'Um parágrafo\n\nOutro começa a'} growing={true} />,
    );
    const first = container.querySelector('p');
    const mark = document.createComment('still here');
    first?.append(mark);
    rerender(<MarkdownView text={'Um parágrafo\n\nOutro começa a crescer **muito**'} growing={true} />);
    expect(container.querySelector('p')).toBe(first);
    expect(mark.parentNode).toBe(first);
    expect(container.querySelector('strong')?.textContent).toBe('muito');
  });

  test('gives each task one checkbox, also with empty lines between them', () => {
    const { container } = render(<MarkdownView text={'- [x] feito\n\n- [ ] a fazer'} growing={false} />);
    expect(container.textContent).toBe('☑ feito☐ a fazer');
  });

  test("renders only line breaks and bold in a user's text", () => {
    const { container } = render(<PlainText text={'# oi\n**forte** <i>x</i> [a](https://b.example)'} />);
    expect(container.querySelector('strong')?.textContent).toBe('forte');
    expect(container.querySelector('a, i, h1, h3')).toBeNull();
    expect(container.textContent).toBe('# oi\nforte <i>x</i> [a](https://b.example)');
  });
});
