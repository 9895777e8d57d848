import { render } from '@testing-library/react';
import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { MarkdownView } from './markdown-view.tsx';
import { GrowingMarkdown, parseMarkdown } from './parse.ts';
import { PlainText } from './plain-text.tsx';
import { pathologicalTexts } from './testing/pathological-texts.ts';
import { closeUnfinished } from './unfinished.ts';
import { Work } from './work.ts';

const longest = 60_000;
/** The longest answer that the server stores. */
const mostStored = 256 * 1024;

/** Counts regular expression matches while `work` runs: the same number on every machine. */
function stepsOf(work: () => unknown): number {
  const { exec } = RegExp.prototype;
  let steps = 0;
  RegExp.prototype.exec = function counted(text) {
    steps += 1;
    return exec.call(this, text);
  };
  try {
    work();
  } finally {
    RegExp.prototype.exec = exec;
  }
  return steps;
}

interface Tree {
  type?: string;
  tokens?: Tree[];
  items?: Tree[];
  header?: Tree[];
  rows?: Tree[][];
}

const childrenOf = ({ tokens = [], items = [], header = [], rows = [] }: Tree) => [
  ...tokens,
  ...items,
  ...header,
  ...rows.flat(),
];
const flat = (tree: Tree): Tree[] => [tree, ...childrenOf(tree).flatMap(flat)];
const tokensOf = (blocks: unknown) => flat({ tokens: blocks as Tree[] }).slice(1);
const typesOf = (text: string) => parseMarkdown(text).map(({ type }) => String(type));

const drawn = (text: string) => renderToStaticMarkup(<MarkdownView text={text} growing={false} />);
const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};
const decoded = (html: string) =>
  html.replace(/&(?:amp|lt|gt|quot|#x27);/g, (name) => entities[name] ?? name);
/** Returns the visible text and every link target. */
const shownBy = (html: string) =>
  decoded(
    `${html.replace(/<[^>]*>/g, '')} ${Array.from(html.matchAll(/href="([^"]*)"/g), ([, to]) => to).join(' ')}`,
  );
const lettersIn = (text: string) => text.replace(/&#?\w+;/g, '').match(/[a-z]/gi)?.length ?? 0;

describe('a text of 60,000 characters', () => {
  test.each(Object.entries(pathologicalTexts))('keeps %s whole within few steps', (_, make) => {
    const text = make(longest);
    let tokens = 0;
    const steps = stepsOf(() => {
      tokens = tokensOf(parseMarkdown(text)).length;
    });
    expect(steps).toBeLessThan(100_000);
    expect(tokens).toBeLessThan(10_000);
    expect(lettersIn(shownBy(drawn(text)))).toBeGreaterThanOrEqual(lettersIn(text));
  });
});

describe('a block that costs too much', () => {
  const costly = `${'**a** **b '.repeat(200)}\n${'**c** **d '.repeat(200)}`;

  test('shows a costly block as plain text between blocks that stay Markdown', () => {
    const html = drawn(`# Antes\n\n${costly}\n\n- **depois**`);
    expect(html).toMatch(/<h3[^>]*>Antes<\/h3>/);
    expect(html).toContain(`<span class="whitespace-pre-wrap">${costly}</span>`);
    expect(html).toMatch(/<li>.*<strong[^>]*>depois<\/strong>/);
  });

  test('shows an address as plain text that ends in thousands of brackets', () => {
    const types = (length: number) =>
      tokensOf(parseMarkdown(`https://a.example/${')'.repeat(length)}`)).map(({ type }) => type);
    expect(types(3)).toContain('link');
    expect(types(20_000)).toContain('plain');
  });

  test('leaves the rest of its list and table as they are', () => {
    const html = drawn(`- ${costly.replace('\n', '')}\n- **leve**\n\n|a|\n|-|\n|**b**|`);
    expect(html).toMatch(/<li>.*<strong[^>]*>leve<\/strong>/);
    expect(html).toMatch(/<td[^>]*><strong[^>]*>b<\/strong>/);
  });

  test('shows a list or a table that is too large as plain text', () => {
    const items = '- item\n'.repeat(2_000);
    const table = `|a|b|\n|-|-|\n${'|1|2|\n'.repeat(2_000)}`;
    expect(typesOf(`# a\n\n${items}\nfim`)).toEqual(['heading', 'space', 'plain', 'paragraph']);
    expect(typesOf(`# a\n\n${table}\nfim`)).toEqual(['heading', 'space', 'plain', 'paragraph']);
    const wide = `|${'a|'.repeat(5_000)}\n|${'-|'.repeat(5_000)}\n${'|\n'.repeat(5_000)}`;
    expect(typesOf(wide)).toEqual(['plain']);
  });

  test('allows far more than a long ordinary text costs', () => {
    const section = [
      '## Plano da semana',
      'Um parágrafo com **destaque**, `código` e um [guia](https://ok.example/g). '.repeat(6),
      Array.from({ length: 12 }, (_, day) => `- **Dia ${day}:** postar às 18h, com *foto*`).join('\n'),
      `| Dia | Tema | Preço |\n|:--|:--|--:|\n${'| Seg | Banho e tosa | R$ 50 |\n'.repeat(12)}`,
    ].join('\n\n');
    const work = new Work();
    parseMarkdown(`${section}\n\n`.repeat(8), work);
    expect(work.blocks.left).toBeGreaterThan(0);
    expect(work.inline.left).toBeGreaterThan(0);
  });
});

describe('a text that is longer than is read as Markdown', () => {
  const paragraph = `${'Um parágrafo. '.repeat(20).trim()} **fim**\n\n`;
  const text = paragraph.repeat(Math.ceil(mostStored / paragraph.length)).slice(0, mostStored);

  test('shows the rest of a text that is too long as plain text, whole', () => {
    const blocks = parseMarkdown(text);
    expect(blocks.map(({ raw }) => raw).join('')).toBe(text);
    expect(blocks.filter(({ type }) => String(type) === 'plain')).toHaveLength(1);
    expect(String(blocks.at(-1)?.type)).toBe('plain');
    expect(blocks.at(-1)?.raw.length).toBeLessThan(mostStored - longest + paragraph.length);
  });

  test('becomes the same piece by piece as at once', () => {
    const reader = new GrowingMarkdown();
    for (let at = 0; at < text.length; at += 4_000) reader.read(text.slice(0, at));
    const shape = (blocks: { type: string }[]) =>
      blocks.filter(({ type }) => type !== 'space').map(({ type }) => type);
    expect(shape(reader.read(text))).toEqual(shape(parseMarkdown(text)));
  });
});

describe('a text that grows', () => {
  const sections =
    '## Título\n\nUm parágrafo com **destaque**.\n\n- um\n- dois\n\n```\ncódigo\n\nmais\n```\n\n|a|b|\n|-|-|\n|1|2|\n\n> nota\n\n';
  const text = sections.repeat(40);

  test('reads a growing text again only from its open block on', () => {
    const reader = new GrowingMarkdown();
    const pieces = 600;
    const piecewise = stepsOf(() => {
      for (let piece = 1; piece <= pieces; piece += 1)
        reader.read(text.slice(0, Math.round((text.length * piece) / pieces)));
    });
    expect(piecewise).toBeLessThan(pieces * 2 * stepsOf(() => parseMarkdown(sections)));
  });

  test.each(Object.entries(pathologicalTexts))('spends few steps on each piece of %s', (_, make) => {
    const whole = make(longest);
    const reader = new GrowingMarkdown();
    for (const share of [0.2, 0.4, 0.6, 0.8, 0.999, 1]) {
      const grown = whole.slice(0, longest * share);
      expect(stepsOf(() => reader.read(grown))).toBeLessThan(100_000);
    }
  });
});

describe('visible characters', () => {
  const mark = fc.constantFrom(
    '**',
    '*',
    '_',
    '__',
    '~~',
    '`',
    '``',
    '[',
    ']',
    '![',
    '](/faq)',
    '<',
    '>',
    '<b>',
    '\\',
    '&amp;',
    '@',
    '\n',
    '\n\n',
    '\n- ',
    '\n  - ',
    '\n1. ',
    '\n> ',
    '\n# ',
    '\n***\n',
    '\n===\n',
    '\n    ',
    '\n```\n',
    '\n~~~\n',
    '\n\n|a|\n|-|\n|',
    '\n- [ ] ',
    'https://ok.example/',
    '\u0301',
    '👩‍👩‍👧',
    ' ',
    '  ',
    '\t',
    '*'.repeat(300),
  );
  const words = fc.array(mark, { minLength: 1, maxLength: 30 });

  test.each([1, 2, 3])('keeps every word between any marks, part %i', () => {
    fc.assert(
      fc.property(words, (marks) => {
        const shown = shownBy(drawn(marks.map((mark, index) => `${mark}palavra${index}x `).join('')));
        for (const index of marks.keys()) expect(shown).toContain(`palavra${index}x`);
      }),
      { numRuns: 300 },
    );
  });
});

describe('the limits of a block of code', () => {
  const codeOf = (lines: number) => {
    const { container } = render(
      <MarkdownView text={`\`\`\`\n${'linha\n'.repeat(lines)}\`\`\``} growing={false} />,
    );
    return container.querySelector('pre');
  };

  test('lays out only the visible parts of many lines, which it breaks', () => {
    const code = codeOf(1_050);
    const parts = [...(code?.querySelectorAll('code > span') ?? [])];
    expect(parts.map(({ textContent }) => textContent?.split('\n').length)).toEqual([
      ...Array.from({ length: 10 }, () => 100),
      50,
    ]);
    for (const part of parts) expect(part.className).toContain('[content-visibility:auto]');
    expect(code?.className).toContain('whitespace-pre-wrap');
  });

  test('keeps the width of its lines while they are few', () => {
    const code = codeOf(50);
    expect(code?.textContent?.split('\n')).toHaveLength(50);
    expect(code?.querySelector('code > span')).toBeNull();
    expect(code?.className).not.toContain('whitespace-pre-wrap');
  });
});

describe('other readers of a long text', () => {
  // These were quadratic; the test's timeout catches that.
  test('takes one pass over marks without an end', () => {
    const stars = '**a '.repeat(mostStored / 4);
    expect(shownBy(renderToStaticMarkup(<PlainText text={stars} />)).trimEnd()).toBe(stars.trimEnd());
    const links = `${'[a](b'.repeat(mostStored / 5)}\nfim`;
    expect(closeUnfinished(links)).toBe(links);
  });
});
